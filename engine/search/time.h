// Time management: how much of a clock one move may take. Pure functions; nothing here reads a
// clock.
#pragma once

#include <chrono>
#include <optional>

#include "engine/search/limits.h"
#include "variant/color.h"

namespace shako::engine {

// What one search may spend. No value: no limit of that kind.
struct TimePlan {
    // No new iteration is begun after this much; stretched or shrunk by soft_limit().
    std::optional<std::chrono::milliseconds> soft;
    // The search is cut off here.
    std::optional<std::chrono::milliseconds> hard;
    friend bool operator==(const TimePlan&, const TimePlan&) = default;
};

// The plan for a move of `side`, from the moment its clock runs. `overhead` is what the way to the
// GUI or the site costs at each move. The hard limit never exceeds the clock less the overhead
// (zero when nothing is left), and soft <= hard. With a clock and a single legal move both are
// zero: there is nothing to think about. A search without clock and move time has no plan at all,
// and so has an infinite one.
[[nodiscard]] TimePlan plan_time(const Limits& limits, variant::Color side,
                                 std::chrono::milliseconds overhead, int legal_moves);

// How settled the search is after an iteration.
struct Stability {
    int iterations_unchanged = 0;   // iterations in a row with the same best move
    int best_share_permille = 500;  // part of the nodes that went into the best move
    int score_drop = 0;       // centipawns lost since the iteration before, negative when gained
    bool is_decided = false;  // the score is a mate that no deeper search will change
};

// The soft limit as it stands after an iteration: shorter when the best move is settled, longer
// when it has just changed or the score fell; never beyond the hard limit.
[[nodiscard]] std::optional<std::chrono::milliseconds> soft_limit(const TimePlan& plan,
                                                                  const Stability& stability);

}  // namespace shako::engine
