// Where the board itself changes how men move. Ini keys: diagonalLines, soldierPromotionRank,
// mobilityRegion* (kept with each piece), and our own "holes" (kept with the board).
#pragma once

#include "variant/region.h"
#include "variant/square.h"

namespace shako::variant {

struct Terrain {
    Region diagonal_lines;           // diagonalLines: palace squares with diagonals (Janggi)
    Rank soldier_promotion_rank{0};  // soldierPromotionRank: from there a soldier goes sideways
    friend bool operator==(const Terrain&, const Terrain&) = default;
};

}  // namespace shako::variant
