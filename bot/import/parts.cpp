#include "bot/import/parts.h"

#include <algorithm>
#include <cmath>

#include "bot/core/dialect.h"

namespace shako::bot {

void put_number(OrderedJson& object, const char* key, std::optional<double> value, double scale) {
    if (value) {
        object[key] = std::llround(std::clamp(*value * scale, -1e9, 1e9));
    }
}

void import_site(YamlMap& config, OrderedJson& ours) {
    std::string url = config.text("url").value_or("https://lichess.org");
    while (!url.empty() && url.back() == '/') {
        url.pop_back();
    }
    const bool is_pychess = url.find("pychess") != std::string::npos;
    ours["site"] = {{"url", url}, {"dialect", is_pychess ? "pychess" : "lichess"}};
    ours["token"] = {{"file", "token.txt"}};
    if (config.text("token")) {
        config.note("token",
                    "not carried over: put it into the file token.txt, readable by the "
                    "bot alone");
    }
}

std::vector<std::string> our_variants(const std::vector<std::string>& theirs) {
    std::vector<std::string> ours;
    for (const std::string& name : theirs) {
        std::string own = from_site_variant(dialect(DialectName::lichess), name);
        if (std::find(ours.begin(), ours.end(), own) == ours.end()) {
            ours.push_back(std::move(own));
        }
    }
    return ours;
}

std::vector<std::string> command_of(YamlMap& engine) {
    std::vector<std::string> command;
    if (const auto interpreter = engine.text("interpreter")) {
        command.push_back(*interpreter);
        for (const std::string& option :
             engine.texts("interpreter_options").value_or(std::vector<std::string>{})) {
            command.push_back(option);
        }
    }
    std::string folder = engine.text("dir").value_or("");
    if (!folder.empty() && folder.back() != '/') {
        folder += '/';
    }
    const std::string name = engine.text("name").value_or("");
    if (!name.empty()) {
        command.push_back(name.front() == '/' ? name : folder + name);
    }
    YamlMap options = engine.map("engine_options");
    for (const std::string& key : options.keys()) {
        command.push_back("--" + key + '=' + options.text(key).value_or(""));
    }
    return command;
}

void import_options(YamlMap options, OrderedJson& engine) {
    put_number(engine, "hash_mb", options.number("Hash"));
    put_number(engine, "threads", options.number("Threads"));
    put_number(engine, "move_overhead_ms", options.number("Move Overhead"));
    options.leave("go_commands", "not carried over: the clock decides how long to think");
    OrderedJson rest = OrderedJson::object();
    for (const std::string& key : options.keys()) {
        const bool is_known = key == "Hash" || key == "Threads" || key == "Move Overhead" ||
                              key == "go_commands" || key == "Ponder";
        if (!is_known) {
            if (const auto value = options.text(key)) {
                rest[key] = *value;
            }
        }
    }
    put(engine, "ponder", options.truth("Ponder"));
    if (!rest.empty()) {
        engine["options"] = rest;
    }
    options.leftovers();
}

void import_modes(YamlMap& rules, OrderedJson& ours) {
    if (auto modes = rules.texts("modes")) {
        ours["rated"] = remove(*modes, "rated");
        ours["casual"] = remove(*modes, "casual");
    }
}

bool remove(std::vector<std::string>& list, std::string_view name) {
    const auto end = std::remove(list.begin(), list.end(), name);
    const bool was_there = end != list.end();
    list.erase(end, list.end());
    return was_there;
}

}  // namespace shako::bot
