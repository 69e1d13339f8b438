#include "variant/rules/terrain.h"

#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "diagonalLines", folded,
        "Squares of palaces along whose diagonals men may move as well, as in Janggi.",
        [](auto& s) -> auto& { return s.terrain.diagonal_lines; }),
    option(
        "soldierPromotionRank", folded,
        "Rank, counted from each side's own edge, from which soldiers also go sideways.",
        [](auto& s) -> auto& { return s.terrain.soldier_promotion_rank; }),
};

}  // namespace

std::span<const Option> terrain_rows() { return kRows; }

void check_terrain(const Spec& spec, Findings& findings) {
    if (spec.terrain.soldier_promotion_rank.value > 0 && !spec.pieces.contains(kSoldier))
        warn_idle(findings, "soldierPromotionRank", "the game has no soldier");
}

}  // namespace shako::variant
