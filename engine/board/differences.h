// The squares on which two boards differ.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "engine/board/square_set.h"

namespace shako::engine {

template <int W>
using Bytes = std::array<std::uint8_t, static_cast<std::size_t>(W) * 64>;  // [square]

template <int W>
[[nodiscard]] inline SquareSet<W> differences(const Bytes<W>& a, const Bytes<W>& b) noexcept {
    std::array<std::uint64_t, W> words{};
#ifdef __SSE2__
    constexpr std::size_t kStep = 16;
    for (std::size_t i = 0; i < a.size(); i += kStep) {
        const auto at = [i](const Bytes<W>& bytes) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(&bytes[i]));
        };
        const int same = _mm_movemask_epi8(_mm_cmpeq_epi8(at(a), at(b)));
        words[i / 64] |= static_cast<std::uint64_t>(~same & 0xFFFF) << (i % 64);
    }
#else
    for (std::size_t i = 0; i < a.size(); ++i)
        words[i / 64] |= std::uint64_t{a[i] != b[i]} << (i % 64);
#endif
    return SquareSet<W>::from_words(words.data());
}

}  // namespace shako::engine
