#include "variant/rules/drops.h"

#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "pieceDrops", hooked, "A man of the hand may be put on an empty square instead of a move.",
        [](auto& s) -> auto& { return s.drops.enabled; }),
    option(
        "capturesToHand", hooked, "A captured man joins the hand of its captor.",
        [](auto& s) -> auto& { return s.drops.captures_to_hand; }),
    option(
        "twoBoards", hooked, "Hands are fed from outside, from a second board.",
        [](auto& s) -> auto& { return s.drops.two_boards; }),
    option(
        "dropLoop", hooked, "A captured promoted man keeps its promoted form in the hand.",
        [](auto& s) -> auto& { return s.drops.keep_promotion; }),
    option(
        "mustDrop", hooked, "While the hand has a man of mustDropType, nothing but drops is legal.",
        [](auto& s) -> auto& { return s.drops.must_drop; }),
    option_as<OnePieceOrAny>(
        "mustDropType", hooked, "The piece for which mustDrop holds; * for all.",
        [](auto& s) -> auto& { return s.drops.must_drop_types; }),
    option(
        "firstRankPawnDrops", folded, "Pawns may be dropped on their side's first rank.",
        [](auto& s) -> auto& { return s.drops.first_rank_pawns; }),
    option(
        "promotionZonePawnDrops", folded, "Pawns may be dropped where they would promote.",
        [](auto& s) -> auto& { return s.drops.promotion_zone_pawns; }),
    option(
        "dropRegionWhite", folded, "Squares on which White may drop.",
        [](auto& s) -> auto& { return s.drops.region.white; }),
    option(
        "dropRegionBlack", folded, "The same for Black.",
        [](auto& s) -> auto& { return s.drops.region.black; }),
    option(
        "enclosingDrop", hooked, "What a drop has to enclose, touch or be reached by.",
        [](auto& s) -> auto& { return s.drops.enclosing; }),
    option(
        "enclosingDropStart", hooked, "Squares that are free of enclosingDrop.",
        [](auto& s) -> auto& { return s.drops.enclosing_start; }),
    option(
        "sittuyinRookDrop", folded, "Rooks are dropped on their side's first rank alone.",
        [](auto& s) -> auto& { return s.drops.first_rank_rooks; }),
    option(
        "dropOppositeColoredBishop", hooked,
        "A second bishop is dropped on the other colour of squares.",
        [](auto& s) -> auto& { return s.drops.opposite_bishops; }),
    option(
        "dropPromoted", hooked, "A man may be dropped in its promoted form.",
        [](auto& s) -> auto& { return s.drops.promoted; }),
    option_as<OnePieceOrNone>(
        "dropNoDoubled", hooked, "The piece that may not be dropped on a file that has its like.",
        [](auto& s) -> auto& { return s.drops.no_doubled; }),
    option(
        "dropNoDoubledCount", hooked, "How many on the file bar such a drop.",
        [](auto& s) -> auto& { return s.drops.no_doubled_count; }),
    option(
        "immobilityIllegal", folded,
        "No drop or move to a square from which that piece could never move on.",
        [](auto& s) -> auto& { return s.drops.immobility_illegal; }),
    option(
        "shogiPawnDropMateIllegal", hooked, "The drop of a Shogi pawn may not give mate.",
        [](auto& s) -> auto& { return s.drops.pawn_mate_illegal; }),
};

}  // namespace

std::span<const Option> drop_rows() { return kRows; }

void check_drops(const Spec& spec, Findings& findings) {
    const Drops& rule = spec.drops;
    if (rule.enabled && spec.walling.rule != WallingRule::none)
        findings.push_back({Severity::error, "drops-and-walls", "pieceDrops", 0,
                            "drops and walls do not go together, expected 'wallingRule = none' or "
                            "'pieceDrops = false'",
                            "wallingRule"});
    const auto idle = [&](bool is_set, std::string_view key, std::string_view reason) {
        if (is_set) warn_idle(findings, key, reason);
    };
    if (!rule.enabled) {
        constexpr std::string_view kWhy = "pieceDrops is false";
        const Region board = on_board(spec.board);
        idle(rule.two_boards, "twoBoards", kWhy);
        idle(rule.captures_to_hand && !spec.gating.seirawan, "capturesToHand", kWhy);
        idle(rule.must_drop, "mustDrop", kWhy);
        idle(rule.first_rank_pawns, "firstRankPawnDrops", kWhy);
        idle(rule.promotion_zone_pawns, "promotionZonePawnDrops", kWhy);
        idle(rule.region.white != board, "dropRegionWhite", kWhy);
        idle(rule.region.black != board, "dropRegionBlack", kWhy);
        idle(rule.enclosing != Enclosing::none, "enclosingDrop", kWhy);
        idle(rule.first_rank_rooks, "sittuyinRookDrop", kWhy);
        idle(rule.opposite_bishops, "dropOppositeColoredBishop", kWhy);
        idle(rule.promoted, "dropPromoted", kWhy);
        idle(!rule.no_doubled.empty(), "dropNoDoubled", kWhy);
        idle(rule.pawn_mate_illegal, "shogiPawnDropMateIllegal", kWhy);
        idle(!spec.royalty.drop_checks, "dropChecks", kWhy);
    }
    if (rule.enabled) {
        idle(rule.first_rank_rooks && !spec.pieces.contains(kRook), "sittuyinRookDrop",
             "the game has no rook");
        idle(rule.opposite_bishops && !spec.pieces.contains(kBishop), "dropOppositeColoredBishop",
             "the game has no bishop");
        idle(rule.pawn_mate_illegal && !spec.pieces.contains(kShogiPawn),
             "shogiPawnDropMateIllegal", "the game has no shogiPawn");
    }
    idle(rule.keep_promotion && !rule.captures_to_hand, "dropLoop", "capturesToHand is false");
    idle(!rule.must_drop && rule.must_drop_types != PieceSet::all(), "mustDropType",
         "mustDrop is false");
    idle(rule.enclosing == Enclosing::none && !rule.enclosing_start.empty(), "enclosingDropStart",
         "enclosingDrop is none");
    idle(rule.no_doubled.empty() && rule.no_doubled_count != 1, "dropNoDoubledCount",
         "dropNoDoubled names no piece");
}

}  // namespace shako::variant
