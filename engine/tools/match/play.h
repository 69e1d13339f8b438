// One game between two UCI engines, judged by our rules.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/game.h"
#include "engine/notation/pgn.h"
#include "engine/tools/match/ledger.h"
#include "engine/tools/match/plan.h"
#include "engine/tools/match/uci_player.h"
#include "variant/color.h"

namespace shako::engine::tools {

struct PlayedMatchGame {
    Game game;
    std::vector<MoveNote> notes;  // one for each move
    Outcome outcome = Outcome::draw;
    Cause cause = Cause::rules;
    std::string reason;
    // The process has to be started again before its next game.
    variant::ByColor<bool> is_broken{};
};

// Plays until the game is over. `start` has no move yet and is not over; both players have had
// new_game(). What goes wrong on an engine's side is its loss; the only failure is `stopped`.
// Blocks.
[[nodiscard]] tl::expected<PlayedMatchGame, UciPlayer::Failure> play_match_game(
    const Game& start, variant::ByColor<UciPlayer*> players, const variant::ByColor<Pace>& paces,
    const MatchPlan& plan);

// "go wtime 8000 btime 8000 winc 80 binc 80 nodes 5000"; a side without a clock is given the
// other's numbers.
[[nodiscard]] std::string go_command(variant::Color mover, const variant::ByColor<Pace>& paces,
                                     const variant::ByColor<std::chrono::milliseconds>& left);

}  // namespace shako::engine::tools
