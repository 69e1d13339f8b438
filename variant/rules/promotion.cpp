#include "variant/rules/promotion.h"

#include <algorithm>

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr auto kPawnTypes = [](auto& s) -> auto& { return s.promotion.pawn_types; };
constexpr auto kPieceTypes = [](auto& s) -> auto& { return s.promotion.piece_types; };

constexpr std::array kRows{
    option(
        "promotionRegionWhite", "Squares on which White promotes.",
        [](auto& s) -> auto& { return s.promotion.region.white; }),
    option(
        "promotionRegionBlack", "Squares on which Black promotes.",
        [](auto& s) -> auto& { return s.promotion.region.black; }),
    both_option("promotionPawnTypes", "Pieces that promote the way pawns do.", kPawnTypes),
    side_option<Color::white>("promotionPawnTypesWhite", "The same for White.", kPawnTypes),
    side_option<Color::black>("promotionPawnTypesBlack", "The same for Black.", kPawnTypes),
    both_option("promotionPieceTypes", "Pieces that a pawn may become.", kPieceTypes),
    side_option<Color::white>("promotionPieceTypesWhite", "The same for White.", kPieceTypes),
    side_option<Color::black>("promotionPieceTypesBlack", "The same for Black.", kPieceTypes),
    option(
        "mandatoryPawnPromotion", "A pawn that moves into the promotion zone must promote.",
        [](auto& s) -> auto& { return s.promotion.mandatory; }),
};

}  // namespace

std::span<const Option> promotion_rows() { return kRows; }

void check_promotion(const Spec& spec, const StartPosition& start, Findings& findings) {
    const Promotion& rule = spec.promotion;
    for (const Color side : kColors) {
        const bool has_pawns =
            std::any_of(start.men.begin(), start.men.end(), [&](const auto& place) {
                return place.second.color == side &&
                       rule.pawn_types[side].contains(place.second.type);
            });
        if (!has_pawns || rule.region[side].empty()) continue;
        const std::string name = side == Color::white ? "White" : "Black";
        for (const auto& [type, piece] : spec.pieces)
            if (piece.royal && rule.piece_types[side].contains(type))
                findings.push_back({Severity::error, "promotion-to-royal", "promotionPieceTypes", 0,
                                    name + "'s pawns may become the royal piece '" +
                                        std::string(1, piece.letter) +
                                        "', which is not supported yet, expected other letters",
                                    "promotionPieceTypes" + name});
        if (rule.mandatory && rule.piece_types[side].empty())
            findings.push_back(
                {Severity::error, "promotion-to-nothing", "promotionPieceTypes", 0,
                 name + "'s pawns must promote in their zone but may become nothing, "
                        "expected piece letters (a section without a parent starts with "
                        "none), or 'mandatoryPawnPromotion = false'"});
        Region last = Region::of(
            side == Color::white ? Rank{static_cast<std::uint8_t>(spec.board.ranks - 1)} : Rank{0});
        last &= rule.region[side];
        if (last.empty())
            findings.push_back(
                {Severity::warning, "promotion-before-last-rank", "promotionRegion" + name, 0,
                 name + "'s promotion zone leaves out the last rank of the board; is it "
                        "inherited from a game on a smaller board?"});
    }
}

}  // namespace shako::variant
