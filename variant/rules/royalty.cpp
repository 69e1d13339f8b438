#include "variant/rules/royalty.h"

#include <algorithm>

#include "variant/piece_names.h"
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

bool has_royalty(const Spec& spec) {
    const bool has_pseudo_royal = spec.royalty.pseudo_royal && !spec.goals.extinction.types.empty();
    return has_pseudo_royal || std::any_of(spec.pieces.begin(), spec.pieces.end(),
                                           [](const auto& pair) { return pair.second.royal; });
}

void check_royalty(const Spec& spec, const StartPosition& start, Findings& findings) {
    const Royalty& rule = spec.royalty;
    if (rule.check_counting && !rule.checking)
        findings.push_back({Severity::error, "counting-without-checks", "checkCounting", 0,
                            "checks are counted but never given, since checking is false, expected "
                            "'checking = true'",
                            "checking"});
    const auto idle = [&](bool is_set, std::string_view key, std::string_view reason) {
        if (is_set) warn_idle(findings, key, reason);
    };
    idle(rule.duple_check && !rule.pseudo_royal, "dupleCheck", "extinctionPseudoRoyal is false");
    idle(rule.pseudo_royal && spec.goals.extinction.types.empty(), "extinctionPseudoRoyal",
         "extinctionPieceTypes names no piece");
    if (!spec.pieces.contains(kKing)) {
        constexpr std::string_view kWhy = "the game has no king";
        idle(rule.makpong, "makpongRule", kWhy);
        idle(rule.flying_general, "flyingGeneral", kWhy);
        idle(rule.bikjang, "bikjangRule", kWhy);
        idle(rule.shatar_mate, "shatarMateRule", kWhy);
    }
    if (!has_royalty(spec)) {
        constexpr std::string_view kWhy = "nobody is ever in check";
        idle(!rule.checking, "checking", kWhy);
        idle(!rule.drop_checks && spec.drops.enabled, "dropChecks", kWhy);
        idle(rule.check_counting, "checkCounting", kWhy);
        idle(spec.repetition.perpetual_check_illegal && spec.repetition.fold > 0,
             "perpetualCheckIllegal", kWhy);
        idle(spec.goals.checkmate != Value::loss, "checkmateValue", kWhy);
    }
    ByColor<int> royals{};
    for (const auto& [square, man] : start.men)
        if (spec.pieces.at(man.type).royal) ++royals[man.color];
    for (const Color side : kColors)
        for (const auto& [type, count] : start.hand[side])
            if (spec.pieces.at(type).royal) royals[side] += count;
    const bool has_royal = std::any_of(spec.pieces.begin(), spec.pieces.end(),
                                       [](const auto& pair) { return pair.second.royal; });
    if (has_royal && !start.men.empty() && royals.white + royals.black == 0)
        findings.push_back(
            {Severity::warning, "no-royal", "startFen", 0,
             "neither side has the royal piece of the game, expected it on the board or "
             "in hand, or a game without it: 'king = -'"});
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
