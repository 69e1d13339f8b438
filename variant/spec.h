// What a game is: the resolved content of one section. A value: copyable, comparable, printable
// (dump.h). It knows no position and plays no move.
#pragma once

#include <map>
#include <string>

#include "variant/betza/movement.h"
#include "variant/board_shape.h"
#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/rules/capture_effects.h"
#include "variant/rules/castling.h"
#include "variant/rules/counting.h"
#include "variant/rules/drops.h"
#include "variant/rules/en_passant.h"
#include "variant/rules/gating.h"
#include "variant/rules/goals.h"
#include "variant/rules/hints.h"
#include "variant/rules/passing.h"
#include "variant/rules/piece_values.h"
#include "variant/rules/promotion.h"
#include "variant/rules/repetition.h"
#include "variant/rules/royalty.h"
#include "variant/rules/terrain.h"
#include "variant/rules/walling.h"

namespace shako::variant {

struct Piece {
    std::string name;    // the ini key: "pawn", "customPiece1"
    char letter = '?';   // lower case, as in Black's half of a FEN; White's is the upper case
    std::string betza;   // as written, or as the language defines the name
    Movement movement;   // seen from White
    bool royal = false;  // may not be left under attack
    std::string title;   // what the game calls it ("pieceTitles", ours); empty: the slot's name
    // mobilityRegion*: the squares on which it may arrive
    ByColor<Region> mobility{Region::all(), Region::all()};
    friend bool operator==(const Piece&, const Piece&) = default;
};

struct Spec {
    std::string name;    // the section's name
    std::string parent;  // empty: written from nothing
    BoardShape board;
    std::map<PieceType, Piece> pieces;  // by slot: the order in which the language lists them
    std::string start_fen;              // shape and letters checked here; legality by the engine
    // The mobilityRegion keys as written, of pieces that the game may not have: what children
    // inherit. Empty in a settled Spec, whose pieces hold them.
    std::map<PieceType, ByColor<Region>> mobility{};

    Terrain terrain;
    Promotion promotion;
    EnPassant en_passant;
    Castling castling;
    Royalty royalty;
    Drops drops;
    Gating gating;
    Walling walling;
    CaptureEffects capture_effects;
    Passing passing;
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
