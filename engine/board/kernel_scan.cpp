// The kernel for every processor and board: rays are scanned for the men on them.
#include <new>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/kernel.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"

namespace shako::engine::scan {

#include "engine/board/reach_scan.inc"

template <bool kAny, int W>
inline SquareSet<W> line_attackers(const Position<W>& pos, const LineAttack<W>& line, Sq target,
                                   const SquareSet<W>& riders,
                                   const SquareSet<W>& occupied) noexcept {
    return scan_line_attackers<kAny>(pos, line, target, riders, occupied);
}

template <bool kAny, int W>
inline SquareSet<W> leg_attackers(const Position<W>& pos, Sq target, Color by,
                                  const SquareSet<W>& men, const SquareSet<W>& occupied) noexcept {
    return scan_leg_attackers<kAny>(pos, target, by, men, occupied);
}

#include "engine/board/kernel.inc"

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
