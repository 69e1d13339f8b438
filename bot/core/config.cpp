#include "bot/core/config.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include "bot/core/config_reader.h"
#include "bot/core/site_url.h"

namespace shako::bot {

namespace {

using std::chrono::seconds;
using namespace std::chrono_literals;

constexpr int kVersion = 1;
constexpr std::size_t kMaxChat = 140;  // characters; Lichess refuses longer ones

constexpr std::pair<std::string_view, DialectName> kDialects[] = {
    {"lichess", DialectName::lichess},
    {"pychess", DialectName::pychess},
};
constexpr std::pair<std::string_view, EngineKind> kEngineKinds[] = {
    {"built-in", EngineKind::built_in},
    {"uci", EngineKind::uci},
};
constexpr std::pair<std::string_view, LogFormat> kLogFormats[] = {
    {"text", LogFormat::text},
    {"json", LogFormat::json},
};
constexpr std::pair<std::string_view, LogLevel> kLogLevels[] = {
    {"debug", LogLevel::debug},
    {"info", LogLevel::info},
    {"warning", LogLevel::warning},
    {"error", LogLevel::error},
};

std::string joined(std::string_view folder, const std::string& file) {
    return (std::filesystem::path(folder) / file).lexically_normal().string();
}

void join(std::string_view folder, std::optional<std::string>& file) {
    if (file) {
        file = joined(folder, *file);
    }
}

void read_site(ObjectReader reader, std::string_view folder, SiteConfig& site) {
    reader.require("url", "the site's address, such as \"https://www.pychess.org\"");
    reader.require("dialect", "\"lichess\" or \"pychess\"");
    reader.read("url", site.url);
    reader.read("dialect", site.dialect, kDialects);
    reader.read("ca_file", site.ca_file);
    if (!site.url.empty()) {
        if (const auto url = parse_site_url(site.url)) {
            site.url = url->text();
        } else {
            reader.problem("url", url.error().message);
        }
    }
    join(folder, site.ca_file);
    reader.finish();
}

void read_token(ObjectReader reader, std::string_view folder, TokenConfig& token) {
    reader.read("env", token.env);
    reader.read("file", token.file);
    if (reader.has("env") == reader.has("file")) {
        reader.problem("",
                       "expected exactly one of \"env\" (the name of an environment variable) and "
                       "\"file\" (the path of a file) that holds the token");
    }
    const auto is_name = [](const std::string& text) {
        return std::all_of(text.begin(), text.end(),
                           [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    };
    if (token.env && !is_name(*token.env)) {
        // Whoever writes the token itself here must not find it in the log as well.
        reader.problem("env",
                       "expected the name of an environment variable (letters, digits, '_'), "
                       "never the token itself");
    }
    join(folder, token.file);
    reader.finish();
}

void read_engine(ObjectReader reader, std::string_view folder, EngineConfig& engine) {
    reader.read("kind", engine.kind, kEngineKinds);
    reader.read("command", engine.command);
    reader.read("options", engine.options);
    reader.read("books", engine.books);
    reader.read("hash_mb", engine.hash_mb, 1, 1024 * 1024);
    reader.read("threads", engine.threads, 1, 256);
    reader.read("move_overhead_ms", engine.move_overhead, 0ms, Milliseconds{60000});
    if (engine.kind == EngineKind::uci && !reader.has("command")) {
        reader.problem("",
                       "the key \"command\" is missing: the engine's program and its arguments, "
                       "[\"/usr/bin/fairy-stockfish\"]");
    } else if (reader.has("command") && engine.command.empty() && engine.kind == EngineKind::uci) {
        reader.problem("command", "expected the engine's program and its arguments");
    } else if (engine.kind == EngineKind::built_in && reader.has("command")) {
        reader.problem("command", "has a meaning only with \"kind\": \"uci\"");
    }
    if (engine.kind == EngineKind::built_in && !engine.options.empty()) {
        reader.problem(
            "options",
            "has a meaning only with \"kind\": \"uci\"; the built-in engine has books, hash_mb, "
            "threads and move_overhead_ms");
    }
    if (engine.kind == EngineKind::uci && !engine.books.empty()) {
        reader.problem(
            "books", "has a meaning only with \"kind\": \"built-in\"; other engines have options");
    }
    for (auto& [variant, file] : engine.books) {
        file = joined(folder, file);
    }
    // A bare name is looked for in PATH; a path is meant from the file's folder.
    if (!engine.command.empty() && engine.command[0].find('/') != std::string::npos) {
        engine.command[0] = joined(folder, engine.command[0]);
    }
    reader.finish();
}

void read_challenges(ObjectReader reader, ChallengesConfig& challenges) {
    constexpr seconds kMaxBase = 24h;
    constexpr seconds kMaxIncrement = 1h;
    reader.read("accept_humans", challenges.accept_humans);
    reader.read("accept_bots", challenges.accept_bots);
    reader.read("rated", challenges.rated);
    reader.read("casual", challenges.casual);
    reader.read("min_base_s", challenges.min_base, 0s, kMaxBase);
    reader.read("max_base_s", challenges.max_base, 0s, kMaxBase);
    reader.read("min_increment_s", challenges.min_increment, 0s, kMaxIncrement);
    reader.read("max_increment_s", challenges.max_increment, 0s, kMaxIncrement);
    reader.read("max_games", challenges.max_games, 1, 1000);
    reader.read("allow", challenges.allow);
    reader.read("block", challenges.block);
    reader.read("custom_fen", challenges.custom_fen);
    if (challenges.min_base > challenges.max_base) {
        reader.problem("min_base_s", "is greater than max_base_s: no game would fit");
    }
    if (challenges.min_increment > challenges.max_increment) {
        reader.problem("min_increment_s", "is greater than max_increment_s: no game would fit");
    }
    reader.finish();
}

void read_chat(ObjectReader reader, ChatConfig& chat) {
    reader.read("greeting", chat.greeting);
    if (chat.greeting && chat.greeting->size() > kMaxChat) {
        reader.problem("greeting", "expected at most " + std::to_string(kMaxChat) +
                                       " bytes, found " + std::to_string(chat.greeting->size()));
    }
    reader.finish();
}

void read_log(ObjectReader reader, LogConfig& log) {
    reader.read("format", log.format, kLogFormats);
    reader.read("level", log.level, kLogLevels);
    reader.finish();
}

Config read_config(ObjectReader reader, std::string_view folder) {
    Config config;
    std::string schema;  // for editors
    reader.read("$schema", schema);
    reader.require("version", "the version of this file's format, " + std::to_string(kVersion));
    reader.read("version", config.version, kVersion, kVersion);
    reader.require("site", "the site to play on, { \"url\": …, \"dialect\": … }");
    if (reader.has("site")) {
        read_site(reader.object("site"), folder, config.site);
    }
    reader.require("token", "where the token is found, { \"env\": … } or { \"file\": … }");
    if (reader.has("token")) {
        read_token(reader.object("token"), folder, config.token);
    }
    reader.read("variants", config.variants);
    reader.read("variant_files", config.variant_files);
    for (std::string& file : config.variant_files) {
        file = joined(folder, file);
    }
    read_engine(reader.object("engine"), folder, config.engine);
    read_challenges(reader.object("challenges"), config.challenges);
    read_chat(reader.object("chat"), config.chat);
    reader.read("pgn_dir", config.pgn_dir);
    join(folder, config.pgn_dir);
    reader.read("drain_s", config.drain, 0s, seconds{24h});
    reader.read("first_move_timeout_s", config.first_move_timeout, 0s, seconds{24h});
    read_log(reader.object("log"), config.log);
    reader.finish();
    return config;
}

// What nlohmann_json says, without its own name, number and place.
std::string syntax_message(std::string_view what) {
    const std::size_t colon = what.find(": ");
    std::string message(colon == std::string_view::npos ? what : what.substr(colon + 2));
    constexpr std::string_view kNoise = "syntax error while ";
    if (message.compare(0, kNoise.size(), kNoise) == 0) {
        message.erase(0, kNoise.size());
    }
    // What was read last may be a secret in the wrong place; line and column say where it is.
    if (const std::size_t last_read = message.find("; last read"); last_read != std::string::npos) {
        const std::size_t rest = message.find("'; expected ", last_read);
        message.erase(last_read,
                      rest == std::string::npos ? std::string::npos : rest + 1 - last_read);
    }
    return "not JSON: " + message;
}

}  // namespace

tl::expected<Config, ConfigErrors> parse_config(std::string_view text, std::string_view folder) {
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(text, nullptr, true, true);
    } catch (const nlohmann::json::parse_error& error) {
        const TextPlace place = place_of(text, error.byte == 0 ? 0 : error.byte - 1);
        return tl::unexpected(
            ConfigErrors{{place.line, place.column, "", syntax_message(error.what())}});
    }
    const JsonPlaces places = find_places(text);
    ConfigProblems problems(places);
    for (const JsonPlaces::Repeated& repeated : places.repeated) {
        problems.add(repeated.path,
                     "is there twice: again in line " + std::to_string(repeated.again.line));
    }
    Config config = read_config(ObjectReader(json, "", problems), folder);
    if (!problems.empty()) {
        return tl::unexpected(problems.take());
    }
    return config;
}

std::string to_text(const ConfigError& error, std::string_view file) {
    std::string text(file);
    if (error.line > 0) {
        text += ':' + std::to_string(error.line);
        if (error.column > 0) {
            text += ':' + std::to_string(error.column);
        }
    }
    text += ": error: ";
    if (!error.path.empty()) {
        text += error.path + ": ";
    }
    return text += error.message;
}

}  // namespace shako::bot
