// The hash function FNV-1a (Fowler, Noll and Vo), for what is written to files.
#pragma once

#include <cstdint>
#include <string_view>

namespace shako::engine {

// A text may come in parts: `hash` is then that of the parts before.
[[nodiscard]] constexpr std::uint64_t fnv1a_64(std::string_view text,
                                               std::uint64_t hash = 0xCBF29CE484222325U) noexcept {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash;
}

[[nodiscard]] constexpr std::uint32_t fnv1a_32(std::string_view text) noexcept {
    std::uint32_t hash = 0x811C9DC5U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return hash;
}

}  // namespace shako::engine
