// The kernel by look-up once more, for boards of at most 64 squares. A file of its own, so that what
// the compiler inlines in the one is not taken from the other.
#include "engine/board/kernel.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <new>

#include <immintrin.h>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"

#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")

namespace shako::engine::lookup_one_word {

constexpr bool kOneWord = true;
// clang-format off
#include "engine/board/reach_lookup.inc"
#include "engine/board/kernel.inc"
// clang-format on

}  // namespace shako::engine::lookup_one_word

#pragma GCC pop_options

namespace shako::engine {

const Kernel<2>& one_word_kernel() noexcept {
    static constexpr Kernel<2> kernel = lookup_one_word::make_kernel<2>();
    return kernel;
}

}  // namespace shako::engine

#endif
