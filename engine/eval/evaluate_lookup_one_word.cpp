// The same as evaluate_lookup.cpp for boards of at most 64 squares.
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

namespace shako::engine::lookup_one_word {

constexpr bool kOneWord = true;
// clang-format off
#include "engine/board/reach_lookup.inc"
#include "engine/eval/evaluation.inc"
// clang-format on

}  // namespace shako::engine::lookup_one_word

#pragma GCC pop_options

namespace shako::engine {

EstimateFunction<2> one_word_estimate() noexcept { return &lookup_one_word::estimate<2>; }

}  // namespace shako::engine

#endif
