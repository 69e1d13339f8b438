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

#include "bot/core/ids.h"
#include "bot/core/log_level.h"
#include "bot/core/speed.h"

namespace shako::bot {

// Which of the two forms of the Lichess API a site speaks; dialect.h has what differs.
enum class DialectName : std::uint8_t { lichess, pychess };

struct SiteConfig {
    std::string url;  // "https://www.pychess.org", no slash at the end
    DialectName dialect = DialectName::lichess;
    std::optional<std::string> ca_file;  // certificates to trust instead of the system's
    friend bool operator==(const SiteConfig&, const SiteConfig&) = default;
};

// Where the token is found; exactly one of the two.
struct TokenConfig {
    std::optional<std::string> env;   // the name of an environment variable
    std::optional<std::string> file;  // the path of a file that holds nothing else
};

enum class EngineKind : std::uint8_t { built_in, uci, xboard };

struct EngineConfig {
    EngineKind kind = EngineKind::built_in;
    std::vector<std::string> command;            // program and arguments, unless built in
    std::map<std::string, std::string> options;  // the program's options by name
    std::map<std::string, std::string> books;    // opening books by game: files
    int book_plies = 16;                         // so far a book of games is followed
    int hash_mb = 64;                            // of each game
    int threads = 1;                             // of each game
    bool ponder = false;                         // think on the opponent's time
    std::optional<int> skill_level;              // 0 to 20; none: as well as it can
    bool follow_level = true;                    // as strong as the opponent asks, where sites ask
    // The way to the site and back: at least this is kept back from the clock at each move, more
    // where the way is measured to take longer.
    Milliseconds move_overhead{300};
    friend bool operator==(const EngineConfig&, const EngineConfig&) = default;
};

enum class OpponentKind : std::uint8_t { human, bot };

// Another engine for some games; what is empty fits every game.
struct EngineRule {
    std::vector<std::string> variants;
    std::vector<Speed> speeds;
    std::optional<OpponentKind> opponents;
    EngineConfig engine;
    friend bool operator==(const EngineRule&, const EngineRule&) = default;
};

// Which side we may get; a challenger's "random" fits all.
enum class ColorChoice : std::uint8_t { any, white, black };

// What challenges of one kind of opponent must be like. A limit of 0 is none.
struct ChallengeRules {
    bool accept = true;
    std::vector<std::string> variants;       // empty: all that are offered
    std::vector<std::string> time_controls;  // speeds ("blitz") and clocks ("3+2"); empty: all
    bool rated = true;
    bool casual = true;
    std::chrono::seconds min_base{0};
    std::chrono::seconds max_base{10800};
    std::chrono::seconds min_increment{0};
    std::chrono::seconds max_increment{180};
    bool bullet_needs_increment = false;
    std::chrono::minutes max_duration{0};  // of a game of 40 moves
    int min_rating = 0;
    int max_rating = 0;
    int max_rating_difference = 0;  // where the site tells our own rating
    ColorChoice color = ColorChoice::any;
    bool custom_fen = false;         // games that begin from another position
    std::vector<std::string> allow;  // names, any case; empty: everybody
    std::vector<std::string> block;  // names, any case
    int max_games_per_opponent = 0;  // at a time
    int max_per_hour = 0;            // games with opponents of this kind
    int max_per_day = 0;
    int max_per_opponent_per_hour = 0;
    int max_per_opponent_per_day = 0;
};

enum class QueueOrder : std::uint8_t { first, best };
enum class QueuePreference : std::uint8_t { none, humans, bots };

struct ChallengesConfig {
    ChallengeRules humans;
    ChallengeRules bots;
    int max_games = 1;            // with a clock, at a time
    int reserved_for_humans = 0;  // of those, never for bots
    // Challenges that find no free slot wait: so many, so long; the rest are declined.
    int queue = 0;
    std::chrono::seconds queue_wait{60};
    QueueOrder order = QueueOrder::first;
    QueuePreference prefer = QueuePreference::none;

