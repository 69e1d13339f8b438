// Static exchange evaluation: what a capture is worth once all that can retake on its square has
// done so.
#pragma once

#include "engine/board/position.h"
#include "engine/eval/evaluate.h"

namespace shako::engine {

// Whether the exchanges that a legal move begins on its target square bring the mover at least
// `threshold` centipawns, each side retaking with its cheapest man and stopping when it pays. Men
// that leave may be hurdles or bar riders: the attackers are found anew after each capture. Pins
// are not looked at.
template <int W>
[[nodiscard]] bool see_at_least(const Position<W>& pos, const Evaluator<W>& evaluator, Move<W> move,
                                int threshold) noexcept;

}  // namespace shako::engine
