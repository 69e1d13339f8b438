// White and Black, and arrays indexed by them.
#pragma once

#include <array>
#include <cstdint>

namespace shako::variant {

enum class Color : std::uint8_t { white, black };

inline constexpr std::array<Color, 2> kColors{Color::white, Color::black};

// The other side.
[[nodiscard]] constexpr Color operator!(Color c) noexcept {
    return c == Color::white ? Color::black : Color::white;
}

[[nodiscard]] constexpr std::size_t index(Color c) noexcept { return static_cast<std::size_t>(c); }

// One value for each side, indexed by Color.
template <class T>
struct ByColor {
    T white{};
    T black{};

    [[nodiscard]] constexpr T& operator[](Color c) noexcept {
        return c == Color::white ? white : black;
    }
    [[nodiscard]] constexpr const T& operator[](Color c) const noexcept {
        return c == Color::white ? white : black;
    }
    // Written out: clang 14 refuses a defaulted one for types whose comparison is not constexpr.
    friend constexpr bool operator==(const ByColor& a, const ByColor& b) {
        return a.white == b.white && a.black == b.black;
    }
};

}  // namespace shako::variant
