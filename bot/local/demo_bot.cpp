#include "bot/local/demo_bot.h"

#include <nlohmann/json.hpp>

#include "bot/local/site_dialect.h"

namespace shako::bot::local {
namespace {

constexpr std::size_t kLogLines = 15;  // kept for last_words
constexpr int kHashMegabytes = 32;
constexpr int kMoveOverhead = 50;  // ms; the site is on this machine

using Json = nlohmann::ordered_json;

std::string config_text(const DemoBot::Options& options, const std::filesystem::path& token_file) {
    Json files = Json::array();
    for (const auto& file : options.variant_files) {
        files.push_back(std::filesystem::absolute(file).string());
    }
    Json config;
    config["version"] = 1;
    config["site"] = Json{{"url", options.url},
                          {"dialect", std::string(dialect_text(options.dialect))},
                          {"ca_file", options.authority.string()}};
    config["token"] = Json{{"file", token_file.string()}};
    config["variants"] = Json::array({options.variant});
    config["variant_files"] = files;
    config["engine"] = Json{{"hash_mb", kHashMegabytes},
                            {"threads", 1},
                            {"follow_level", false},
                            {"move_overhead_ms", kMoveOverhead}};
    config["challenges"] = Json{{"accept_bots", true}, {"casual", true}, {"max_games", 1}};
    config["drain_s"] = 0;
    config["log"] = Json{{"format", "json"}, {"level", "info"}};
    return config.dump(2) + "\n";
}

std::vector<std::string> command(const PrivateFolder& folder, const DemoBot::Options& options) {
    const auto token_file = folder.write(options.name + ".token", options.token + "\n");
    const auto config_file = folder.write(options.name + ".json", config_text(options, token_file));
    return {options.executable.string(), "--config", config_file.string()};
}

}  // namespace

std::optional<Thought> read_thought(const std::string& line) {
    const auto entry = nlohmann::json::parse(line, nullptr, false);
    if (!entry.is_object()) return std::nullopt;
    const auto text = [&](const char* key) {
        const auto found = entry.find(key);
        const bool is_text = found != entry.end() && found->is_string();
        return is_text ? found->get<std::string>() : std::string();
    };
    const auto number = [&](const char* key) -> std::optional<int> {
        const auto found = entry.find(key);
        if (found == entry.end() || !found->is_number_integer()) return std::nullopt;
        return found->get<int>();
    };

    if (text("event") != "move" || !number("ply")) return std::nullopt;
    Thought thought{text("game"), *number("ply"), text("move"), std::nullopt, 0};
    if (const auto mate = number("mate")) {
        thought.score = SearchScore{true, *mate};
    } else if (const auto centipawns = number("score_cp")) {
        thought.score = SearchScore{false, *centipawns};
    }
    thought.depth = number("depth").value_or(0);
    return thought;
}

DemoBot::DemoBot(const PrivateFolder& folder, const Options& options)
    : name_(options.name), process_(command(folder, options)) {}

std::vector<Thought> DemoBot::read() {
    std::vector<Thought> thoughts;
    for (auto& line : process_.read_lines()) {
        if (auto thought = read_thought(line)) thoughts.push_back(std::move(*thought));
        log_.push_back(std::move(line));
        if (log_.size() > kLogLines) log_.pop_front();
    }
    return thoughts;
}

std::string DemoBot::last_words() const {
    std::string text;
    for (const auto& line : log_) text += "    " + line + "\n";
    return text;
}

}  // namespace shako::bot::local
