#include "variant/rules/goals.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::array kRows{
    option(
        "stalemateValue", "What having no move is worth to the side that is not in check.",
        [](auto& s) -> auto& { return s.goals.stalemate; }),
    option(
        "checkmateValue", "What being mated is worth.",
        [](auto& s) -> auto& { return s.goals.checkmate; }),
};

}  // namespace

std::span<const Option> goal_rows() { return kRows; }

}  // namespace shako::variant
