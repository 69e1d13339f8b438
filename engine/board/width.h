// The widths of SquareSet that the engine is compiled for. This is the one list of them: what is
// typed by width is instantiated by it, and the board of a game picks from it.
#pragma once

#include <type_traits>
#include <variant>

#include "engine/board/square_set.h"
#include "variant/board_shape.h"

// DO(W) for every width.
#define SHAKO_FOR_EACH_WIDTH(DO) DO(1) DO(2) DO(4)

namespace shako::engine {

template <int W>
using Width = std::integral_constant<int, W>;

// One that is typed by any width.
template <template <int> class Typed>
using OfAnyWidth = std::variant<Typed<1>, Typed<2>, Typed<4>>;

// What use(Width<W>{}) returns for the least width that holds the board.
template <class Use>
auto with_width(const variant::BoardShape& shape, Use use) {
    if (shape.squares() <= SquareSet<1>::kCapacity) return use(Width<1>{});
    if (shape.squares() <= SquareSet<2>::kCapacity) return use(Width<2>{});
    return use(Width<4>{});
}

}  // namespace shako::engine
