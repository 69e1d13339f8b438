// What other threads may tell a running search.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace shako::engine {

// Any thread may call any function.
class Signals {
   public:
    using Clock = std::chrono::steady_clock;

    // Before a search: nothing has been said yet.
    void reset() noexcept { state_.store(0, std::memory_order_release); }
    void stop() noexcept {
        state_.fetch_or(kStop, std::memory_order_release);
        state_.notify_all();
    }
    void ponder_hit() noexcept {
        hit_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
        state_.fetch_or(kPonderHit, std::memory_order_release);
        state_.notify_all();
    }
    [[nodiscard]] bool is_stopped() const noexcept {
        return (state_.load(std::memory_order_relaxed) & kStop) != 0;
    }
    [[nodiscard]] bool is_ponder_hit() const noexcept {
        return (state_.load(std::memory_order_acquire) & kPonderHit) != 0;
    }
    // When ponder_hit() was called; meaningful after it.
    [[nodiscard]] Clock::time_point ponder_hit_time() const noexcept {
        return Clock::time_point(Clock::duration(hit_.load(std::memory_order_relaxed)));
    }
    // Blocks until stop() or, if `or_ponder_hit`, ponder_hit().
    void wait(bool or_ponder_hit) const noexcept {
        const std::uint32_t wanted = kStop | (or_ponder_hit ? kPonderHit : 0U);
        for (;;) {
            const std::uint32_t state = state_.load(std::memory_order_acquire);
            if ((state & wanted) != 0) return;
            state_.wait(state, std::memory_order_acquire);
        }
    }

   private:
    static constexpr std::uint32_t kStop = 1;
    static constexpr std::uint32_t kPonderHit = 2;
    std::atomic<std::uint32_t> state_{0};
    std::atomic<Clock::rep> hit_{0};
};

}  // namespace shako::engine
