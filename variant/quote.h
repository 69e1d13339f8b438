// Foreign text inside a message: clipped, without control characters.
#pragma once

#include <string>
#include <string_view>

namespace shako::variant {

// At most 60 bytes of the text; control characters and bytes beyond ASCII that are not part of
// valid UTF-8 are written as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// The same, as 'text'.
[[nodiscard]] std::string in_quotes(std::string_view text);

// The length of the UTF-8 character that begins `text`, or 0 when the bytes there are no valid
// UTF-8.
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

}  // namespace shako::variant
