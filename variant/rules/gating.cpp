#include "variant/rules/gating.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "gating", hooked,
        "Squares keep a right until their man first moves; the castling field of a FEN names them.",
        [](auto& s) -> auto& { return s.gating.enabled; }),
    option(
        "seirawanGating", hooked,
        "With the first move of a man, one of the hand may come in on the square it leaves.",
        [](auto& s) -> auto& { return s.gating.seirawan; }),
    option(
        "cambodianMoves", folded, "King and fers may leap with their first move, as in Ouk.",
        [](auto& s) -> auto& { return s.gating.cambodian; }),
    ours(option(
        "kingLeap", hooked,
        "The king's first move may be two squares in any direction over an unattacked one, as in "
        "Metamachy.",
        [](auto& s) -> auto& { return s.gating.king_leap; })),
};

}  // namespace

std::span<const Option> gating_rows() { return kRows; }

void check_gating(const Spec& spec, Findings& findings) {
    const Gating& rule = spec.gating;
    if (rule.enabled && rule.seirawan && spec.walling.rule != WallingRule::none)
        findings.push_back({Severity::error, "gates-and-walls", "seirawanGating", 0,
                            "a move cannot both bring a man in and build a wall, expected "
                            "'wallingRule = none' or 'seirawanGating = false'",
                            "wallingRule"});
    if (rule.enabled) return;
    constexpr std::string_view kWhy = "gating is false";
    if (rule.seirawan) warn_idle(findings, "seirawanGating", kWhy);
    if (rule.cambodian) warn_idle(findings, "cambodianMoves", kWhy);
    if (rule.king_leap) warn_idle(findings, "kingLeap", kWhy);
}

}  // namespace shako::variant
