// The reference of the ini language, from the table that reads it.
#pragma once

#include <string>
#include <string_view>

#include "variant/option.h"

namespace shako::variant {

// One line a key: name, type, default, meaning, treatment. Then value types and names of pieces.
[[nodiscard]] std::string reference_text();

// The page docs/variants-ini.md.
[[nodiscard]] std::string reference_markdown();

// What a section without a parent has for the key, once it has the pieces of chess; "" for keys
// that only set others.
[[nodiscard]] std::string default_text(const Option& option);

// "folded into tables" and the like.
[[nodiscard]] std::string_view to_text(Treatment treatment) noexcept;

}  // namespace shako::variant
