#include "bot/core/config.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "bot/core/config_parts.h"
#include "bot/core/config_reader.h"
#include "bot/core/site_url.h"

namespace shako::bot {

namespace {

using std::chrono::seconds;
using namespace std::chrono_literals;

constexpr int kVersion = 1;

constexpr std::pair<std::string_view, DialectName> kDialects[] = {
    {"lichess", DialectName::lichess},
    {"pychess", DialectName::pychess},
};
constexpr std::pair<std::string_view, PgnFile> kPgnFiles[] = {
    {"game", PgnFile::game},
    {"opponent", PgnFile::opponent},
    {"day", PgnFile::day},
    {"month", PgnFile::month},
};
constexpr std::pair<std::string_view, LogFormat> kLogFormats[] = {
    {"auto", LogFormat::automatic},
    {"text", LogFormat::text},
    {"json", LogFormat::json},
};
constexpr std::pair<std::string_view, LogLevel> kLogLevels[] = {
    {"debug", LogLevel::debug},
    {"info", LogLevel::info},
    {"warning", LogLevel::warning},
    {"error", LogLevel::error},
};

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

void read_log(ObjectReader reader, LogConfig& log) {
    reader.read("format", log.format, kLogFormats);
    reader.read("level", log.level, kLogLevels);
    reader.finish();
}

void read_status(ObjectReader reader, StatusConfig& status) {
    reader.read("port", status.port, 1, 65535);
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
    read_engines(reader.objects("engines"), folder, config.engines);
    read_challenges(reader.object("challenges"), config.challenges);
    read_correspondence(reader.object("correspondence"), config.correspondence);
    read_resign(reader.object("resign"), config.resign);
    read_draw(reader.object("draw"), config.draw);
    reader.read("takebacks", config.takebacks, 0, 100);
    reader.read("claim_victory", config.claim_victory);
    read_chat(reader.object("chat"), config.chat);
    read_matchmaking(reader.object("matchmaking"), config.matchmaking);
    reader.read("pgn_dir", config.pgn_dir);
    join(folder, config.pgn_dir);
    reader.read("pgn_file", config.pgn_file, kPgnFiles);
    reader.read("pgn_max_mb", config.pgn_max_mb, 0, 1024 * 1024);
    reader.read("drain_s", config.drain, 0s, seconds{24h});
    reader.read("first_move_timeout_s", config.first_move_timeout, 0s, seconds{24h});
    read_log(reader.object("log"), config.log);
    read_status(reader.object("status"), config.status);
    reader.read("state_dir", config.state_dir);
    join(folder, config.state_dir);
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

// The problem of a number that is no number of ours; nlohmann_json says which it is between quotes.
ConfigError number_too_large(std::string_view text, std::string_view what) {
    const std::size_t begin = std::min(what.find('\''), what.size() - 1) + 1;
    const std::string_view number = what.substr(begin, what.rfind('\'') - begin);
    const TextPlace place = place_of(text, text.find(number));
    return {place.line, place.column, "", "this number is too large"};
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
    } catch (const nlohmann::json::out_of_range& error) {
        return tl::unexpected(ConfigErrors{number_too_large(text, error.what())});
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

std::vector<std::string> config_keys() {
    const JsonPlaces places;
    ConfigProblems problems(places);
    const nlohmann::json least{{"site", nlohmann::json::object()},
                               {"token", nlohmann::json::object()},
                               {"engines", nlohmann::json::array({nlohmann::json::object()})}};
    static_cast<void>(read_config(ObjectReader(least, "", problems), ""));
    return {problems.asked().begin(), problems.asked().end()};
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
