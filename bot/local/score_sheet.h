// A game as it goes into a PGN file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/core/ids.h"
#include "bot/local/challenge.h"
#include "bot/local/served_game.h"
#include "engine/game.h"
#include "engine/notation/pgn.h"

namespace shako::bot::local {

struct ScoreSheet {
    std::string event;  // "Demonstration"
    std::string site;   // "PyChess API on this machine"
    std::string round;  // empty: unknown
    WallTime started{};
    ByColor<std::string> names;
    TimeControl control;
    engine::Game game;
    std::vector<engine::MoveNote> notes;  // one for each move
    std::optional<Verdict> verdict;       // none: still going on
};

// The game with its headers: Event, Site, Date (UTC), Round, White, Black, TimeControl and
// Termination, which says how it ended ("checkmate", "time forfeit"). The writer adds Result and
// Variant.
[[nodiscard]] engine::PgnGame to_pgn_game(const ScoreSheet& sheet);

// "checkmate", "repetition" …, or for ends that no rule of the game made "time forfeit",
// "resignation", "illegal move", "draw agreed", "abandoned".
[[nodiscard]] std::string termination_text(const Verdict& verdict);

}  // namespace shako::bot::local
