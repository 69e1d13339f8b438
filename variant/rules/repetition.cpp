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

void check_repetition(const Spec& spec, Findings& findings) {
    if (spec.repetition.fold == 1)
        findings.push_back(
            {Severity::error, "fold-of-one", "nFoldRule", 0,
             "every position occurs once, so the game would end at once, expected 2 or "
             "more, or 0 for never"});
    if (spec.repetition.value == Value::none)
        findings.push_back({Severity::error, "value-none", "nFoldValue", 0,
                            "'none' is no result, expected win, loss or draw, or 'nFoldRule = 0'"});
}

}  // namespace shako::variant
