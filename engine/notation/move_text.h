// Moves as UCI text: "a10b10", "i9i10q"; castling as the king's two squares, or as king takes rook
// where those would also name an ordinary move of the king.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/board/position.h"
#include "engine/notation/move_error.h"

namespace shako::engine {

// The canonical text of a legal move of this position.
template <int W>
[[nodiscard]] std::string to_uci(const Position<W>& pos, Move<W> m);

// The legal move with that text. Castling may also be given as king takes rook where nothing else
// is meant by it.
template <int W>
[[nodiscard]] tl::expected<Move<W>, MoveError> parse_uci(const Position<W>& pos,
                                                         std::string_view text);

}  // namespace shako::engine
