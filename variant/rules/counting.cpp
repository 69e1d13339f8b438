#include "variant/rules/counting.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kTypes = [](auto& s) -> auto& { return s.counting.reset_types; };

constexpr std::array kRows{
    option(
        "nMoveRule", number,
        "Full moves without a capture or a resetting move that end the game; 0 = off.",
        [](auto& s) -> auto& { return s.counting.n_move_rule; }),
    both_option("nMoveRuleTypes", number,
                "Pieces whose moves reset that clock, if they can't go back.", kTypes),
    side_option<Color::white>("nMoveRuleTypesWhite", number, "The same for White.", kTypes),
    side_option<Color::black>("nMoveRuleTypesBlack", number, "The same for Black.", kTypes),
    option(
        "countingRule", hooked, "How moves are counted when little is left (Makruk, Ouk, ASEAN).",
        [](auto& s) -> auto& { return s.counting.rule; }),
    option(
        "materialCounting", hooked,
        "How men are counted when the game ends without another result.",
        [](auto& s) -> auto& { return s.counting.material; }),
    option(
        "adjudicateFullBoard", hooked, "The game ends and men are counted once the board is full.",
        [](auto& s) -> auto& { return s.counting.full_board_ends; }),
};

std::size_t squares_of(const BoardShape& board) {
    std::size_t count = 0;
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file)
            count += board.contains({File{static_cast<std::uint8_t>(file)},
                                     Rank{static_cast<std::uint8_t>(rank)}})
                         ? 1
                         : 0;
    return count;
}

}  // namespace

std::span<const Option> counting_rows() { return kRows; }

void check_counting(const Spec& spec, const StartPosition& start, Findings& findings) {
    const Counting& rule = spec.counting;
    const bool grows = spec.drops.enabled || (spec.gating.enabled && spec.gating.seirawan) ||
                       spec.walling.rule != WallingRule::none;
    const bool is_full = start.men.size() + start.walls.size() == squares_of(spec.board);
    if (rule.full_board_ends && !grows && !is_full)
        warn_idle(findings, "adjudicateFullBoard",
                  "nothing ever comes to the board (drops, gates, walls), so it is never full");
    if (rule.n_move_rule > 0) return;
    constexpr std::string_view kWhy = "nMoveRule is 0";
    const ByColor<PieceSet> usual = language_defaults().counting.reset_types;
    if (rule.reset_types == usual) return;
    for (const std::string_view key :
         {"nMoveRuleTypes", "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"})
        warn_idle(findings, key, kWhy);
}

}  // namespace shako::variant
