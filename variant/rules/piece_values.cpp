#include "variant/rules/piece_values.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    list_option<PieceNumbers>(
        "pieceValueMg", number, "Material values in the middlegame; no rule.",
        [](auto& s) -> auto& { return s.piece_values.middlegame; }),
    list_option<PieceNumbers>(
        "pieceValueEg", number, "Material values in the endgame; no rule.",
        [](auto& s) -> auto& { return s.piece_values.endgame; }),
};

}  // namespace

std::span<const Option> piece_value_rows() { return kRows; }

}  // namespace shako::variant
