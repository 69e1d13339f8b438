// The Retry-After header (RFC 9110, 10.2.3).
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace shako::bot {

// How long to wait from `now`: the header holds seconds or a date ("Wed, 21 Oct 2015 07:28:00
// GMT"). A date in the past is no wait; what is neither is nothing. At most a day is believed.
[[nodiscard]] std::optional<std::chrono::seconds> parse_retry_after(
    std::string_view header, std::chrono::system_clock::time_point now);

}  // namespace shako::bot
