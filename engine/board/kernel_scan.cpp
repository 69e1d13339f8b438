// The kernel for every processor and board: rays are scanned for the men on them.
#include <new>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/kernel.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"

namespace shako::engine::scan {

// clang-format off
#include "engine/board/reach_scan.inc"
#include "engine/board/kernel.inc"
// clang-format on

}  // namespace shako::engine::scan

namespace shako::engine {

const Kernel<2>& scan_kernel_2() noexcept {
    static constexpr Kernel<2> kernel = scan::make_kernel<2>();
    return kernel;
}

const Kernel<4>& scan_kernel_4() noexcept {
    static constexpr Kernel<4> kernel = scan::make_kernel<4>();
    return kernel;
}

}  // namespace shako::engine
