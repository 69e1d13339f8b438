// Old spellings of keys that today have a region or a set: promotionRank, doubleStepRank,
// doubleStepRankMin, castlingRookPiece. They are read before the keys that replaced them.
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

// The last rank of a side's double steps, counted from its own edge; 0 when there are none.
int last_double_step_rank(const Spec& spec, Color side) {
    int last = 0;
    for (int rank = 0; rank < spec.board.ranks; ++rank) {
        Region row = own_ranks(spec, side, rank, rank);
        row &= spec.en_passant.double_step_region[side];
        if (!row.empty()) last = rank;
    }
    return last;
}

template <class Apply>
void with_rank(std::string_view text, Reading& reading, Apply apply) {
    auto rank = read_rank(text);
    if (rank)
        apply(rank->value);
    else
        reading.fail(std::move(rank.error()));
}

constexpr std::array kRows{
    read_only_option(
        "promotionRank", "Rank", "First rank of the promotion zone, from each side's own edge.",
        [](std::string_view text, Reading& reading) {
            with_rank(text, reading, [&](int first) {
                for (const Color side : kColors)
                    reading.spec.promotion.region[side] =
                        own_ranks(reading.spec, side, first, kMaxRanks);
            });
        },
        "promotionRegionWhite and promotionRegionBlack"),
    read_only_option(
        "doubleStepRank", "Rank", "Last rank of double steps, from each side's own edge.",
        [](std::string_view text, Reading& reading) {
            // The zone starts at rank 2, unless doubleStepRankMin says otherwise.
            with_rank(text, reading, [&](int last) {
                for (const Color side : kColors)
                    reading.spec.en_passant.double_step_region[side] =
                        own_ranks(reading.spec, side, std::min(1, last), last);
            });
        },
        "doubleStepRegionWhite and doubleStepRegionBlack"),
    read_only_option(
        "doubleStepRankMin", "Rank", "First rank of double steps, from each side's own edge.",
        [](std::string_view text, Reading& reading) {
            with_rank(text, reading, [&](int first) {
                for (const Color side : kColors) {
                    // doubleStepRank, when given, was read just before.
                    const int last = last_double_step_rank(reading.spec, side);
                    reading.spec.en_passant.double_step_region[side] =
                        own_ranks(reading.spec, side, first, last);
                }
            });
        },
        "doubleStepRegionWhite and doubleStepRegionBlack"),
    read_only_option(
        "castlingRookPiece", "PieceType", "The piece that plays the rook's part in castling.",
        [](std::string_view text, Reading& reading) {
            auto type = read_piece_type(text, reading.spec);
            if (!type) {
                reading.fail(std::move(type.error()));
                return;
            }
            PieceSet set;
            set.insert(*type);
            reading.spec.castling.rook_pieces = {set, set};
        },
        "castlingRookPieces"),
};

}  // namespace

std::span<const Option> deprecated_rows() { return kRows; }

}  // namespace shako::variant
