#include "variant/rules/capture_effects.h"

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

}  // namespace shako::variant
