// How much time the engine is given, and when its answer has to be there.
#pragma once

#include <optional>

#include "bot/core/action.h"
#include "bot/core/dialect.h"
#include "bot/core/ids.h"

namespace shako::bot {

// The clocks when a search begins.
struct ClockFacts {
    ByColor<std::optional<Milliseconds>> time;  // no value: no clock
    ByColor<Milliseconds> increment;
    Color side = Color::white;  // to move: us
    int ply = 0;                // plies since the start of the game
    Milliseconds overhead{};    // kept back at each move
    // So long for each move, the clock notwithstanding: games of days.
    std::optional<Milliseconds> move_time;
};

struct TimeGrant {
    ByColor<std::optional<Milliseconds>> time;
    ByColor<Milliseconds> increment;
    std::optional<Milliseconds> move_time;  // think exactly so long
    // Counted from now: a search that has not ended by then is stopped, and a moment later given
    // up.
    Milliseconds deadline{};
    Milliseconds grace{};  // that moment
};

// Where the first plies cost no time, they get a share of the clock all the same: enough for a good
// move, and no opponent has to wait for long. A game without clocks gets a fixed time per move.
[[nodiscard]] TimeGrant grant_time(const ClockFacts& facts, const Dialect& dialect);

// How long to stay away after a 429 on a move: what the site asks for, but not so long that the
// clock runs out meanwhile.
[[nodiscard]] Milliseconds move_pause(std::optional<Milliseconds> own_time,
                                      std::optional<std::chrono::seconds> retry_after);

}  // namespace shako::bot
