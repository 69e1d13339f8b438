#include "variant/rules/capture_effects.h"

#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "blastOnCapture", hooked,
        "A capture removes the captor and all men around it but pawns, as in Atomic.",
        [](auto& s) -> auto& { return s.capture_effects.blast; }),
    option(
        "blastImmuneTypes", hooked, "Pieces that a blast leaves on the board.",
        [](auto& s) -> auto& { return s.capture_effects.blast_immune; }),
    option(
        "mutuallyImmuneTypes", hooked, "Pieces that cannot capture their own kind.",
        [](auto& s) -> auto& { return s.capture_effects.mutually_immune; }),
    option(
        "petrifyOnCaptureTypes", hooked, "Pieces that become a wall when they capture.",
        [](auto& s) -> auto& { return s.capture_effects.petrify; }),
    option(
        "petrifyBlastPieces", hooked, "Victims of a blast become walls, too.",
        [](auto& s) -> auto& { return s.capture_effects.petrify_blasted; }),
    option(
        "flipEnclosedPieces", hooked, "Which enemies change sides after a move or a drop.",
        [](auto& s) -> auto& { return s.capture_effects.flip; }),
};

}  // namespace

std::span<const Option> capture_effect_rows() { return kRows; }

void check_capture_effects(const Spec& spec, Findings& findings) {
    const CaptureEffects& rule = spec.capture_effects;
    const bool has_king = spec.pieces.contains(kKing);
    const auto refuse = [&](std::string id, std::string key, std::string what, std::string also) {
        findings.push_back({Severity::error, std::move(id), std::move(key), 0,
                            std::move(what) +
                                ", expected a game without the royal piece king (commoner moves "
                                "the same way)",
                            std::move(also)});
    };
    if (rule.blast && has_king)
        refuse("blast-and-king", "blastOnCapture", "a blast may take a royal king off the board",
               "king");
    if (rule.flip != Enclosing::none && has_king)
        refuse("flip-and-king", "flipEnclosedPieces", "a royal king may change sides", "king");
    if (has_king || spec.royalty.pseudo_royal) {
        const std::string why = "what attacks a royal piece is not defined with immune pieces";
        const std::string other = has_king ? "king" : "extinctionPseudoRoyal";
        if (!rule.blast_immune.empty()) refuse("immune-and-royal", "blastImmuneTypes", why, other);
        if (!rule.mutually_immune.empty())
            refuse("immune-and-royal", "mutuallyImmuneTypes", why, other);
    }
    if (rule.blast) return;
    constexpr std::string_view kWhy = "blastOnCapture is false";
    if (!rule.blast_immune.empty()) warn_idle(findings, "blastImmuneTypes", kWhy);
    if (rule.petrify_blasted) warn_idle(findings, "petrifyBlastPieces", kWhy);
}

}  // namespace shako::variant
