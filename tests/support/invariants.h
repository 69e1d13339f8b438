// What has to hold of every position of every game, for random games and for the fuzzers.
#pragma once

#include <random>
#include <string>

#include "engine/board/position.h"

namespace shako::test {

// The first of these that does not hold, as a sentence for the reader of a failed test; empty when
// all do: the key is the computed one; the men of both sides stand apart; the fast generators agree
// with the slow one; any word at all is judged pseudo-legal and legal rightly; the FEN reads back
// to the same position.
template <int W>
[[nodiscard]] std::string broken_invariant(const engine::Position<W>& pos, std::mt19937_64& random);

// The same for the texts of the moves: each is unlike the others and reads back to its move, in UCI
// and in algebraic notation.
template <int W>
[[nodiscard]] std::string broken_text(const engine::Position<W>& pos);

}  // namespace shako::test
