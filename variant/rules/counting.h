// The n-move rule. Ini keys: nMoveRule, nMoveRuleTypes*.
#pragma once

#include "variant/color.h"
#include "variant/piece_type.h"

namespace shako::variant {

struct Counting {
    int n_move_rule = 50;  // nMoveRule: full moves without a reset; 0 = off
    ByColor<PieceSet>
        reset_types;  // nMoveRuleTypes*: whose moves reset the clock, besides captures
    friend bool operator==(const Counting&, const Counting&) = default;
};

}  // namespace shako::variant
