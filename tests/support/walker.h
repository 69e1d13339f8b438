// Movement by the book: one step after the other over a board of booleans. Slow, plain, and
// sharing no code with engine/board, whose attack tables it judges.
#pragma once

#include <set>
#include <vector>

#include "variant/betza/movement.h"
#include "variant/board_shape.h"
#include "variant/color.h"
#include "variant/square.h"

namespace shako::test {

// [rank * files + file]: whether a man stands there.
using Occupancy = std::vector<bool>;

enum class Purpose : std::uint8_t { quiet, capture, initial, initial_capture };

// Men that a walk tells apart, where they are given.
struct Tells {
    const Occupancy* respected = nullptr;  // hops neither jump over nor capture them
    const Occupancy* own = nullptr;        // the only hurdles where it asks for one's own
};

// Squares that a man with the movement gets to: for `quiet` and `initial` the empty ones, for
// `capture` and `initial_capture` those it attacks, occupied or not. Indices are rank * files +
// file.
[[nodiscard]] std::set<int> walk(const variant::BoardShape& shape, const Occupancy& occupied,
                                 const variant::Movement& movement, variant::Color color, int from,
                                 Purpose purpose, const Tells& tells = {});

}  // namespace shako::test
