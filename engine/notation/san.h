// Moves in algebraic notation: "Nd4", "Cad1", "exd4", "i10=Q", "O-O", with "+" for check and "#"
// for mate. Pieces have the letters of the game; the pawn has none.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/board/position.h"
#include "engine/notation/move_error.h"

namespace shako::engine {

// The text of a legal move: the shortest that fits no other legal move, by file, rank, or both.
template <int W>
[[nodiscard]] std::string to_san(const Position<W>& pos, Move<W> m);

// The legal move with that text. Check, mate and annotation marks at the end (+ # ! ?) are not
// looked at, zeros may stand for the letters of castling, and more of the start square may be given
// than needed.
template <int W>
[[nodiscard]] tl::expected<Move<W>, MoveError> parse_san(const Position<W>& pos,
                                                         std::string_view text);

}  // namespace shako::engine
