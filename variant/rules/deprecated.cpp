// Old spellings of keys that today have a region, a set or a name. They are read before the keys
// that replaced them.
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

// Ranks `first`..`last`, counted from the side's own edge of the board.
Region own_ranks(const Spec& spec, Color side, int first, int last) {
    Region region;
    for (int rank = first; rank <= last && rank < spec.board.ranks; ++rank) {
        const int from_white = side == Color::white ? rank : spec.board.ranks - 1 - rank;
        region |= Region::of(Rank{static_cast<std::uint8_t>(from_white)});
    }
    return region;
}

void set_double_steps(Spec& spec, int first, int last) {
    for (const Color side : kColors)
        spec.en_passant.double_step_region[side] = own_ranks(spec, side, first, last);
}

template <Color kSide, class Get>
constexpr Option old_region(std::string_view key, std::string_view doc, Get,
                            std::string_view instead) {
    return read_only_option(
        key, "Bitboard", doc,
        [](std::string_view text, Reading& reading) {
            if (const auto region = ValueType<Region>::read(text, reading))
                Get{}(reading.spec)[kSide] = *region;
        },
        instead, instead);
}

constexpr auto kFlag = [](auto& s) -> auto& { return s.goals.flag.region; };
constexpr auto kDrop = [](auto& s) -> auto& { return s.drops.region; };
constexpr std::string_view kDoubleStepKeys = "doubleStepRegionWhite doubleStepRegionBlack";
constexpr std::string_view kDoubleStepRegions = "doubleStepRegionWhite and doubleStepRegionBlack";

constexpr std::array kRows{
    read_only_option(
        "promotionRank", "Rank", "First rank of the promotion zone, from each side's own edge.",
        [](std::string_view text, Reading& reading) {
            const auto first = ValueType<Rank>::read(text, reading);
            if (!first) return;
            for (const Color side : kColors)
                reading.spec.promotion.region[side] =
                    own_ranks(reading.spec, side, first->value, kMaxRanks);
        },
        "promotionRegionWhite promotionRegionBlack",
        "promotionRegionWhite and promotionRegionBlack"),
    // Fairy-Stockfish reads the second only without the first, so this one comes later here and
    // has the last word.
    read_only_option(
        "doubleStepRankMin", "Rank",
        "First rank of double steps, the last being the second; counts only without "
        "doubleStepRank.",
        [](std::string_view text, Reading& reading) {
            if (const auto first = ValueType<Rank>::read(text, reading))
                set_double_steps(reading.spec, first->value, 1);
        },
        kDoubleStepKeys, kDoubleStepRegions),
    read_only_option(
        "doubleStepRank", "Rank", "Last rank of double steps, the first being the second.",
        [](std::string_view text, Reading& reading) {
            if (const auto last = ValueType<Rank>::read(text, reading))
                set_double_steps(reading.spec, 1, last->value);
        },
        kDoubleStepKeys, kDoubleStepRegions),
    old_region<Color::white>("whiteFlag", "Squares that White has to reach.", kFlag,
                             "flagRegionWhite"),
    old_region<Color::black>("blackFlag", "Squares that Black has to reach.", kFlag,
                             "flagRegionBlack"),
    read_only_option(
        "castlingRookPiece", "PieceType", "The piece that plays the rook's part in castling.",
        [](std::string_view text, Reading& reading) {
            if (const auto set = ValueType<PieceSet>::read(text, reading))
                reading.spec.castling.rook_pieces = {*set, *set};
        },
        "castlingRookPieces", "castlingRookPieces"),
    old_region<Color::white>("whiteDropRegion", "Squares on which White may drop.", kDrop,
                             "dropRegionWhite"),
    old_region<Color::black>("blackDropRegion", "Squares on which Black may drop.", kDrop,
                             "dropRegionBlack"),
    read_only_option(
        "dropOnTop", "bool", "Drops fall from the top of the board.",
        [](std::string_view text, Reading& reading) {
            const auto is_on = ValueType<bool>::read(text, reading);
            if (is_on && *is_on) reading.spec.drops.enclosing = Enclosing::top;
        },
        "enclosingDrop", "enclosingDrop = top"),
};

}  // namespace

std::span<const Option> deprecated_rows() { return kRows; }

}  // namespace shako::variant
