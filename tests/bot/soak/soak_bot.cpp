#include "tests/bot/soak/soak_bot.h"

#include <csignal>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "bot/local/site_dialect.h"

namespace shako::test::soak {
namespace {

using Json = nlohmann::ordered_json;
using bot::local::PrivateFolder;

constexpr std::size_t kLogLines = 4000;
constexpr std::size_t kShownLines = 15;
constexpr std::size_t kShownLength = 300;  // of a line
constexpr int kSlots = 32;  // more than there are ever games, those that nobody ended included
constexpr int kHashMegabytes = 4;
constexpr std::chrono::seconds kKillTime{10};

std::string config_text(const PrivateFolder& folder, const SoakBot::Options& options,
                        const std::filesystem::path& token_file) {
    Json config;
    config["version"] = 1;
    config["site"] = Json{{"url", options.url},
                          {"dialect", std::string(bot::local::dialect_text(options.dialect))},
                          {"ca_file", options.authority.string()}};
    config["token"] = Json{{"file", token_file.string()}};
    config["variants"] = Json::array({"shako"});
    config["engine"] = Json{
        {"hash_mb", kHashMegabytes}, {"skill_level", options.skill_level}, {"follow_level", false}};
    Json rogue;
    rogue["speeds"] = Json::array({"ultraBullet"});
    rogue["kind"] = "uci";
    rogue["command"] = options.rogue;
    config["engines"] = Json::array({rogue});
    config["challenges"] = Json{{"casual", true}, {"max_games", kSlots}};
    config["chat"] = Json{{"greeting", "Hello {opponent}"}, {"goodbye", "Bye {opponent}"}};
    config["drain_s"] = 0;
    config["state_dir"] = (folder.path() / (options.name + ".state")).string();
    config["log"] = Json{{"format", "json"}, {"level", "debug"}};
    return config.dump(2) + "\n";
}

}  // namespace

SoakBot::SoakBot(const PrivateFolder& folder, const Options& options) : name_(options.name) {
    const auto token_file = folder.write(options.name + ".token", options.token + "\n");
    const auto config_file =
        folder.write(options.name + ".json", config_text(folder, options, token_file));
    std::filesystem::create_directory(folder.path() / (options.name + ".state"));
    command_ = {options.program.string(), "--config", config_file.string()};
    if (options.log) {
        file_.open(*options.log, std::ios::binary);
    }
}

void SoakBot::start() { process_ = std::make_unique<bot::local::ChildProcess>(command_); }

void SoakBot::kill() {
    if (process_ && process_->is_running()) {
        ::kill(process_->id(), SIGKILL);
        process_->wait_for(kKillTime);
        read();
    }
}

void SoakBot::terminate() {
    if (process_) {
        process_->terminate();
    }
}

bool SoakBot::is_running() { return process_ && process_->is_running(); }

std::string SoakBot::ending() const { return process_ ? process_->ending() : ""; }

std::optional<int> SoakBot::exit_code() const {
    return process_ ? process_->exit_code() : std::nullopt;
}

int SoakBot::output() { return process_ && !process_->is_silent() ? process_->output() : -1; }

void SoakBot::read() {
    if (!process_) {
        return;
    }
    for (auto& line : process_->read_lines()) {
        if (file_.is_open()) {
            file_ << line << '\n';
        }
        log_.push_back(std::move(line));
        if (log_.size() > kLogLines) {
            log_.pop_front();
        }
    }
    file_.flush();
}

std::string SoakBot::log_of(const std::string& game) const {
    std::deque<std::string> found;
    for (const auto& line : log_) {
        if (line.find(game) != std::string::npos) {
            found.push_back(line);
            if (found.size() > kShownLines) {
                found.pop_front();
            }
        }
    }
    std::string text;
    for (const auto& line : found) {
        text += "    " + line.substr(0, kShownLength) + "\n";
    }
    return text;
}

std::optional<std::size_t> SoakBot::resident() {
    if (!is_running()) {
        return std::nullopt;
    }
    std::ifstream file("/proc/" + std::to_string(process_->id()) + "/statm");
    std::size_t size = 0;
    std::size_t pages = 0;
    if (!(file >> size >> pages) || pages == 0) {
        return std::nullopt;
    }
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace shako::test::soak
