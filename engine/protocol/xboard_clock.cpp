#include "engine/protocol/xboard_clock.h"

#include <algorithm>
#include <cstdlib>

namespace shako::engine::protocol {

namespace {

using std::chrono::milliseconds;
using variant::Color;

constexpr double kMaxSeconds = 1e9;
constexpr std::int64_t kMaxCentiseconds = 100'000'000'000;

[[nodiscard]] tl::unexpected<CommandError> wrong_number(std::string_view text) {
    return tl::unexpected(CommandError{"bad number " + quoted_excerpt(text)});
}
[[nodiscard]] tl::unexpected<CommandError> wrong_count() {
    return tl::unexpected(CommandError{"wrong number of parameters"});
}

// "12", "0.5", and "1:30" in units of which the part behind the colon is a sixtieth.
[[nodiscard]] tl::expected<double, CommandError> read_time(std::string_view text) {
    const auto fraction = [](std::string_view digits) -> std::optional<double> {
        if (digits.empty() || digits.size() > 12) return std::nullopt;
        double value = 0;
        double unit = 0;  // of the next digit behind the point
        for (const char c : digits) {
            if (c == '.' && unit == 0) {
                unit = 0.1;
            } else if (c >= '0' && c <= '9') {
                value = unit == 0 ? value * 10 + (c - '0') : value + (c - '0') * unit;
                unit /= 10;
            } else {
                return std::nullopt;
            }
        }
        return value;
    };
    const std::size_t colon = text.find(':');
    const auto whole = fraction(text.substr(0, colon));
    const auto part = colon == std::string_view::npos ? 0.0 : fraction(text.substr(colon + 1));
    if (!whole || !part || *whole > kMaxSeconds) return wrong_number(text);
    return *whole + *part / 60;
}

[[nodiscard]] milliseconds seconds(double value) {
    return milliseconds{static_cast<std::int64_t>(value * 1000 + 0.5)};
}

// A clock that has run out may show less than nothing.
[[nodiscard]] XBoardClock::Result set_clock(std::optional<milliseconds>& clock,
                                            const Words& words) {
    if (words.size() != 2) return wrong_count();
    const auto value = read_number({}, words[1], -kMaxCentiseconds, kMaxCentiseconds);
    if (!value) return wrong_number(words[1]);
    clock = milliseconds{std::max<std::int64_t>(0, *value * 10)};
    return {};
}

}  // namespace

XBoardClock::Result XBoardClock::level(const Words& words) {
    if (words.size() != 4) return wrong_count();
    const auto moves = read_number({}, words[1], 0, 100'000);
    const auto base = read_time(words[2]);
    const auto increment = read_time(words[3]);
    if (!moves) return wrong_number(words[1]);
    if (!base) return tl::unexpected(base.error());
    if (!increment) return tl::unexpected(increment.error());
    moves_per_session_ = static_cast<int>(*moves);
    base_ = seconds(*base * 60);
    increment_ = seconds(*increment);
    per_move_.reset();
    own_.reset();
    other_.reset();
    return {};
}

XBoardClock::Result XBoardClock::st(const Words& words) {
    if (words.size() != 2) return wrong_count();
    const auto value = read_time(words[1]);
    if (!value) return tl::unexpected(value.error());
    per_move_ = seconds(*value);
    return {};
}

XBoardClock::Result XBoardClock::sd(const Words& words) {
    if (words.size() != 2) return wrong_count();
    const auto value = read_number({}, words[1], 1, 1'000'000);
    if (!value) return wrong_number(words[1]);
    depth_ = static_cast<int>(*value);
    return {};
}

XBoardClock::Result XBoardClock::time(const Words& words) { return set_clock(own_, words); }
XBoardClock::Result XBoardClock::otim(const Words& words) { return set_clock(other_, words); }

void XBoardClock::new_game() {
    depth_.reset();
    own_.reset();
    other_.reset();
}

Limits XBoardClock::limits(Color side, int moves) const {
    Limits limits;
    limits.depth = depth_;
    if (per_move_) {
        limits.move_time = per_move_;
        return limits;
    }
    limits.time[side] = own_.value_or(base_);
    limits.time[!side] = other_.value_or(base_);
    limits.increment[side] = limits.increment[!side] = increment_;
    if (moves_per_session_ > 0)
        limits.moves_to_go = moves_per_session_ - moves % moves_per_session_;
    return limits;
}

void XBoardClock::spend(milliseconds used) {
    const milliseconds left = own_.value_or(base_) + increment_ - used;
    own_ = std::max(milliseconds{0}, left);
}

}  // namespace shako::engine::protocol
