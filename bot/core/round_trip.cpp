#include "bot/core/round_trip.h"

#include <algorithm>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kLongest = 5s;

Milliseconds distance(Milliseconds a, Milliseconds b) { return a > b ? a - b : b - a; }

}  // namespace

void RoundTrip::measured(Milliseconds time) {
    if (!mean_) {
        mean_ = time;
        deviation_ = time / 2;
        return;
    }
    deviation_ += (distance(time, *mean_) - deviation_) / 4;
    *mean_ += (time - *mean_) / 8;
}

std::optional<Milliseconds> RoundTrip::estimate() const {
    return mean_ ? std::optional(*mean_ + 4 * deviation_) : std::nullopt;
}

Milliseconds move_overhead(Milliseconds configured, const RoundTrip& round_trip,
                           std::optional<Milliseconds> own_time) {
    Milliseconds learnt = std::min(kLongest, round_trip.estimate().value_or(0ms));
    if (own_time) {
        learnt = std::min(learnt, *own_time / 10);
    }
    return std::max(configured, learnt);
}

}  // namespace shako::bot
