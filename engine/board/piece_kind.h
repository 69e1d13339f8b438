// The pieces of one game, numbered densely.
#pragma once

#include <cstdint>

#include "variant/color.h"

namespace shako::engine {

using variant::ByColor;
using variant::Color;
using variant::index;
using variant::kColors;

// 0 .. kinds - 1, in the order of the language's slots (variant/piece_type.h).
enum class PieceKind : std::uint8_t {};

inline constexpr int kMaxKinds = 64;

[[nodiscard]] constexpr int index(PieceKind k) noexcept { return static_cast<int>(k); }
[[nodiscard]] constexpr PieceKind kind_of_index(int i) noexcept {
    return static_cast<PieceKind>(i);
}

// A set of kinds, as one word.
struct KindSet {
    std::uint64_t bits{};

    [[nodiscard]] constexpr bool contains(PieceKind k) const noexcept {
        return ((bits >> static_cast<unsigned>(k)) & 1U) != 0;
    }
    constexpr void insert(PieceKind k) noexcept {
        bits |= std::uint64_t{1} << static_cast<unsigned>(k);
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    friend constexpr auto operator<=>(const KindSet&, const KindSet&) = default;
};

}  // namespace shako::engine
