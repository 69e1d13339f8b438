// The kernel for every processor and board: rays are scanned for the men on them.
#include <new>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/kernel.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"
#include "engine/board/width.h"

namespace shako::engine::scan {

// clang-format off
#include "engine/board/reach_scan.inc"
#include "engine/board/kernel.inc"
// clang-format on

}  // namespace shako::engine::scan

namespace shako::engine {

template <int W>
const Kernel<W>& scan_kernel() noexcept {
    static constexpr Kernel<W> kernel = scan::make_kernel<W>();
    return kernel;
}

#define SHAKO_INSTANTIATE(W) template const Kernel<W>& scan_kernel() noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
