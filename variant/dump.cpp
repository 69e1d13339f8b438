#include "variant/dump.h"

#include "variant/load.h"
#include "variant/option_table.h"
#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

// What a section has after its board and piece lines alone. A piece line can do more than add a
// piece: an e in its Betza also names it in enPassantTypes.
Spec after_piece_lines(const Spec& spec) {
    Spec base = language_defaults();
    base.name = spec.name;
    Reading reading{base, pieces_of(spec), {}};
    for (const std::span<const Option> rows : {board_size_rows(), piece_rows()})
        for (const Option& option : rows)
            if (const auto text = option.print(spec)) option.read(*text, reading);
    return settled(std::move(base));
}

// Board and piece lines are compared with an empty section, the rest with one that has them.
bool is_first_line(std::string_view key) {
    for (const Option& option : board_size_rows())
        if (option.key == key) return true;
    return find_piece_name(key).has_value();
}

}  // namespace

std::string dump_ini(const Spec& spec) {
    const Spec blank = settled(language_defaults());
    const Spec base = after_piece_lines(spec);
    std::string text = "[" + spec.name + "]\n";
    for (const Option& option : option_table()) {
        const auto value = option.print(spec);
        if (!value) continue;
        if (option.print(is_first_line(option.key) ? blank : base) == value) continue;
        text += std::string(option.key) + " = " + *value + "\n";
    }
    return text;
}

}  // namespace shako::variant
