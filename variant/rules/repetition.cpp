#include "variant/rules/repetition.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::array kRows{
    number_option<0, 1000>(
        "nFoldRule", "The occurrence of a position that ends the game; 0 = never.",
        [](auto& s) -> auto& { return s.repetition.fold; }),
    option(
        "nFoldValue", "What repetition is worth to the side to move.",
        [](auto& s) -> auto& { return s.repetition.value; }),
    option(
        "nFoldValueAbsolute", "That value is White's, whoever is to move.",
        [](auto& s) -> auto& { return s.repetition.absolute; }),
};

}  // namespace

std::span<const Option> repetition_rows() { return kRows; }

}  // namespace shako::variant
