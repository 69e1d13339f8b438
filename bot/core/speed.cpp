#include "bot/core/speed.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr int kMoves = 40;

std::optional<double> parse_plain(std::string_view text) {
    const bool is_plain = !text.empty() && text.size() <= 8 &&
                          text.find_first_not_of("0123456789.") == std::string_view::npos;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return is_plain && error == std::errc{} && end == text.data() + text.size()
               ? std::optional(value)
               : std::nullopt;
}

// "3", "0.5", "1/2".
std::optional<double> parse_minutes(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) {
        return parse_plain(text);
    }
    const auto top = parse_plain(text.substr(0, slash));
    const auto bottom = parse_plain(text.substr(slash + 1));
    return top && bottom && *bottom > 0 ? std::optional(*top / *bottom) : std::nullopt;
}

}  // namespace

Speed speed_of(std::chrono::seconds base, std::chrono::seconds increment) {
    const auto estimate = base + kMoves * increment;
    return estimate < 30s     ? Speed::ultra_bullet
           : estimate < 180s  ? Speed::bullet
           : estimate < 480s  ? Speed::blitz
           : estimate < 1500s ? Speed::rapid
                              : Speed::classical;
}

std::chrono::seconds expected_duration(std::chrono::seconds base, std::chrono::seconds increment) {
    return 2 * (base + kMoves * increment);
}

std::optional<ClockSetting> parse_clock_setting(std::string_view text) {
    const auto plus = text.find('+');
    if (plus == std::string_view::npos) {
        return std::nullopt;
    }
    const auto minutes = parse_minutes(text.substr(0, plus));
    const auto seconds = parse_plain(text.substr(plus + 1));
    if (!minutes || !seconds || *minutes > 1440 || *seconds > 3600) {
        return std::nullopt;
    }
    return ClockSetting{std::chrono::seconds(std::lround(*minutes * 60)),
                        std::chrono::seconds(std::lround(*seconds))};
}

std::optional<Speed> parse_speed(std::string_view name) {
    const auto* found = std::find_if(std::begin(kSpeedNames), std::end(kSpeedNames),
                                     [&](const auto& row) { return row.first == name; });
    return found == std::end(kSpeedNames) ? std::nullopt : std::optional(found->second);
}

}  // namespace shako::bot
