// How long the way to the site and back takes, learnt from the answers to our moves.
#pragma once

#include <optional>

#include "bot/core/ids.h"

namespace shako::bot {

// A value: a mean and a mean deviation, each new one counting for an eighth and a quarter (as TCP
// does it, RFC 6298).
class RoundTrip {
   public:
    // One way there and back.
    void measured(Milliseconds time);
    // What nearly every round trip stays below: mean and four deviations; nothing before the first.
    [[nodiscard]] std::optional<Milliseconds> estimate() const;

   private:
    std::optional<Milliseconds> mean_;
    Milliseconds deviation_{};
};

// What to keep back from the clock at each move: what the configuration says, or the estimate where
// that is more; never more than 5 s, nor than a tenth of what is left.
[[nodiscard]] Milliseconds move_overhead(Milliseconds configured, const RoundTrip& round_trip,
                                         std::optional<Milliseconds> own_time);

}  // namespace shako::bot
