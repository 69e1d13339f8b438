// What a game is: the resolved content of one section. A value: copyable, comparable, printable
// (dump.h). It knows no position and plays no move.
#pragma once

#include <map>
#include <string>

#include "variant/betza/movement.h"
#include "variant/board_shape.h"
#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/rules/castling.h"
#include "variant/rules/counting.h"
#include "variant/rules/en_passant.h"
#include "variant/rules/goals.h"
#include "variant/rules/hints.h"
#include "variant/rules/piece_values.h"
#include "variant/rules/promotion.h"
#include "variant/rules/repetition.h"
#include "variant/rules/royalty.h"

namespace shako::variant {

struct Piece {
    std::string name;    // the ini key: "pawn", "customPiece1"
    char letter = '?';   // lower case, as in Black's half of a FEN; White's is the upper case
    std::string betza;   // as written, or as the language defines the name
    Movement movement;   // seen from White
    bool royal = false;  // may not be left under attack
    friend bool operator==(const Piece&, const Piece&) = default;
};

struct Spec {
    std::string name;    // the section's name
    std::string parent;  // empty: written from nothing
    BoardShape board;
    std::map<PieceType, Piece> pieces;  // by slot: the order in which the language lists them
    std::string start_fen;              // shape and letters checked here; legality by the engine

    Castling castling;
    Promotion promotion;
    EnPassant en_passant;
    Royalty royalty;
    Repetition repetition;
    Counting counting;
    Goals goals;
    PieceValues piece_values;
    Hints hints;

    friend bool operator==(const Spec&, const Spec&) = default;
};

// What a section without a parent starts from: the rules of chess on 8x8, no pieces, and nothing to
// promote to.
[[nodiscard]] Spec language_defaults();

}  // namespace shako::variant
