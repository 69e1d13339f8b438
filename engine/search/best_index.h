// The place of the largest of some numbers: asked for each move that a search tries.
#pragma once

#include <bit>
#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace shako::engine {

// Of scores[begin] to scores[end - 1], at least one, the first of the largest.
[[nodiscard]] inline std::size_t best_index(const int* scores, std::size_t begin,
                                            std::size_t end) noexcept {
    std::size_t i = begin;
    std::size_t best = begin;
#ifdef __SSE2__
    // Four at a time, without a jump that depends on them: the largest, then where it is.
    constexpr std::size_t kLanes = 4;
    const auto load = [scores](std::size_t at) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(scores + at));
    };
    const auto larger = [](__m128i a, __m128i b) {
        const __m128i first = _mm_cmpgt_epi32(a, b);
        return _mm_or_si128(_mm_and_si128(first, a), _mm_andnot_si128(first, b));
    };
    if (end - begin >= kLanes) {
        __m128i most = load(begin);
        for (i = begin + kLanes; i + kLanes <= end; i += kLanes) most = larger(most, load(i));
        most = larger(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(1, 0, 3, 2)));
        most = larger(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(2, 3, 0, 1)));
        for (std::size_t at = begin;; at += kLanes) {
            const int equal = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(most, load(at))));
            if (equal == 0) continue;
            best = at + static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(equal)));
            break;
        }
    }
#endif
    for (; i < end; ++i)
        if (scores[i] > scores[best]) best = i;
    return best;
}

}  // namespace shako::engine
