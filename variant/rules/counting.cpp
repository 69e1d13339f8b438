#include "variant/rules/counting.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr auto kTypes = [](auto& s) -> auto& { return s.counting.reset_types; };

constexpr std::array kRows{
    number_option<0, 1000>(
        "nMoveRule", "Full moves without a capture or a resetting move that end the game; 0 = off.",
        [](auto& s) -> auto& { return s.counting.n_move_rule; }),
    both_option("nMoveRuleTypes", "Pieces whose moves reset that clock, if they can't go back.",
                kTypes),
    side_option<Color::white>("nMoveRuleTypesWhite", "The same for White.", kTypes),
    side_option<Color::black>("nMoveRuleTypesBlack", "The same for Black.", kTypes),
};

}  // namespace

std::span<const Option> counting_rows() { return kRows; }

}  // namespace shako::variant
