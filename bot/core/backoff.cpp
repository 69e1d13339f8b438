#include "bot/core/backoff.h"

#include <algorithm>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// The longest that a site may ask us to stay away; more is taken for a mistake.
constexpr std::chrono::seconds kLongestRetryAfter = 1h;

}  // namespace

std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
    std::uint64_t z = a + 0x9e3779b97f4a7c15ULL * (b + 1);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

void Backoff::tried(Now now) {
    healthy_since_.reset();
    if (policy_.budget <= 0) {
        return;
    }
    tries_.push_back(now);
    while (tries_.size() > static_cast<std::size_t>(policy_.budget)) {
        tries_.pop_front();
    }
}

void Backoff::succeeded(Now now) {
    if (!healthy_since_) {
        healthy_since_ = now;
    }
}

Now Backoff::next(Now now, std::uint64_t seed, int status,
                  std::optional<std::chrono::seconds> retry_after) {
    if (healthy_since_ && now - *healthy_since_ >= policy_.healthy) {
        failures_ = 0;
    }
    healthy_since_.reset();
    Milliseconds wait = policy_.first;
    for (int i = 0; i < failures_ && wait < policy_.longest; ++i) {
        wait *= 2;
    }
    wait = std::min(wait, policy_.longest);
    ++failures_;
    const std::uint64_t spread = mix(seed, waits_++) % 1000;
    const auto part = [&](Milliseconds whole) {
        return whole * static_cast<Milliseconds::rep>(spread) / 1000;
    };
    wait = wait / 2 + part(wait / 2);
    Milliseconds least{0};
    if (status == 429) {
        least = policy_.rate_limited;
    }
    if (retry_after) {
        least = std::max<Milliseconds>(least, std::clamp(*retry_after, 0s, kLongestRetryAfter));
    }
    if (least > 0ms) {
        // Never before what was asked for, and not all at once after it.
        wait = std::max(wait, least + part(least / 10 + 100ms));
    }
    Now when = now + wait;
    if (policy_.budget > 0 && tries_.size() >= static_cast<std::size_t>(policy_.budget)) {
        when = std::max(when, tries_.front() + policy_.window);
    }
    return when;
}

int Backoff::left(Now now) const {
    const auto spent = std::count_if(tries_.begin(), tries_.end(),
                                     [&](Now tried) { return now - tried < policy_.window; });
    return policy_.budget - static_cast<int>(spent);
}

BackoffPolicy event_stream_backoff() {
    // Two less than the 30 that are allowed. What lasts for half a minute is no cause for waiting:
    // that often it may be opened, and until it is nobody's challenge is heard.
    return {.first = 1s,
            .longest = 60s,
            .healthy = 30s,
            .budget = 28,
            .window = 10min,
            .rate_limited = 60s};
}

BackoffPolicy game_stream_backoff() {
    // A site that holds the former stream for alive says no until it doesn't, and then a clock has
    // run for long enough.
    return {.first = 300ms,
            .longest = 4s,
            .healthy = 20s,
            .budget = 0,
            .window = 0ms,
            .rate_limited = 5s};
}

BackoffPolicy account_backoff() {
    return {.first = 2s,
            .longest = 60s,
            .healthy = 0ms,
            .budget = 25,
            .window = 5min,
            .rate_limited = 60s};
}

BackoffPolicy move_backoff() {
    return {.first = 300ms,
            .longest = 5s,
            .healthy = 0ms,
            .budget = 0,
            .window = 0ms,
            .rate_limited = 1s};
}

}  // namespace shako::bot
