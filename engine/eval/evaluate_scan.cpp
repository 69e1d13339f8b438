// The evaluation for every processor and board.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/board/kernel.h"
#include "engine/board/scan.h"
#include "engine/eval/blend.h"
#include "engine/eval/evaluation.h"

namespace shako::engine::scan {

#include "engine/board/reach_scan.inc"
#include "engine/eval/evaluation.inc"

}  // namespace shako::engine::scan

namespace shako::engine {

template <>
EstimateFunction<2> estimate_function(const Ruleset<2>& rules) noexcept {
    if (rules.kernel == &scan_kernel_2()) return &scan::estimate<2>;
    return lookup_estimate(rules.squares);
}

template <>
EstimateFunction<4> estimate_function(const Ruleset<4>&) noexcept {
    return &scan::estimate<4>;
}

}  // namespace shako::engine
