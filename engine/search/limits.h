// How long to search: what a protocol, a bot or a tool asks of one search.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "variant/color.h"

namespace shako::engine {

// Limits of one search; the first one that is reached ends it. Without any limit the search ends
// at the greatest depth (kMaxPly) or when it is stopped.
struct Limits {
    // The clocks of both sides; only that of the side to move matters. No value: no clock.
    variant::ByColor<std::optional<std::chrono::milliseconds>> time{};
    // Added to a clock after each move.
    variant::ByColor<std::chrono::milliseconds> increment{};
    // For each move anew, on top of a clock that may have run out; what is not used is lost.
    std::chrono::milliseconds byoyomi{};
    // Exactly this much time for this move, less the overhead.
    std::optional<std::chrono::milliseconds> move_time{};
    // Moves until the next time control; no value: the clock has to last for the whole game.
    std::optional<int> moves_to_go{};
    std::optional<int> depth{};             // plies
    std::optional<int> mate{};              // end once a mate in so many moves is found
    std::optional<std::uint64_t> nodes{};   // positions visited
    bool infinite = false;                  // no best move before stop()
    bool ponder = false;                    // no best move before ponder_hit() or stop()
    std::vector<std::string> search_moves;  // UCI text; empty: all legal moves
    int multi_pv = 1;                       // best lines to find, each with another first move
    std::optional<int> elo{};               // play about that well (strength.h); no value: at best
};

}  // namespace shako::engine
