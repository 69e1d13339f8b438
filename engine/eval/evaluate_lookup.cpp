// The evaluation for processors with fast PEXT and PDEP; see kernel_lookup.cpp for the pragmas.
#include "engine/eval/evaluation.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <immintrin.h>

#include "engine/eval/blend.h"

#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")

namespace shako::engine::lookup {

#include "engine/board/reach_lookup.inc"
#include "engine/eval/evaluation.inc"

}  // namespace shako::engine::lookup

#pragma GCC pop_options

namespace shako::engine {

EstimateFunction<2> lookup_estimate() noexcept { return &lookup::estimate<2>; }

}  // namespace shako::engine

#else

namespace shako::engine {

EstimateFunction<2> lookup_estimate() noexcept { return nullptr; }

}  // namespace shako::engine

#endif
