// Squares that are taken out of the game as it goes. Ini keys: wallingRule, wallingRegion*,
// wallOrMove.
#pragma once

#include <cstdint>

#include "variant/color.h"
#include "variant/region.h"

namespace shako::variant {

enum class WallingRule : std::uint8_t {
    none,
    arrow,  // where the man that moved could go on to, from its new square
    duck,   // the one wall moves to any empty square
    edge,   // an empty square at the edge of what is left of the board
    past,   // the square just left
    fixed,  // "static": any empty square of the region
};

struct Walling {
    WallingRule rule = WallingRule::none;                  // wallingRule
    ByColor<Region> region{Region::all(), Region::all()};  // wallingRegion*
    bool wall_or_move = false;                             // wallOrMove: one of the two, not both
    friend bool operator==(const Walling&, const Walling&) = default;
};

}  // namespace shako::variant
