// The demonstration: two bots of this program play a whole game against each other on a play server
// on this machine, over the same API and TLS as on the real sites.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shako::bot {

// As on the command line; run_demo checks the values.
struct DemoOptions {
    std::string dialect = "both";            // "lichess", "pychess" or "both": one game in each
    std::string variant;                     // a game's name; empty: the program's headline game
    std::string clock = "20+0.2";            // seconds for each side, and for each move
    std::optional<std::string> pgn_dir;      // where the games are saved; none: default_pgn_dir()
    bool quiet = false;                      // no boards, only what came of the games
    std::optional<std::uint64_t> seed;       // who has White, and the games' names; none: random
    std::vector<std::string> variant_files;  // loaded beside those that come with the program
};

// The folder for the user's games: $XDG_DATA_HOME/shako/games, else ~/.local/share/shako/games,
// else "games" below the current folder.
[[nodiscard]] std::string default_pgn_dir();

// Plays, shows and saves the games, loads them again and compares. Blocks until all is done or
// SIGINT or SIGTERM comes; ends the processes it has started in any case. Writes to stdout,
// problems to stderr. Returns 0 when all was right, 1 when something was not, 64 for options that
// make no sense, 128 + the number of a signal. To be called from the main thread while there is no
// other.
[[nodiscard]] int run_demo(const DemoOptions& options);

}  // namespace shako::bot
