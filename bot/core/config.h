// The configuration: JSON with comments, read into a checked value. Reading is a pure function of
// the text; every problem is found in one run.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/action.h"
#include "bot/core/ids.h"

namespace shako::bot {

// Which of the two forms of the Lichess API a site speaks; dialect.h has what differs.
enum class DialectName : std::uint8_t { lichess, pychess };

struct SiteConfig {
    std::string url;  // "https://www.pychess.org", no slash at the end
    DialectName dialect = DialectName::lichess;
    std::optional<std::string> ca_file;  // certificates to trust instead of the system's
};

// Where the token is found; exactly one of the two.
struct TokenConfig {
    std::optional<std::string> env;   // the name of an environment variable
    std::optional<std::string> file;  // the path of a file that holds nothing else
};

enum class EngineKind : std::uint8_t { built_in, uci };

struct EngineConfig {
    EngineKind kind = EngineKind::built_in;
    std::vector<std::string> command;            // program and arguments, when kind is uci
    std::map<std::string, std::string> options;  // UCI options by name
    std::map<std::string, std::string> books;    // opening books by game, when kind is built_in
    int hash_mb = 64;                            // of each game
    int threads = 1;                             // of each game
    // The way to the site and back: kept back from the clock at each move.
    Milliseconds move_overhead{300};
};

struct ChallengesConfig {
    bool accept_humans = true;
    bool accept_bots = true;
    bool rated = true;
    bool casual = true;
    std::chrono::seconds min_base{0};
    std::chrono::seconds max_base{10800};
    std::chrono::seconds min_increment{0};
    std::chrono::seconds max_increment{180};
    int max_games = 1;               // games at a time
    std::vector<std::string> allow;  // names, any case; empty: everybody
    std::vector<std::string> block;  // names, any case
    bool custom_fen = false;         // games that begin from another position
};

struct ChatConfig {
    std::optional<std::string> greeting;  // at most 140 characters; {opponent} is replaced
};

enum class LogFormat : std::uint8_t { text, json };

struct LogConfig {
    LogFormat format = LogFormat::text;
    LogLevel level = LogLevel::info;
};

struct Config {
    int version = 1;
    SiteConfig site;
    TokenConfig token;
    std::vector<std::string> variants;  // offered; empty: all that are loaded and the site knows
    std::vector<std::string> variant_files;  // loaded beside those that come with the program
    EngineConfig engine;
    ChallengesConfig challenges;
    ChatConfig chat;
    std::optional<std::string> pgn_dir;            // where finished games are saved; none: nowhere
    std::chrono::seconds drain{60};                // how long SIGTERM waits for running games
    std::chrono::seconds first_move_timeout{120};  // abort a game that does not begin; 0: never
    LogConfig log;
};

// One problem in a configuration file.
struct ConfigError {
    int line = 0;         // from 1; 0: unknown
    int column = 0;       // from 1; 0: unknown
    std::string path;     // "challenges.max_games", "variants[2]"; empty: the file as a whole
    std::string message;  // what was wrong, what was expected
    friend bool operator==(const ConfigError&, const ConfigError&) = default;
};
using ConfigErrors = std::vector<ConfigError>;

// Reads a configuration. File names in it that are relative are meant from `folder`, the folder of
// the file itself, and come out joined with it. Opens no file.
[[nodiscard]] tl::expected<Config, ConfigErrors> parse_config(std::string_view text,
                                                              std::string_view folder);

// "file:line:column: error: path: message"; parts that are unknown are left out.
[[nodiscard]] std::string to_text(const ConfigError& error, std::string_view file);

// Why a token cannot be used. Never holds any part of it.
struct TokenError {
    std::string message;
};

// Takes a token out of the content of a file or a variable: white space around it goes; what is
// empty, longer than 4096 bytes or holds anything but printable ASCII without blanks is refused.
[[nodiscard]] tl::expected<std::string, TokenError> parse_token(std::string_view raw);

}  // namespace shako::bot
