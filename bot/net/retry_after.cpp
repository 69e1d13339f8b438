#include "bot/net/retry_after.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <string>
#include <system_error>

#include <time.h>

namespace shako::bot {

std::optional<std::chrono::seconds> parse_retry_after(std::string_view header,
                                                      std::chrono::system_clock::time_point now) {
    using std::chrono::seconds;
    constexpr seconds kMost = std::chrono::hours(24);
    while (!header.empty() && header.front() == ' ') {
        header.remove_prefix(1);
    }
    while (!header.empty() && header.back() == ' ') {
        header.remove_suffix(1);
    }
    if (header.empty()) {
        return std::nullopt;
    }
    if (std::all_of(header.begin(), header.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        seconds::rep value = 0;
        const auto problem =
            std::from_chars(header.data(), header.data() + header.size(), value).ec;
        return problem == std::errc{} ? std::min(seconds(value), kMost) : kMost;
    }
    std::tm fields{};
    const std::string text(header);
    const char* const end = strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &fields);
    if (end == nullptr || *end != '\0') {
        return std::nullopt;
    }
    const auto date = std::chrono::system_clock::from_time_t(timegm(&fields));
    return std::clamp(std::chrono::ceil<seconds>(date - now), seconds(0), kMost);
}

}  // namespace shako::bot
