#include "bot/local/serve.h"

#include <array>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <variant>

#include <poll.h>
#include <unistd.h>

#include "bot/local/certificate.h"
#include "bot/local/news_queue.h"
#include "bot/local/private_folder.h"
#include "bot/local/score_sheet.h"
#include "bot/local/serve_console.h"
#include "bot/local/server.h"
#include "bot/local/signal_watch.h"
#include "engine/game.h"
#include "variant/locate.h"

namespace shako::bot {
namespace {

using namespace local;

constexpr int kFailed = 1;
constexpr int kUsage = 64;
constexpr TimeControl kUsualClock{std::chrono::minutes(3), std::chrono::seconds(2)};
constexpr const char* kNames[] = {"ElephantBot", "CannonBot"};

int complain(int code, const std::string& message) {
    std::cerr << "shako-bot serve: " << message << "\n";
    return code;
}

std::optional<DialectName> dialect_named(const std::string& text) {
    for (const auto name : {DialectName::lichess, DialectName::pychess}) {
        if (text == dialect_text(name)) return name;
    }
    return std::nullopt;
}

// Writes a piece of news to standard output.
struct Teller {
    void operator()(const ChallengeDeclined& news) const {
        std::cout << news.id << ": " << news.by << " declined: " << news.reason << std::endl;
    }
    void operator()(const GameStarted& news) const {
        std::cout << news.id << ": " << news.players.white << " - " << news.players.black << ", "
                  << news.terms.variant << ", " << to_text(news.terms.control) << std::endl;
    }
    void operator()(const MovePlayed& news) const {
        std::cout << news.id << ": " << news.ply << " " << news.move << std::endl;
    }
    void operator()(const GameOver& news) const {
        std::cout << news.id << ": " << result_text(news.verdict) << " by "
                  << termination_text(news.verdict) << std::endl;
    }
};

// Opens an account and tells where its token is; the problem if there is one.
std::string open_account(Server& server, const PrivateFolder& folder, const std::string& name) {
    const auto token = make_token();
    std::string problem;
    server.call([&](Site& site, Now) {
        const auto id = site.add_account(name, token);
        if (!id) problem = to_text(id.error());
    });
    if (!problem.empty()) return problem;
    const auto file = folder.write(name + ".token", token + "\n");
    std::cout << "account " << name << ": its token is in " << file.string() << "\n";
    return "";
}

// Whole lines from standard input, without blocking longer than a terminal does.
class Console {
   public:
    [[nodiscard]] bool is_open() const { return is_open_; }

    std::vector<std::string> read_lines() {
        std::array<char, 1024> buffer{};
        const auto size = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (size <= 0) {
            is_open_ = size < 0 && errno == EINTR;
            return {};
        }
        rest_.append(buffer.data(), static_cast<std::size_t>(size));
        std::vector<std::string> lines;
        for (auto end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n')) {
            lines.push_back(rest_.substr(0, end));
            rest_.erase(0, end + 1);
        }
        return lines;
    }

   private:
    bool is_open_ = true;
    std::string rest_;
};

void obey(Server& server, const std::string& line, const GameTerms& defaults) {
    const auto command = read_command(line, defaults);
    std::string problem = command ? "" : command.error();
    if (command) {
        server.call([&](Site& site, Now now) {
            const auto id = site.pair(command->names, command->terms, now);
            if (!id) problem = id.error().message;
        });
    }
    if (!problem.empty()) std::cout << problem << std::endl;
}

void serve(Server& server, NewsQueue& news, SignalWatch& signals, const GameTerms& defaults) {
    Console console;
    while (!signals.take()) {
        std::array<pollfd, 3> watched{{{signals.descriptor(), POLLIN, 0},
                                       {news.descriptor(), POLLIN, 0},
                                       {console.is_open() ? STDIN_FILENO : -1, POLLIN, 0}}};
        if (poll(watched.data(), watched.size(), -1) < 0) continue;
        for (const auto& piece : news.take()) std::visit(Teller{}, piece);
        if (watched[2].revents == 0) continue;
        for (const auto& line : console.read_lines()) obey(server, line, defaults);
    }
}

}  // namespace

int run_server(const ServerOptions& options) {
    const auto dialect = dialect_named(options.dialect);
    if (!dialect) {
        return complain(kUsage, "--dialect: expected lichess or pychess, found " + options.dialect);
    }
    const auto loaded = variant::load_catalog(
        {options.variant_files.begin(), options.variant_files.end()}, engine::check_start);
    for (const auto& diagnostic : loaded.diagnostics) {
        std::cerr << variant::to_text(diagnostic) << "\n";
    }
    if (loaded.catalog->names().empty()) return complain(kFailed, "no variant is loaded");
    auto names = options.accounts;
    if (names.empty()) names.assign(std::begin(kNames), std::end(kNames));

    try {
        SignalWatch signals;
        const PrivateFolder folder;
        NewsQueue news;
        Server server({.dialect = *dialect,
                       .catalog = loaded.catalog,
                       .port = options.port,
                       .seed = options.seed ? *options.seed : std::random_device()(),
                       .limits = {},
                       .on_news = [&news](const News& piece) { news.push(piece); }});
        std::cout << "site: " << server.url() << "\n";
        std::string authority;
        if (options.ca_file) {
            authority = *options.ca_file;
            std::ofstream out(authority, std::ios::binary);
            out << server.authority();
            out.close();
            if (!out) return complain(kFailed, "cannot write " + authority);
        } else {
            authority = folder.write("authority.pem", server.authority()).string();
        }
        std::cout << "certificate to trust (ca_file): " << authority << "\n";
        for (const auto& name : names) {
            const auto problem = open_account(server, folder, name);
            if (!problem.empty()) return complain(kUsage, "--account " + name + ": " + problem);
        }
        std::cout << "type: pair WHITE BLACK [GAME] [CLOCK]; Ctrl-C stops" << std::endl;
        serve(server, news, signals, {loaded.catalog->names().front(), "", kUsualClock, false});
    } catch (const std::exception& error) {
        return complain(kFailed, error.what());
    }
    return 0;
}

}  // namespace shako::bot
