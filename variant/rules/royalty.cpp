#include "variant/rules/royalty.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "checking", hooked, "Whether moves may give check; false makes such moves illegal.",
        [](auto& s) -> auto& { return s.royalty.checking; }),
    option(
        "dropChecks", hooked, "Whether drops may give check.",
        [](auto& s) -> auto& { return s.royalty.drop_checks; }),
    option(
        "mustCapture", hooked, "A side that can capture must, after getting out of check.",
        [](auto& s) -> auto& { return s.royalty.must_capture; }),
    option(
        "checkCounting", hooked, "Who gives the number of checks that the FEN names (3+3) wins.",
        [](auto& s) -> auto& { return s.royalty.check_counting; }),
    option(
        "makpongRule", hooked, "A king in check may not move out of it.",
        [](auto& s) -> auto& { return s.royalty.makpong; }),
    option(
        "flyingGeneral", folded, "Kings may not face each other on an open line.",
        [](auto& s) -> auto& { return s.royalty.flying_general; }),
    option(
        "dupleCheck", hooked, "With several pseudo-royals, check is when all of them are attacked.",
        [](auto& s) -> auto& { return s.royalty.duple_check; }),
    option(
        "extinctionPseudoRoyal", hooked,
        "The last man of an extinction type may not be left under attack.",
        [](auto& s) -> auto& { return s.royalty.pseudo_royal; }),
    option(
        "bikjangRule", hooked, "Kings that face each other end the game, as in Janggi.",
        [](auto& s) -> auto& { return s.royalty.bikjang; }),
    option(
        "shatarMateRule", hooked, "Which pieces may give mate, and after which checks (Mongolia).",
        [](auto& s) -> auto& { return s.royalty.shatar_mate; }),
    ours(option(
        "royalTypes", hooked, "Pieces that are royal besides the one of the line king.",
        [](auto& s) -> auto& { return s.royalty.more_royals; })),
};

}  // namespace

std::span<const Option> royalty_rows() { return kRows; }

void check_royalty(const Spec& spec, const StartPosition& start, Findings& findings) {
    ByColor<int> royals{};
    for (const auto& [square, man] : start.men)
        if (spec.pieces.at(man.type).royal) ++royals[man.color];
    for (const Color side : kColors)
        for (const auto& [type, count] : start.hand[side])
            if (spec.pieces.at(type).royal) royals[side] += count;
    for (const Color side : kColors) {
        if (royals[side] < 2) continue;
        findings.push_back({Severity::warning,
                            "several-royals",
                            "startFen",
                            0,
                            std::string(side == Color::white ? "White" : "Black") + " has " +
                                std::to_string(royals[side]) +
                                " royal pieces, all of which must be kept from attack; "
                                "Fairy-Stockfish knows one a side",
                            {},
                            true});
    }
}

}  // namespace shako::variant
