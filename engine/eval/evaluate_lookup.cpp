// The evaluation for processors with fast PEXT and PDEP; see kernel_lookup.cpp for the pragmas.
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

constexpr bool kOneWord = false;
// clang-format off
#include "engine/board/reach_lookup.inc"
#include "engine/eval/evaluation.inc"
// clang-format on

}  // namespace shako::engine::lookup

#pragma GCC pop_options

namespace shako::engine {

EstimateFunction<2> lookup_estimate(int squares) noexcept {
    return squares <= 64 ? one_word_estimate() : &lookup::estimate<2>;
}

}  // namespace shako::engine

#else

namespace shako::engine {

EstimateFunction<2> lookup_estimate(int) noexcept { return nullptr; }

}  // namespace shako::engine

#endif
