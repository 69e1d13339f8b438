// From what a game is (variant::Spec) to how it is played (Ruleset).
#pragma once

#include <memory>

#include "engine/board/ruleset.h"
#include "variant/spec.h"

namespace shako::engine {

// The game made ready; the board must fit into W words. Without a kernel, the best one is used.
// Takes a few milliseconds.
template <int W>
[[nodiscard]] std::shared_ptr<const Ruleset<W>> compile_as(
    const std::shared_ptr<const variant::Spec>& spec, const Kernel<W>* kernel = nullptr);

}  // namespace shako::engine
