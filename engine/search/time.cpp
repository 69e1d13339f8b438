#include "engine/search/time.h"

#include <algorithm>

namespace shako::engine {

namespace {

using std::chrono::milliseconds;

// Moves that a game without time controls is expected to last from any point on. The clock shrinks
// by such a part at each move, so it never runs out however long the game is. Fewer than most games
// have: what is decided early is worth more thought.
constexpr int kHorizon = 20;

// A control that is farther away than so many moves is planned for as if it were not.
constexpr int kMostToGo = 40;

// The hard limit in soft limits: an iteration that was begun may take this much longer.
constexpr int kHardFactor = 5;

// A clock that has others after it never gives more than this part (in percent) to one move.
constexpr int kMaxShare = 45;

}  // namespace

TimePlan plan_time(const Limits& limits, variant::Color side, milliseconds overhead,
                   int legal_moves) {
    TimePlan plan;
    if (limits.infinite) return plan;
    constexpr milliseconds zero{0};

    if (limits.move_time) {
        // Not more than a quarter of it is kept back, or short move times would leave nothing.
        const milliseconds asked = std::max(zero, *limits.move_time);
        const milliseconds budget = asked - std::min(overhead, asked / 4);
        plan.hard = budget;
        // Exactly this much is asked for: the soft limit stops nothing earlier.
        plan.soft = budget;
    }
    if (!limits.time[side]) return plan;
    if (legal_moves <= 1) return TimePlan{zero, zero};

    const milliseconds usable = std::max(zero, *limits.time[side] - overhead);
    const int moves = limits.moves_to_go ? std::clamp(*limits.moves_to_go, 1, kMostToGo) : kHorizon;
    const milliseconds increment = std::max(zero, limits.increment[side]);

    // What there will be until the control, evenly spread. The overheads of the later moves are
    // paid from it too, but they may not eat up everything: a short search is better than none.
    const milliseconds later = (increment - overhead) * (moves - 1);
    const milliseconds total = std::max(usable / 3, usable + later);
    const milliseconds even = total / moves;

    const milliseconds cap = moves == 1 ? usable : usable * kMaxShare / 100;
    const milliseconds hard = std::min(cap, even * kHardFactor);
    const milliseconds soft = std::min(hard, moves == 1 ? even * 9 / 10 : even);
    // A period is there for every move, so all of it may go.
    const milliseconds period = std::max(zero, limits.byoyomi - overhead);
    plan.hard = std::min(plan.hard.value_or(hard + period), hard + period);
    plan.soft = std::min(plan.soft.value_or(soft + period), soft + period);
    return plan;
}

std::optional<milliseconds> soft_limit(const TimePlan& plan, const Stability& stability) {
    if (!plan.soft || !plan.hard) return plan.soft;
    // Move time: the whole of it is to be used.
    if (*plan.soft == *plan.hard) return plan.soft;
    // In percent. A new best move gets 125, one that stood for six iterations 65.
    const int settled = 125 - 10 * std::clamp(stability.iterations_unchanged, 0, 6);
    // A move that took nine tenths of all nodes gets 64, one that took a third 120.
    const int share = 154 - std::clamp(stability.best_share_permille, 0, 1000) / 10;
    const int falling = 100 + std::clamp(stability.score_drop, -20, 80);
    const milliseconds scaled = *plan.soft * settled * share / 10000 * falling / 100;
    return std::min(scaled, *plan.hard);
}

}  // namespace shako::engine
