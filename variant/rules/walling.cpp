#include "variant/rules/walling.h"

#include "variant/piece_names.h"
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

void check_walling(const Spec& spec, Findings& findings) {
    const Walling& rule = spec.walling;
    if (rule.rule == WallingRule::duck && spec.pieces.contains(kKing))
        findings.push_back({Severity::error, "duck-and-king", "wallingRule", 0,
                            "a duck may take the way out of check away, expected a game without "
                            "the royal piece king (commoner moves the same way), or another "
                            "rule",
                            "king"});
    if (rule.rule != WallingRule::none) return;
    constexpr std::string_view kWhy = "wallingRule is none";
    const Region board = on_board(spec.board);
    if (rule.region.white != board) warn_idle(findings, "wallingRegionWhite", kWhy);
    if (rule.region.black != board) warn_idle(findings, "wallingRegionBlack", kWhy);
    if (rule.region.white != board || rule.region.black != board)
        warn_idle(findings, "wallingRegion", kWhy);
    if (rule.wall_or_move) warn_idle(findings, "wallOrMove", kWhy);
}

}  // namespace shako::variant
