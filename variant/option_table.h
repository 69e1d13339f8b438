// All keys of the language that are read, in the order in which they are applied to a section.
#pragma once

#include <string_view>
#include <vector>

#include "variant/option.h"

namespace shako::variant {

// Board size, pieces, piece values, old spellings, pawnTypes, then the rules; a colour's own key
// after the one for both. The order of lines in a file does not matter.
[[nodiscard]] const std::vector<Option>& option_table();

// The same rows as a reader of the reference looks for them: by what they are about.
struct OptionGroup {
    std::string_view heading;
    std::vector<Option> options;
};
[[nodiscard]] const std::vector<OptionGroup>& option_groups();

// The row of that key, or null.
[[nodiscard]] const Option* find_option(std::string_view key);

// The keys of which a line with this one gives the value, none of them for others: those of both
// sides, those that a shorthand stands for, or itself.
[[nodiscard]] std::vector<std::string_view> keys_set_by(const Option& option);

// The known key that is closest to a misspelt one, or "" when none is close.
[[nodiscard]] std::string_view closest_key(std::string_view key);

}  // namespace shako::variant
