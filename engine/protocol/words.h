// Lines of any protocol as words, and numbers among them. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace shako::engine::protocol {

using Words = std::vector<std::string_view>;

// Why a line was refused: one line for people.
struct CommandError {
    std::string message;
};

// The words of a line; blanks and tabs separate, control characters are dropped.
[[nodiscard]] Words words_of(std::string_view line);

// The words from index `from` up to `to` with one blank between.
[[nodiscard]] std::string join(const Words& words, std::size_t from, std::size_t to = SIZE_MAX);

[[nodiscard]] std::string lower(std::string_view text);

// A piece of someone else's text as it may be repeated in a message: short, without control
// characters.
[[nodiscard]] std::string excerpt(std::string_view text);
// The same in quotation marks.
[[nodiscard]] std::string quoted_excerpt(std::string_view text);

// The whole of `text` as a number within the range; `place` begins the message if it is none.
[[nodiscard]] tl::expected<std::int64_t, CommandError> read_number(std::string_view place,
                                                                   std::string_view text,
                                                                   std::int64_t least,
                                                                   std::int64_t greatest);

}  // namespace shako::engine::protocol
