// The evaluation for processors with fast PEXT and PDEP; see kernel_lookup.cpp for the pragmas.
#include "engine/board/width.h"
#include "engine/eval/evaluation.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include <immintrin.h>

#include "engine/board/scan.h"
#include "engine/eval/blend.h"

#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")

namespace shako::engine::lookup {

// clang-format off
#include "engine/board/reach_lookup.inc"
#include "engine/eval/evaluation.inc"
// clang-format on

}  // namespace shako::engine::lookup

#pragma GCC pop_options

namespace shako::engine {

template <int W>
EstimateFunction<W> lookup_estimate() noexcept {
    if constexpr (kHasLookup<W>) return &lookup::estimate<W>;
    return nullptr;
}

}  // namespace shako::engine

#else

namespace shako::engine {

template <int W>
EstimateFunction<W> lookup_estimate() noexcept {
    return nullptr;
}

}  // namespace shako::engine

#endif

namespace shako::engine {

#define SHAKO_INSTANTIATE(W) template EstimateFunction<W> lookup_estimate() noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
