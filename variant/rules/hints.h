// What a section tells graphical interfaces. None of it is a rule. Ini keys: variantTemplate,
// pieceToCharTable, pocketSize.
#pragma once

#include <string>

namespace shako::variant {

struct Hints {
    std::string variant_template = "fairy";  // variantTemplate: the parent named to XBoard
    std::string piece_to_char_table;         // pieceToCharTable: XBoard's pictures; "" = not given
    int pocket_size = 0;                     // pocketSize: holding slots announced to XBoard
    friend bool operator==(const Hints&, const Hints&) = default;
};

}  // namespace shako::variant
