// The token is in nothing that is written, whatever the site makes of it: a whole bot plays on a
// site that echoes it, with all that writes switched on, and everything is searched afterwards.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "bot/child.h"
#include "bot/local/child_process.h"
#include "bot/net/child_process.h"
#include "bot/supervisor.h"
#include "tests/bot/echo_site.h"
#include "tests/bot/fake_engine.h"
#include "tests/bot/net/net_fixture.h"
#include "tests/bot/notify_socket.h"
#include "tests/support/temporary_folder.h"
#include "variant/locate.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// Longer than what names and messages are cut to, and with signs that addresses, JSON and HTML
// write in their own ways.
const std::string kLongToken =
    "lip_S3cret/+=&<9\"_and-so-on-for-more-than-forty-signs-S3cret.S3cret~S3cret";

void check_is_clean(const std::string& what, const std::string& text, const std::string& token) {
    for (const std::string& spelling : spellings(token)) {
        INFO(what << " has " << spelling << ":\n" << text);
        CHECK(text.find(spelling) == std::string::npos);
    }
    INFO(what << " has a part of it:\n" << text);
    CHECK(text.find(token.substr(0, 12)) == std::string::npos);
    CHECK(text.find(token.substr(token.size() - 12)) == std::string::npos);
}

// The names and contents of all files in a folder.
std::string all_files(const std::string& folder) {
    std::ostringstream all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        all << entry.path().string() << '\n';
        if (entry.is_regular_file()) {
            all << std::ifstream(entry.path()).rdbuf() << '\n';
        }
    }
    return all.str();
}

// A port that nobody has at this moment.
std::uint16_t free_port() {
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(bind(listener, generic, length) == 0);
    REQUIRE(getsockname(listener, generic, &length) == 0);
    close(listener);
    return ntohs(address.sin_port);
}

// The answers to requests for all the pages of a port, and for one that isn't there.
std::string all_pages(std::uint16_t port) {
    std::string all;
    for (const char* path : {"/", "/status.json", "/metrics", "/x"}) {
        const int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const timeval limit{10, 0};
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        if (connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
            const std::string request = std::string("GET ") + path +
                                        " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                                        "\r\nConnection: close\r\n\r\n";
            send(client, request.data(), request.size(), MSG_NOSIGNAL);
            char piece[4096];
            for (auto got = recv(client, piece, sizeof piece, 0); got > 0;
                 got = recv(client, piece, sizeof piece, 0)) {
                all.append(piece, static_cast<std::size_t>(got));
            }
        }
        close(client);
    }
    return all;
}

// An engine that writes down all that it was given.
class Spy {
   public:
    explicit Spy(const TemporaryFolder& folder)
        : engine_("    *) echo \"$line\" >>" + folder.path("heard") + ";;&\n",
                  "exec 9>" + folder.path("given") +
                      "\ntr '\\0' '\\n' </proc/$$/cmdline >&9\n"
                      "tr '\\0' '\\n' </proc/$$/environ >&9\n"
                      "for f in /proc/$$/fd/*; do readlink \"$f\" >&9; done\n"
                      "echo 'a complaint' >&2\n") {}
    [[nodiscard]] std::vector<std::string> command() const {
        auto command = engine_.command();
        command[0] = "/bin/bash";  // for ";;&"
        return command;
    }

   private:
    FakeEngine engine_;
};

struct Output {
    LogFormat format;
    LogLevel level;
    LogTarget target;
    bool has_journal;
    DialectName dialect;
};

}  // namespace

