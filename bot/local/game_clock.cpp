#include "bot/local/game_clock.h"

#include <algorithm>
#include <cctype>

namespace shako::bot::local {
namespace {

constexpr std::size_t kMaxWhole = 6;  // digits before the point: more than a week
constexpr std::size_t kMaxDecimals = 3;

bool is_digits(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

int to_number(std::string_view digits) {
    int number = 0;
    for (const char c : digits) number = number * 10 + (c - '0');
    return number;
}

}  // namespace

std::string seconds_text(Milliseconds time) {
    const auto count = time.count();
    std::string text = std::to_string(count / 1000);
    if (count % 1000 != 0) {
        std::string decimals = std::to_string(1000 + count % 1000).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += "." + decimals;
    }
    return text;
}

std::string to_text(const TimeControl& control) {
    return seconds_text(control.limit) + "+" + seconds_text(control.increment);
}

std::optional<Milliseconds> parse_seconds(std::string_view text) {
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto decimals =
        point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
    if (whole.empty() || whole.size() > kMaxWhole || !is_digits(whole)) return std::nullopt;
    if (point != std::string_view::npos && decimals.empty()) return std::nullopt;
    if (decimals.size() > kMaxDecimals || !is_digits(decimals)) return std::nullopt;

    std::string thousandths(decimals);
    thousandths.resize(kMaxDecimals, '0');
    return Milliseconds(to_number(whole) * 1000LL + to_number(thousandths));
}

std::optional<TimeControl> parse_time_control(std::string_view text) {
    const auto plus = text.find('+');
    if (plus == std::string_view::npos) return std::nullopt;
    const auto limit = parse_seconds(text.substr(0, plus));
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!limit || !increment) return std::nullopt;
    if (*limit + *increment == Milliseconds(0)) return std::nullopt;
    return TimeControl{*limit, *increment};
}

// A game of 0+1 begins with one increment on the clocks, or nobody could move.
GameClock::GameClock(TimeControl control)
    : control_(control),
      left_{std::max(control.limit, control.increment),
            std::max(control.limit, control.increment)} {}

Milliseconds GameClock::left(Color side, Now now) const {
    auto left = left_[side];
    if (running_ == side) {
        left -= std::chrono::duration_cast<Milliseconds>(now - since_);
    }
    return std::max(left, Milliseconds(0));
}

bool GameClock::press(Color mover, Now now) {
    if (running_ == mover) {
        const auto remaining = left(mover, now);
        if (remaining == Milliseconds(0)) return false;
        left_[mover] = remaining + control_.increment;
    } else if (free_moves_ > 0) {
        --free_moves_;
    }
    running_.reset();
    if (free_moves_ == 0) {
        running_ = !mover;
        since_ = now;
    }
    return true;
}

std::optional<Now> GameClock::flag() const {
    if (!running_) return std::nullopt;
    return since_ + left_[*running_];
}

void GameClock::stop(Now now) {
    if (!running_) return;
    left_[*running_] = left(*running_, now);
    running_.reset();
}

}  // namespace shako::bot::local
