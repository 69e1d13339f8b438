// Promotion of pawns. Ini keys: promotion*, mandatoryPawnPromotion.
#pragma once

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/region.h"

namespace shako::variant {

struct Promotion {
    ByColor<Region> region;        // promotionRegion{White,Black}; default rank 8 / rank 1
    ByColor<PieceSet> pawn_types;  // promotionPawnTypes*: which pieces promote the way pawns do
    ByColor<PieceSet>
        piece_types;        // promotionPieceTypes*: to what; empty in a section without a parent
    bool mandatory = true;  // mandatoryPawnPromotion
    friend bool operator==(const Promotion&, const Promotion&) = default;
};

}  // namespace shako::variant
