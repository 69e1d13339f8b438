// Words of a line, and texts that are the same but for the case of letters.
#pragma once

#include <string_view>

namespace shako::engine {

// What parts the words of a line; a carriage return is left from lines that end in two characters.
inline constexpr std::string_view kBlank = " \t\r";

// The text without the blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// Takes the next word off the text, and the blanks before it; empty when there is none.
[[nodiscard]] std::string_view take_word(std::string_view& text) noexcept;

// Whether two texts differ in the case of ASCII letters at most.
[[nodiscard]] bool same_but_for_case(std::string_view a, std::string_view b) noexcept;

}  // namespace shako::engine