    [[nodiscard]] const ChallengeRules& rules(OpponentKind kind) const {
        return kind == OpponentKind::bot ? bots : humans;
    }
};

// Games of days a move; they have slots of their own.
struct CorrespondenceConfig {
    int max_games = 0;  // 0: none are accepted
    int min_days = 1;
    int max_days = 14;
    bool unlimited = false;  // games without any clock
    std::chrono::seconds move_time{30};
};

// When the game is given up: so bad for so long.
struct ResignConfig {
    bool enabled = false;
    int score = -900;  // centipawns for us, at most
    int moves = 4;     // of ours, one after another
    int min_ply = 40;
    bool against_humans = true;
    bool against_bots = true;
};

// When a draw is offered, or accepted: nearly even for so long.
struct DrawConfig {
    bool offer = false;
    bool accept = true;
    bool claim = true;  // by repetition or the n-move rule, unless we stand better
    int score = 15;     // centipawns either way, at most
    int moves = 6;      // of ours, one after another
    int min_ply = 60;
    int max_pieces = 0;  // on the board; 0: any number
    int min_rating = 0;  // of the opponent
    bool against_humans = true;
    bool against_bots = true;
};

enum class EvalAudience : std::uint8_t { nobody, spectators, everybody };

// What is said; {opponent}, {me}, {engine} and {variant} are replaced. At most 140 bytes each.
struct ChatConfig {
    std::optional<std::string> greeting;
    std::optional<std::string> goodbye;
    std::optional<std::string> greeting_spectators;
    std::optional<std::string> goodbye_spectators;
    bool commands = true;  // !help and so on
    EvalAudience eval = EvalAudience::spectators;
};

// Challenges of our own, to other bots.
struct MatchmakingConfig {
    bool enabled = false;
    std::vector<std::string> variants;       // empty: all that are offered
    std::vector<std::string> time_controls;  // "3+2"; one of them each time
    bool rated = false;
    int min_rating = 0;
    int max_rating = 0;  // 0: no limit
    int max_rating_difference = 0;
    std::chrono::seconds delay{300};   // without a game, and between two challenges
    std::chrono::seconds timeout{25};  // until a challenge is taken back
    std::chrono::hours block_after_decline{24};
    int max_per_day = 60;  // challenges; Lichess allows 100 games with bots
    int max_per_opponent_per_day = 3;
    std::vector<std::string> block;
};

enum class PgnFile : std::uint8_t { game, opponent, day, month };

// automatic: the journal's fields in systemd's journal, text on a terminal, JSON elsewhere.
enum class LogFormat : std::uint8_t { automatic, text, json };

struct LogConfig {
    LogFormat format = LogFormat::automatic;
    LogLevel level = LogLevel::info;
};

struct StatusConfig {
    int port = 0;  // of the status page, on 127.0.0.1; 0: none
    friend bool operator==(const StatusConfig&, const StatusConfig&) = default;
};

struct Config {
    int version = 1;
    SiteConfig site;
    TokenConfig token;
    std::vector<std::string> variants;  // offered; empty: all that are loaded and the site knows
    std::vector<std::string> variant_files;  // loaded beside those that come with the program
    EngineConfig engine;
    std::vector<EngineRule> engines;  // the first that fits a game; none: `engine`
    ChallengesConfig challenges;
    CorrespondenceConfig correspondence;
    ResignConfig resign;
    DrawConfig draw;
    int takebacks = 0;          // granted to a human in one game
    bool claim_victory = true;  // when the opponent has left
    ChatConfig chat;
    MatchmakingConfig matchmaking;
    std::optional<std::string> pgn_dir;            // where finished games are saved; none: nowhere
    PgnFile pgn_file = PgnFile::game;              // what goes into one file
    int pgn_max_mb = 0;                            // all files together, the oldest go; 0: no limit
    std::chrono::seconds drain{60};                // how long SIGTERM waits for running games
    std::chrono::seconds first_move_timeout{120};  // abort a game that does not begin; 0: never
    LogConfig log;
    StatusConfig status;
    std::optional<std::string> state_dir;  // what is remembered; none: systemd's, or nothing
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

// All keys that are read, in alphabetical order: "challenges.max_games"; "engines[0].kind" for the
// keys of a list's objects.
[[nodiscard]] std::vector<std::string> config_keys();

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
