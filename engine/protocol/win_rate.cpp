#include "engine/protocol/win_rate.h"

#include <cmath>

namespace shako::engine::protocol {

namespace {

constexpr double kHalf = 200;    // centipawns at which half of the games are won
constexpr double kSpread = 100;  // centipawns that make odds of e to 1
constexpr int kTakesDraw = -50;  // centipawns at which a draw is taken

[[nodiscard]] int wins(double centipawns) {
    return static_cast<int>(std::lround(1000 / (1 + std::exp((kHalf - centipawns) / kSpread))));
}

}  // namespace

WinRate win_rate(const Score& score) {
    // "mate 0" is the side that is mated.
    if (score.is_mate) return score.value > 0 ? WinRate{1000, 0, 0} : WinRate{0, 0, 1000};
    const int win = wins(score.value);
    const int loss = wins(-score.value);
    return {win, 1000 - win - loss, loss};
}

bool takes_draw(const Info& last) {
    if (last.depth == 0) return false;
    return last.score.value <= (last.score.is_mate ? 0 : kTakesDraw);
}

}  // namespace shako::engine::protocol
