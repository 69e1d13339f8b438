#include "variant/rules/royalty.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::array kRows{
    option(
        "checking", "Whether there is check; false means that no move may give it.",
        [](auto& s) -> auto& { return s.royalty.checking; }),
};

}  // namespace

std::span<const Option> royalty_rows() { return kRows; }

void check_royalty(const Spec& spec, const StartPosition& start, Findings& findings) {
    if (!spec.royalty.checking)
        findings.push_back({Severity::error, "unsupported-value", "checking", 0,
                            "'false' is known to the language but not supported yet, expected "
                            "true"});
    for (const Color side : kColors) {
        int royals = 0;
        for (const auto& [square, man] : start.men)
            if (man.color == side && spec.pieces.at(man.type).royal) ++royals;
        if (royals == 1) continue;
        findings.push_back(
            {Severity::error, "royal-count", "startFen", 0,
             std::string(side == Color::white ? "White" : "Black") + " has " +
                 std::to_string(royals) +
                 " royal pieces in the FEN, expected one (the piece of the line 'king'); "
                 "other numbers are not supported yet"});
    }
}

}  // namespace shako::variant
