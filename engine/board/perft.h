// Counting move sequences, the usual test of move generation.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace shako::engine {

// The number of legal sequences of `depth` plies; 1 for depth 0. The last ply is counted without
// listing its moves. Ends of the game by repetition, clock or material are not looked at.
template <int W>
[[nodiscard]] std::uint64_t perft(const Position<W>& pos, int depth);

// The same with moves listed by the general path: the judge.
template <int W>
[[nodiscard]] std::uint64_t perft_slow(const Position<W>& pos, int depth);

// perft(depth - 1) after each legal move; depth is at least 1.
template <int W>
[[nodiscard]] std::vector<std::pair<Move<W>, std::uint64_t>> divide(const Position<W>& pos,
                                                                    int depth);

}  // namespace shako::engine
