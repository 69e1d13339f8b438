// The general way to the legal moves, for games whose rules look beyond one royal: list what the
// men and the rules offer, try each move on a copy, and ask the rules what they forbid.
#pragma once

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace shako::engine {

// All moves that the men and the special rules offer, in every form they take (with a wall, with a
// man brought in).
template <int W>
void general_pseudo_legal_moves(const Position<W>& pos, MoveList<W>& list);

// Those of them that are legal; none when the game is over.
template <int W>
void general_legal_moves(const Position<W>& pos, MoveList<W>& list);

// The same, with each move tried on a copy, whatever could be known without.
template <int W>
void general_legal_moves_by_trial(const Position<W>& pos, MoveList<W>& list);

// Whether one man goes to another square, or comes down, and nothing else happens but the capture.
template <int W>
[[nodiscard]] inline bool moves_one_man(Move<W> m) noexcept {
    return !m.has_extra() && m.kind() != MoveKind::en_passant && m.kind() != MoveKind::castling &&
           m.kind() != MoveKind::pass;
}

// Whether a rule forbids the move before anything has moved.
template <int W>
[[nodiscard]] inline bool is_forbidden(const Position<W>& pos, Move<W> m) {
    for (const auto& hook : pos.rules().hooks.forbids)
        if (hook.call(pos, m)) return true;
    return false;
}

// Whether such a move is legal, the game not being over and other moves left aside.
template <int W>
[[nodiscard]] bool is_allowed(const Position<W>& pos, Move<W> pseudo_legal);

}  // namespace shako::engine
