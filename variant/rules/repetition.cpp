#include "variant/rules/repetition.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "nFoldRule", number, "The occurrence of a position that ends the game; 0 = never.",
        [](auto& s) -> auto& { return s.repetition.fold; }),
    option(
        "nFoldValue", number, "What repetition is worth to the side to move.",
        [](auto& s) -> auto& { return s.repetition.value; }),
    option(
        "nFoldValueAbsolute", number, "That value is White's, whoever is to move.",
        [](auto& s) -> auto& { return s.repetition.absolute; }),
    option(
        "perpetualCheckIllegal", hooked, "Who repeats by giving check with every move loses.",
        [](auto& s) -> auto& { return s.repetition.perpetual_check_illegal; }),
    option(
        "moveRepetitionIllegal", hooked, "A man may not go to and fro again and again.",
        [](auto& s) -> auto& { return s.repetition.move_repetition_illegal; }),
    option(
        "chasingRule", hooked, "Which perpetual chases lose (axf: the Asian Xiangqi Federation's).",
        [](auto& s) -> auto& { return s.repetition.chasing; }),
};

}  // namespace

std::span<const Option> repetition_rows() { return kRows; }

void check_repetition(const Spec& spec, Findings& findings) {
    if (spec.repetition.fold == 1)
        findings.push_back(
            {Severity::error, "fold-of-one", "nFoldRule", 0,
             "every position occurs once, so the game would end at once, expected 2 or "
             "more, or 0 for never"});
    if (spec.repetition.fold == 0) {
        constexpr std::string_view kWhy = "nFoldRule is 0";
        if (spec.repetition.value != Value::draw) warn_idle(findings, "nFoldValue", kWhy);
        if (spec.repetition.absolute) warn_idle(findings, "nFoldValueAbsolute", kWhy);
        if (spec.repetition.perpetual_check_illegal)
            warn_idle(findings, "perpetualCheckIllegal", kWhy);
        if (spec.repetition.move_repetition_illegal)
            warn_idle(findings, "moveRepetitionIllegal", kWhy);
        if (spec.repetition.chasing != ChasingRule::none) warn_idle(findings, "chasingRule", kWhy);
        return;
    }
    if (spec.repetition.absolute && spec.repetition.value == Value::draw)
        warn_idle(findings, "nFoldValueAbsolute", "nFoldValue is draw");
    if (spec.repetition.value == Value::none)
        findings.push_back({Severity::error, "value-none", "nFoldValue", 0,
                            "'none' is no result, expected win, loss or draw, or 'nFoldRule = 0'"});
}

}  // namespace shako::variant
