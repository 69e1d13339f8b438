// What a score promises: how many games of a thousand, and whether a draw is better.
#pragma once

#include "engine/session.h"

namespace shako::engine::protocol {

// In permille; they add up to 1000.
struct WinRate {
    int win = 0;
    int draw = 0;
    int loss = 0;
    friend bool operator==(const WinRate&, const WinRate&) = default;
};

// The side to move's chances. One curve for every game, set by hand: at +2.00 half of the games are
// won, and 1.00 more or less makes odds of e to 1.
[[nodiscard]] WinRate win_rate(const Score& score);

// Whether a draw is taken after a search that ended so: half a pawn behind. Not before there was
// one.
[[nodiscard]] bool takes_draw(const Info& last);

}  // namespace shako::engine::protocol
