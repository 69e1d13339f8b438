#include "variant/rules/hints.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "variantTemplate", hint, "Name of the parent sent to XBoard; no rule.",
        [](auto& s) -> auto& { return s.hints.variant_template; }),
    option(
        "pieceToCharTable", hint, "XBoard's picture for each piece; no rule.",
        [](auto& s) -> auto& { return s.hints.piece_to_char_table; }),
    option_as<Number<0, 64>>(
        "pocketSize", hint, "Holding slots announced to XBoard; no rule.",
        [](auto& s) -> auto& { return s.hints.pocket_size; }),
};

}  // namespace

std::span<const Option> hint_rows() { return kRows; }

}  // namespace shako::variant
