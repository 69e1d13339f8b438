#include "variant/rules/walling.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kRegion = [](auto& s) -> auto& { return s.walling.region; };

// The key for both sides is read last and overrides the others, unlike elsewhere.
constexpr std::array kRows{
    option(
        "wallingRule", hooked, "Which square becomes a wall with each move.",
        [](auto& s) -> auto& { return s.walling.rule; }),
    side_option<Color::white>("wallingRegionWhite", folded, "Squares that White may wall.",
                              kRegion),
    side_option<Color::black>("wallingRegionBlack", folded, "The same for Black.", kRegion),
    both_option("wallingRegion", folded,
                "The same for both sides; counts even when a side has a line of its own.", kRegion),
    option(
        "wallOrMove", hooked, "A turn is a move or a wall, not both.",
        [](auto& s) -> auto& { return s.walling.wall_or_move; }),
};

}  // namespace

std::span<const Option> walling_rows() { return kRows; }

}  // namespace shako::variant
