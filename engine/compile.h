// From what a game is (variant::Spec) to how it is played (Ruleset).
#pragma once

#include <memory>

#include "engine/board/ruleset.h"
#include "variant/board_shape.h"
#include "variant/spec.h"

namespace shako::engine {

// The words a SquareSet needs for the board: 2 up to 128 squares, 4 up to 256.
[[nodiscard]] constexpr int width_for(const variant::BoardShape& shape) noexcept {
    return shape.squares() <= 128 ? 2 : 4;
}

// The game made ready; the board must fit (width_for). Without a kernel, the best one is used.
// Takes a few milliseconds.
template <int W>
[[nodiscard]] std::shared_ptr<const Ruleset<W>> compile_as(
    const std::shared_ptr<const variant::Spec>& spec, const Kernel<W>* kernel = nullptr);

}  // namespace shako::engine
