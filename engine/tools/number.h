// Numbers in text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace shako::engine::tools {

// The whole of the text as a number.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace shako::engine::tools
