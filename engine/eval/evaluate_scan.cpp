// The evaluation for every processor and board.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/board/kernel.h"
#include "engine/board/scan.h"
#include "engine/board/width.h"
#include "engine/eval/blend.h"
#include "engine/eval/evaluation.h"

namespace shako::engine::scan {

#include "engine/board/reach_scan.inc"
#include "engine/eval/evaluation.inc"

}  // namespace shako::engine::scan

namespace shako::engine {

template <int W>
EstimateFunction<W> estimate_function(const Ruleset<W>& rules) noexcept {
    return rules.kernel == &scan_kernel<W>() ? &scan::estimate<W> : lookup_estimate<W>();
}

#define SHAKO_INSTANTIATE(W) \
    template EstimateFunction<W> estimate_function(const Ruleset<W>&) noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
