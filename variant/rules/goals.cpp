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

void check_goals(const Spec& spec, Findings& findings) {
    const auto refuse_none = [&](Value value, std::string key) {
        if (value == Value::none)
            findings.push_back({Severity::error, "value-none", std::move(key), 0,
                                "'none' is no result, expected win, loss or draw"});
    };
    refuse_none(spec.goals.stalemate, "stalemateValue");
    refuse_none(spec.goals.checkmate, "checkmateValue");
}

}  // namespace shako::variant
