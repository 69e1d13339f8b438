#include "bot/core/time_policy.h"

#include <algorithm>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kUntimedMove = 5s;
constexpr Milliseconds kShortestFreeMove = 100ms;
constexpr Milliseconds kLongestFreeMove = 5s;
constexpr Milliseconds kShortestGrace = 50ms;
constexpr Milliseconds kLongestGrace = 1s;

}  // namespace

TimeGrant grant_time(const ClockFacts& facts, const Dialect& dialect) {
    TimeGrant grant{facts.time, facts.increment, std::nullopt, 0ms, kLongestGrace};
    const std::optional<Milliseconds> own = facts.time[facts.side];
    if (!own || facts.move_time) {
        grant.move_time = facts.move_time.value_or(kUntimedMove);
        grant.deadline = *grant.move_time + 10s;
        return grant;
    }
    const Milliseconds left = std::max(0ms, *own - facts.overhead);
    grant.grace = std::clamp(left / 20, kShortestGrace, kLongestGrace);
    // No search that manages its time takes more than half of a long clock for one move: one that
    // does is hung, and the other half is still there.
    grant.deadline =
        std::max(0ms, std::min(left - grant.grace, std::max(left / 2, Milliseconds{5s})));
    if (facts.ply < dialect.free_plies) {
        grant.move_time = std::clamp(*own / 30, kShortestFreeMove, kLongestFreeMove);
        grant.deadline = std::max(grant.deadline, *grant.move_time + 2s);
    }
    return grant;
}

Milliseconds move_pause(std::optional<Milliseconds> own_time,
                        std::optional<std::chrono::seconds> retry_after) {
    const Milliseconds wanted = std::max<Milliseconds>(1s, retry_after.value_or(60s));
    if (!own_time) {
        return wanted;
    }
    return std::min(wanted, std::max<Milliseconds>(500ms, *own_time / 10));
}

}  // namespace shako::bot