TEST_CASE("A site that echoes the token finds it in no log, page, file, message or child",
          "[net]") {
    const std::string token = GENERATE(std::string(kToken), kLongToken);
    using enum LogFormat;
    using enum DialectName;
    const Output output =
        GENERATE(Output{text, LogLevel::debug, LogTarget::other, false, lichess},
                 Output{json, LogLevel::debug, LogTarget::other, false, pychess},
                 Output{automatic, LogLevel::debug, LogTarget::journal, true, lichess},
                 Output{automatic, LogLevel::info, LogTarget::journal, false, pychess},
                 Output{automatic, LogLevel::warning, LogTarget::terminal, false, lichess});
    CAPTURE(static_cast<int>(output.format), static_cast<int>(output.level));

    EchoSite site;
    ScriptedServer server(good_identity(), {[&site](Peer& peer) { site.serve(peer); }});
    const TemporaryFolder folder;
    const Spy spy(folder);
    const NotifySocket systemd("@shako-secrets-" + std::to_string(getpid()));

    Config config;
    config.site.url = "https://127.0.0.1";
    config.site.dialect = output.dialect;
    config.engine.kind = EngineKind::uci;
    config.engine.command = spy.command();
    config.pgn_dir = folder.path("pgn");
    config.pgn_file = PgnFile::opponent;
    config.chat.greeting = "Hello {opponent}";
    config.chat.goodbye = "Bye {opponent}";
    config.status.port = free_port();

    std::string log;
    std::string journal;
    const auto take = [&log](std::string_view line) { log += line; };
    const auto send = [&journal](std::string_view entry) {
        journal += entry;
        return true;
    };
    LogSink sink({output.format, output.level}, Secret(token), output.target, take,
                 output.has_journal ? LogSink::Send(send) : LogSink::Send());
    Reactor reactor;
    std::string pages;
    site.while_it_plays = [&] {
        pages = all_pages(static_cast<std::uint16_t>(config.status.port));
    };
    auto bot_site = site_at(server.port());
    bot_site->token = Secret(token);

    setenv("SHAKO_TEST_TOKEN", token.c_str(), 1);
    const auto environment = environment_for_children(Secret(token));
    unsetenv("SHAKO_TEST_TOKEN");
    {
        Supervisor bot(reactor,
                       {config,
                        shako::variant::load_catalog().catalog,
                        bot_site,
                        [&](int, EngineHandlers handlers) {
                            return std::unique_ptr<EngineLink>(std::make_unique<ChildEngine>(
                                reactor, config.engine, environment, std::move(handlers)));
                        },
                        ServiceNotifier(systemd.name()),
                        1,
                        {},
                        "test",
                        folder.path("state"),
                        {},
                        {}},
                       sink);
        // The game's end is seen by the site, whatever the log's level leaves out.
        std::thread watcher([&] {
            site.wait_for_end();
            reactor.post([] { std::raise(SIGTERM); });
        });
        const ExitCode code = bot.run();
        watcher.join();
        INFO(log << journal);
        REQUIRE(code == ExitCode::clean);
        REQUIRE(pages.find("shako_bot_games 1") != std::string::npos);
    }
    std::string notes;
    for (std::string note = systemd.next(); !note.empty(); note = systemd.next()) {
        notes += note + '\n';
    }

    const std::string files = all_files(folder.path(""));
    check_is_clean("the log", log, token);
    check_is_clean("the journal", journal, token);
    check_is_clean("a page", pages, token);
    check_is_clean("a file", files, token);
    check_is_clean("what systemd is told", notes, token);
    // All of them were really written.
    CHECK((output.has_journal ? journal : log).find("[token]") != std::string::npos);
    CHECK(pages.find("HTTP/1.1 200 OK") != std::string::npos);
    CHECK(pages.find("[token]") != std::string::npos);  // the opponent
    CHECK(notes.find("STATUS=connected") != std::string::npos);
    CHECK(files.find("[Black \"[token]\"]") != std::string::npos);
    CHECK(files.find("\"games\":") != std::string::npos);
    CHECK(folder.read("given").find("PATH=") != std::string::npos);
    CHECK(folder.read("heard").find("position startpos") != std::string::npos);
}

TEST_CASE("The program keeps the token to itself: arguments, memory dumps, output, children",
          "[net]") {
    const std::string format = GENERATE(as<std::string>(), "text", "json");
    EchoSite site;
    ScriptedServer server(good_identity(), {[&site](Peer& peer) { site.serve(peer); }});
    const TemporaryFolder folder;
    const Spy spy(folder);
    const auto port = free_port();
    folder.write("ca.pem", authority().pem());
    const nlohmann::json config{{"version", 1},
                                {"site",
                                 {{"url", "https://127.0.0.1:" + std::to_string(server.port())},
                                  {"dialect", "lichess"},
                                  {"ca_file", "ca.pem"}}},
                                {"token", {{"env", "SHAKO_TEST_TOKEN"}}},
                                {"engine", {{"kind", "uci"}, {"command", spy.command()}}},
                                {"chat", {{"greeting", "Hello {opponent}"}}},
                                {"pgn_dir", "pgn"},
                                {"state_dir", "state"},
                                {"status", {{"port", port}}},
                                {"drain_s", 0},
                                {"log", {{"format", format}, {"level", "debug"}}}};
    const std::string file = folder.write("bot.json", config.dump(2));
    std::string pages;
    site.while_it_plays = [&] { pages = all_pages(port); };

    setenv("SHAKO_TEST_TOKEN", kLongToken.c_str(), 1);
    local::ChildProcess bot({SHAKO_BOT_PROGRAM, "--config", file});
    unsetenv("SHAKO_TEST_TOKEN");
    site.wait_for_end();
    const std::string process = "/proc/" + std::to_string(bot.id());
    std::ostringstream seen;
    seen << std::ifstream(process + "/cmdline").rdbuf();
    std::ostringstream limits;
    limits << std::ifstream(process + "/limits").rdbuf();
    bot.terminate();
    CHECK(bot.wait_for(30s));
    CHECK(bot.exit_code() == 0);
    std::string output;
    while (!bot.is_silent()) {
        for (const std::string& line : bot.read_lines()) {
            output += line + '\n';
        }
    }

    check_is_clean("the output", output, kLongToken);
    check_is_clean("the command line", seen.str(), kLongToken);
    check_is_clean("a page", pages, kLongToken);
    check_is_clean("a file", all_files(folder.path("")), kLongToken);
    CHECK(output.find("[token]") != std::string::npos);
    CHECK(pages.find("shako_bot_games 1") != std::string::npos);
    CHECK(folder.read("given").find("PATH=") != std::string::npos);
    INFO(limits.str());
    CHECK(limits.str().find("Max core file size        0 ") != std::string::npos);
}
