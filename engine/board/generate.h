// The moves of a position. Every function appends nothing but what it says and leaves the list's
// earlier content alone.
#pragma once

#include <cstdint>

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace shako::engine {

// All legal moves.
template <int W>
void legal_moves(const Position<W>& pos, MoveList<W>& list);

// The legal captures and promotions.
template <int W>
void captures(const Position<W>& pos, MoveList<W>& list);

// The legal moves that are neither.
template <int W>
void quiets(const Position<W>& pos, MoveList<W>& list);

// How many legal moves there are, without listing them.
template <int W>
[[nodiscard]] std::uint64_t count_legal_moves(const Position<W>& pos);

// Whether there is a legal move at all.
template <int W>
[[nodiscard]] bool has_legal_move(const Position<W>& pos);

// All moves by the way the men move and by the special rules, including those that leave the own
// royal under attack.
template <int W>
void pseudo_legal_moves(const Position<W>& pos, MoveList<W>& list);

// Whether a pseudo-legal move of this position is legal.
template <int W>
[[nodiscard]] bool is_legal(const Position<W>& pos, Move<W> pseudo_legal);

// Whether any word at all, say from a hash table, is a pseudo-legal or a legal move here.
template <int W>
[[nodiscard]] bool is_pseudo_legal(const Position<W>& pos, Move<W> word);
template <int W>
[[nodiscard]] bool is_legal_word(const Position<W>& pos, Move<W> word);

// Whether a capture that the man on `from` can make on a crossed square is one en passant. Who can
// simply go there takes nothing on the way: a move is told by its squares.
template <int W>
[[nodiscard]] bool takes_en_passant(const Position<W>& pos, Sq from, Sq to);

// Sets those of the crossed squares on which the side to move has a legal capture, or clears them.
template <int W>
void offer_en_passant(Position<W>& pos, const SquareSet<W>& crossed, Sq victim);

// Whether the side may get no more men of the kind by promotion.
template <int W>
[[nodiscard]] inline bool is_limited(const Position<W>& pos, Color us, PieceKind kind) noexcept {
    const int most = pos.rules().promotion_limit[static_cast<std::size_t>(kind)];
    return most > 0 && pos.pieces(us, kind).count() >= most;
}

// Captures and promotions, or all others, or both.
enum class MovePart { all, captures, quiets };

// For kernels: the legal moves that no movement describes, or that part of them; and how many there
// are.
template <int W>
void push_legal_special(const Position<W>& pos, MoveList<W>& list, MovePart part);
template <int W>
[[nodiscard]] std::uint64_t count_legal_special(const Position<W>& pos);

// All legal moves by the general path: generate, play on a copy, look. The judge of legal_moves.
template <int W>
void legal_moves_slow(const Position<W>& pos, MoveList<W>& list);

}  // namespace shako::engine
