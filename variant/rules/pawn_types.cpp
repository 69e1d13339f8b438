// The shorthand pawnTypes, which reaches into three families.
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::array kRows{
    read_only_option(
        "pawnTypes", "PieceSet",
        "Sets promotionPawnTypes, enPassantTypes and nMoveRuleTypes at once.",
        [](std::string_view text, Reading& reading) {
            const auto set = ValueType<PieceSet>::read(text, reading);
            if (!set) return;
            set_pawn_types(reading.spec, text, *set);
            reading.spec.en_passant.types = {*set, *set};
            reading.spec.counting.reset_types = {*set, *set};
        },
        "promotionPawnTypes enPassantTypes nMoveRuleTypes"),
};

}  // namespace

std::span<const Option> pawn_type_rows() { return kRows; }

}  // namespace shako::variant
