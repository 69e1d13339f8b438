#include "variant/rules/promotion.h"

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

}  // namespace shako::variant
