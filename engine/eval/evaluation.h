// The two builds of evaluation.inc, one for each kernel.
#pragma once

#include "engine/board/position.h"
#include "engine/eval/placement.h"
#include "engine/eval/structure.h"
#include "engine/eval/weights.h"

namespace shako::engine {

// A window that every score is in.
inline constexpr int kNoLimit = 1'000'000;

// A score for the side to move, in centipawns; or, where it is not exact, a bound of it: a lower
// one above the window that was asked for, an upper one below it.
struct Estimate {
    int score = 0;
    bool is_exact = true;
};

template <int W>
using EstimateFunction = Estimate (*)(const Position<W>&, const Placement&, const Weights<W>&,
                                      KindSet promoting, StructureCache<W>*, int low, int high);

// For the game's kernel.
template <int W>
[[nodiscard]] EstimateFunction<W> estimate_function(const Ruleset<W>& rules) noexcept;

// Null where there is no look-up kernel.
template <int W>
[[nodiscard]] EstimateFunction<W> lookup_estimate() noexcept;

}  // namespace shako::engine
