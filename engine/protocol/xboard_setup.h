// What XBoard has to be told of a game in order to draw it and to know its moves.
#pragma once

#include <string>
#include <vector>

#include "variant/spec.h"

namespace shako::engine::protocol {

// The lines that answer `variant`: "setup (TABLE) FILESxRANKS+HOLDINGS_TEMPLATE FEN", and a line
// "piece X& BETZA" for each piece. None for a game with the board, men and array of chess, which
// every GUI can draw.
[[nodiscard]] std::vector<std::string> setup_lines(const variant::Spec& spec);

// Which of XBoard's pictures each letter gets: the section's pieceToCharTable, or one made from the
// names of its pieces.
[[nodiscard]] std::string piece_table(const variant::Spec& spec);

// A piece's moves as XBoard reads them, with double step and castling.
[[nodiscard]] std::string piece_moves(const variant::Spec& spec, variant::PieceType type);

}  // namespace shako::engine::protocol
