// What is kept of one game for the log and the PGN file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/site_json.h"
#include "engine/game.h"

namespace shako::bot {

// What is known about one ply.
struct PlyNote {
    std::optional<Milliseconds> clock;  // the mover's, afterwards
    std::optional<SearchInfo> search;   // what our engine thought, from the mover's view
};

// How a game ended, in the words of PGN.
struct GameEnding {
    std::string result = "*";        // "1-0", "0-1", "1/2-1/2", "*"
    std::string ending = "unknown";  // "checkmate", "resignation", "time forfeit" …
    friend bool operator==(const GameEnding&, const GameEnding&) = default;
};

// From a site's status and winner. `board`, if any, tells which kind of draw it was.
[[nodiscard]] GameEnding ending_from_status(const std::string& status, std::optional<Color> winner,
                                            const engine::Game* board);

// Where the site says nothing: by the rules, else by the clocks (what is left to each side), else
// unknown.
[[nodiscard]] GameEnding ending_from_board(const engine::Game& board,
                                           const ByColor<std::optional<Milliseconds>>& left);

struct GameRecord {
    const engine::Game& board;
    const std::vector<PlyNote>& notes;  // one per ply; missing ones are empty
    ByColor<site::Player> players;
    std::optional<Milliseconds> base;
    std::optional<Milliseconds> increment;
    bool rated = false;
    GameEnding end;
    WallTime begun{};
};

// The game as PGN, with clocks and evaluations (from White's view).
[[nodiscard]] std::string to_pgn_text(const GameRecord& record, const GameId& id,
                                      const SiteConfig& site);

// "2026-08-30-alice-bob-abcd1234.pgn", or for several games in a file "2026-08-30.pgn",
// "2026-08.pgn", "bob.pgn": letters, digits, '-' and '_' only. `side` is ours.
[[nodiscard]] std::string pgn_file_name(const GameRecord& record, const GameId& id, PgnFile file,
                                        Color side);

// The fields of the log line about one of our own moves, confirmed by the site.
struct OwnMove {
    int ply = 0;  // from 1
    std::string uci;
    std::string san;
    SearchInfo search;
    ByColor<std::optional<Milliseconds>> time;
    std::string fen;  // afterwards
};
[[nodiscard]] nlohmann::ordered_json to_fields(const OwnMove& move, const GameId& id);

}  // namespace shako::bot
