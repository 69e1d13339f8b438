// When a search has to end: its limits against its clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/limits.h"
#include "engine/search/signals.h"
#include "engine/search/time.h"

namespace shako::engine {

// Used by the main search thread alone; others speak to it through the Signals.
class Control {
   public:
    using Clock = Signals::Clock;

    // `begin` is when the search was asked for, `plan` what it may spend from then on (or, when
    // pondering, from the ponder hit on).
    Control(const Limits& limits, const TimePlan& plan, const Signals& signals,
            Clock::time_point begin)
        : signals_(signals),
          plan_(plan),
          nodes_(limits.nodes),
          pondering_(limits.ponder),
          begin_(begin),
          clock_begin_(begin) {}

    // Whether the search has to be cut off at this very node. Cheap: the clock is read now and
    // then. The first iteration is given to it whatever the clock says, so that there is a move.
    [[nodiscard]] bool is_over(std::uint64_t nodes, bool has_finished_iteration) noexcept {
        if (nodes_ && nodes >= *nodes_) return true;
        if ((++calls_ & kClockMask) != 0 || !has_finished_iteration) return false;
        if (is_pondering()) return false;
        return plan_.hard && since_clock_began() >= *plan_.hard;
    }

    // Whether no other iteration is to be begun. The thinking done while pondering counts.
    [[nodiscard]] bool is_enough(const Stability& stability) noexcept {
        if (is_pondering()) return false;
        const auto soft = soft_limit(plan_, stability);
        if (!soft) return false;
        if (stability.is_decided) return true;
        return elapsed() >= *soft || (plan_.hard && since_clock_began() >= *plan_.hard);
    }

    // Since the search was asked for.
    [[nodiscard]] std::chrono::milliseconds elapsed() const noexcept { return since(begin_); }
    // Still waiting for the ponder hit.
    [[nodiscard]] bool is_pondering() noexcept {
        if (pondering_ && signals_.is_ponder_hit()) {
            pondering_ = false;
            clock_begin_ = signals_.ponder_hit_time();
        }
        return pondering_;
    }

   private:
    static constexpr std::uint32_t kClockMask = 127;

    [[nodiscard]] static std::chrono::milliseconds since(Clock::time_point begin) noexcept {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    }
    [[nodiscard]] std::chrono::milliseconds since_clock_began() const noexcept {
        return since(clock_begin_);
    }

    const Signals& signals_;
    TimePlan plan_;
    std::optional<std::uint64_t> nodes_;
    bool pondering_;
    Clock::time_point begin_;
    Clock::time_point clock_begin_;
    std::uint32_t calls_ = 0;
};

}  // namespace shako::engine
