// Checks, and ends of the game, that a position shows by itself. Those that need the history,
// repetition above all, are for engine/played_game.h.
#pragma once

#include <optional>

#include "engine/board/position.h"

namespace shako::engine {

// Enemies that give check: to a royal, or to what stands for one (extinctionPseudoRoyal).
template <int W>
[[nodiscard]] SquareSet<W> all_checkers(const Position<W>& pos) {
    SquareSet<W> all = pos.checkers();
    for (const auto& hook : pos.rules().hooks.more_checkers) all |= hook.call(pos);
    return all;
}

// Whether a player would say that the side to move is in check. Position::in_check() asks for
// royals alone.
template <int W>
[[nodiscard]] bool shows_check(const Position<W>& pos) {
    if (pos.in_check()) return true;
    for (const auto& hook : pos.rules().hooks.more_checkers)
        if (!hook.call(pos).empty()) return true;
    return false;
}

// How the game is over here although there may be moves; the value is the side to move's.
template <int W>
[[nodiscard]] std::optional<Verdict> verdict_now(const Position<W>& pos) {
    for (const auto& hook : pos.rules().hooks.result_now)
        if (const auto verdict = hook.call(pos)) return verdict;
    return std::nullopt;
}

// What it is worth for the side to move that it has no legal move.
template <int W>
[[nodiscard]] Verdict verdict_without_moves(const Position<W>& pos) {
    for (const auto& hook : pos.rules().hooks.result_no_moves)
        if (const auto verdict = hook.call(pos)) return *verdict;
    const Traits& traits = pos.rules().traits;
    return pos.in_check() ? Verdict{traits.checkmate, Ending::checkmate}
                          : Verdict{traits.stalemate, Ending::stalemate};
}

}  // namespace shako::engine
