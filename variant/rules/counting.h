// Ends by counting moves or men. Ini keys: nMoveRule, nMoveRuleTypes*, countingRule,
// materialCounting, adjudicateFullBoard.
#pragma once

#include <cstdint>

#include "variant/color.h"
#include "variant/piece_type.h"

namespace shako::variant {

enum class CountingRule : std::uint8_t { none, makruk, cambodian, asean };
enum class MaterialCounting : std::uint8_t {
    none,
    janggi,           // points, with Black's bonus
    unweighted,       // who has more men
    white_draw_odds,  // equal: White wins
    black_draw_odds,  // equal: Black wins
};

struct Counting {
    int n_move_rule = 50;  // nMoveRule: full moves without a reset; 0 = off
    ByColor<PieceSet>
        reset_types;  // nMoveRuleTypes*: whose moves reset the clock, besides captures
    CountingRule rule = CountingRule::none;              // countingRule
    MaterialCounting material = MaterialCounting::none;  // materialCounting
    bool full_board_ends = false;                        // adjudicateFullBoard
    friend bool operator==(const Counting&, const Counting&) = default;
};

}  // namespace shako::variant
