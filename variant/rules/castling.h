// Castling: who castles, from where, to where. Ini keys: castling*.
#pragma once

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/square.h"

namespace shako::variant {

struct Castling {
    bool enabled = true;  // castling
    File king_side{
        6};  // castlingKingsideFile: where the king lands; the rook lands one file inward
    File queen_side{2};  // castlingQueensideFile
    Rank rank{0};        // castlingRank, counted from each side's own edge
    File king_file{4};   // castlingKingFile: only asked when several king pieces stand on the rank
    File rook_king_side{
        15};  // castlingRookKingsideFile: the search for the rook starts here, towards a
    File rook_queen_side{0};  // castlingRookQueensideFile: the search starts here, away from a
    ByColor<PieceType>
        king_piece;  // castlingKingPiece*; default: the slot "king" (set by spec.cpp)
    ByColor<PieceSet> rook_pieces;  // castlingRookPieces*; default: the slot "rook"
    bool dropped = false;           // castlingDroppedPiece: men from the hand may castle, too
    bool opposite = false;          // oppositeCastling: not to the side the opponent castled to
    bool chess960 = false;          // chess960: castling is the king taking its own rook
    friend bool operator==(const Castling&, const Castling&) = default;
};

}  // namespace shako::variant
