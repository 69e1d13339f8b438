// Promotion of pawns and of other men. Ini keys: promotion*, promotedPieceType, *Promotion,
// pieceDemotion.
#pragma once

#include <map>

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/region.h"

namespace shako::variant {

struct Promotion {
    ByColor<Region> region;        // promotionRegion{White,Black}; default rank 8 / rank 1
    ByColor<PieceSet> pawn_types;  // promotionPawnTypes*: which pieces promote the way pawns do
    // The last letter of promotionPawnTypes*: what a captured promoted man becomes in the hand. One
    // piece, or none.
    ByColor<PieceSet> main_pawn_type;
    ByColor<PieceSet>
        piece_types;        // promotionPieceTypes*: to what; empty in a section without a parent
    bool mandatory = true;  // mandatoryPawnPromotion
    std::map<PieceType, int> limit;           // promotionLimit: most that a side may have of a type
    std::map<PieceType, PieceType> promoted;  // promotedPieceType: the other face of a man (Shogi)
    bool pieces_on_capture_only = false;      // piecePromotionOnCapture
    bool pieces_mandatory = false;            // mandatoryPiecePromotion
    bool demotion = false;                    // pieceDemotion: the way back is a move, too
    bool sittuyin = false;                    // sittuyinPromotion
    friend bool operator==(const Promotion&, const Promotion&) = default;
};

}  // namespace shako::variant
