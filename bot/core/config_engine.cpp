// Which engines play.

#include <filesystem>

#include "bot/core/config_parts.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr std::pair<std::string_view, EngineKind> kEngineKinds[] = {
    {"built-in", EngineKind::built_in},
    {"uci", EngineKind::uci},
    {"xboard", EngineKind::xboard},
};
constexpr std::pair<std::string_view, OpponentKind> kOpponents[] = {
    {"humans", OpponentKind::human},
    {"bots", OpponentKind::bot},
};

void read_keys(ObjectReader& reader, std::string_view folder, EngineConfig& engine) {
    reader.read("kind", engine.kind, kEngineKinds);
    reader.read("command", engine.command);
    reader.read("options", engine.options);
    reader.read("books", engine.books);
    reader.read("book_plies", engine.book_plies, 1, 1000);
    reader.read("hash_mb", engine.hash_mb, 1, 1024 * 1024);
    reader.read("threads", engine.threads, 1, 256);
    reader.read("ponder", engine.ponder);
    reader.read("skill_level", engine.skill_level, 0, 20);
    reader.read("follow_level", engine.follow_level);
    reader.read("move_overhead_ms", engine.move_overhead, 0ms, Milliseconds{60000});
    const bool is_built_in = engine.kind == EngineKind::built_in;
    if (!is_built_in && !reader.has("command")) {
        reader.problem("",
                       "the key \"command\" is missing: the engine's program and its arguments, "
                       "[\"/usr/bin/fairy-stockfish\"]");
    } else if (!is_built_in && engine.command.empty()) {
        reader.problem("command", "expected the engine's program and its arguments");
    } else if (is_built_in && reader.has("command")) {
        reader.problem("command", "has a meaning only with \"kind\": \"uci\" or \"xboard\"");
    }
    if (is_built_in && !engine.options.empty()) {
        reader.problem("options",
                       "has a meaning only with \"kind\": \"uci\" or \"xboard\"; the built-in "
                       "engine has the other keys beside this");
    }
    for (auto& [variant, file] : engine.books) {
        file = joined(folder, file);
    }
    // A bare name is looked for in PATH; a path is meant from the file's folder.
    if (!engine.command.empty() && engine.command[0].find('/') != std::string::npos) {
        engine.command[0] = joined(folder, engine.command[0]);
    }
}

}  // namespace

std::string joined(std::string_view folder, const std::string& file) {
    return (std::filesystem::path(folder) / file).lexically_normal().string();
}

void read_engine(ObjectReader reader, std::string_view folder, EngineConfig& engine) {
    read_keys(reader, folder, engine);
    reader.finish();
}

void read_engines(std::vector<ObjectReader> readers, std::string_view folder,
                  std::vector<EngineRule>& rules) {
    for (ObjectReader& reader : readers) {
        EngineRule rule;
        reader.read("variants", rule.variants);
        reader.read("speeds", rule.speeds, kSpeedNames);
        reader.read("opponents", rule.opponents, kOpponents);
        read_keys(reader, folder, rule.engine);
        reader.finish();
        rules.push_back(std::move(rule));
    }
}

}  // namespace shako::bot
