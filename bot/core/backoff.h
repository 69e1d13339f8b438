// When to try again.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

#include "bot/core/ids.h"

namespace shako::bot {

struct BackoffPolicy {
    Milliseconds first{};    // the longest wait after the first failure
    Milliseconds longest{};  // no wait grows past this
    Milliseconds
        healthy{};  // what lasted so long counts as a success; the next failure is a first one
    // At most so many tries within the window, however they end; 0: no such limit.
    int budget = 0;
    Milliseconds window{};
    Milliseconds rate_limited{};  // the shortest wait after a 429
};

// Waits double from failure to failure and are spread between half of it and all of it, so that
// bots which lost the site together do not come back together. A value: it counts and sleeps never.
class Backoff {
   public:
    explicit Backoff(const BackoffPolicy& policy) : policy_(policy) {}

    // A try begins.
    void tried(Now now);
    // The try went well; what it opened works from now on.
    void succeeded(Now now);

    // It failed, or what it had opened ended: the moment for the next try. `status` is the HTTP
    // status (0: none); the site's Retry-After is a lower bound. The same seed gives the same
    // moments.
    [[nodiscard]] Now next(Now now, std::uint64_t seed, int status = 0,
                           std::optional<std::chrono::seconds> retry_after = std::nullopt);

    // Tries that the budget still allows at this moment; 0 without a budget.
    [[nodiscard]] int left(Now now) const;
    [[nodiscard]] int budget() const { return policy_.budget; }

    // Failures since the last success that lasted.
    [[nodiscard]] int failures() const { return failures_; }

   private:
    BackoffPolicy policy_;
    int failures_ = 0;
    std::uint64_t waits_ = 0;  // ever; makes each spread its own
    std::optional<Now> healthy_since_;
    std::deque<Now> tries_;  // those within the window
};

// Opens of the event stream: Lichess allows 30 within 10 minutes.
[[nodiscard]] BackoffPolicy event_stream_backoff();
// Opens of a game stream: a clock is running, so the first try is quick.
[[nodiscard]] BackoffPolicy game_stream_backoff();
// Requests for the account: Lichess allows 30 within 5 minutes.
[[nodiscard]] BackoffPolicy account_backoff();
// Posts of one move.
[[nodiscard]] BackoffPolicy move_backoff();

// A well mixed number out of two (splitmix64).
[[nodiscard]] std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept;

}  // namespace shako::bot
