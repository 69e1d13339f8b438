// How fast a game is, in the words of the sites.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace shako::bot {

enum class Speed : std::uint8_t { ultra_bullet, bullet, blitz, rapid, classical, correspondence };

inline constexpr std::pair<std::string_view, Speed> kSpeedNames[] = {
    {"ultraBullet", Speed::ultra_bullet},
    {"bullet", Speed::bullet},
    {"blitz", Speed::blitz},
    {"rapid", Speed::rapid},
    {"classical", Speed::classical},
    {"correspondence", Speed::correspondence},
};

// By the clock of each side and what is added for each move, as both sites have it: a game of 40
// moves decides.
[[nodiscard]] Speed speed_of(std::chrono::seconds base, std::chrono::seconds increment);

// How long a game of 40 moves takes both sides together.
[[nodiscard]] std::chrono::seconds expected_duration(std::chrono::seconds base,
                                                     std::chrono::seconds increment);

// A clock as players write it, minutes and seconds: "3+2", "0.5+0", "1/2+1".
struct ClockSetting {
    std::chrono::seconds base{};
    std::chrono::seconds increment{};
    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};
[[nodiscard]] std::optional<ClockSetting> parse_clock_setting(std::string_view text);

[[nodiscard]] std::optional<Speed> parse_speed(std::string_view name);

}  // namespace shako::bot
