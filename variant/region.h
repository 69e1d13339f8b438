// A set of squares of the 16x16 grid: promotion zones, double-step regions, drop regions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "variant/square.h"

namespace shako::variant {

// Value type. Squares beyond the board's edge may be members ("*8" holds all 16 files): whoever
// reads a region cuts it with the board.
class Region {
   public:
    constexpr Region() = default;

    [[nodiscard]] static constexpr Region all() noexcept {
        Region r;
        for (auto& row : r.rows_) row = 0xFFFF;
        return r;
    }
    [[nodiscard]] static constexpr Region of(Rank rank) noexcept {
        Region r;
        r.rows_[rank.value] = 0xFFFF;
        return r;
    }
    [[nodiscard]] static constexpr Region of(File file) noexcept {
        Region r;
        for (auto& row : r.rows_) row = static_cast<std::uint16_t>(1U << file.value);
        return r;
    }
    [[nodiscard]] static constexpr Region of(Square s) noexcept {
        Region r;
        r.insert(s);
        return r;
    }

    constexpr void insert(Square s) noexcept {
        rows_[s.rank.value] =
            static_cast<std::uint16_t>(rows_[s.rank.value] | (1U << s.file.value));
    }
    [[nodiscard]] constexpr bool contains(Square s) const noexcept {
        return ((rows_[s.rank.value] >> s.file.value) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept {
        for (auto row : rows_)
            if (row != 0) return false;
        return true;
    }
    constexpr Region& operator|=(const Region& other) noexcept {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            rows_[i] = static_cast<std::uint16_t>(rows_[i] | other.rows_[i]);
        return *this;
    }
    constexpr Region& operator&=(const Region& other) noexcept {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            rows_[i] = static_cast<std::uint16_t>(rows_[i] & other.rows_[i]);
        return *this;
    }
    friend constexpr bool operator==(const Region&, const Region&) = default;

   private:
    std::array<std::uint16_t, kMaxRanks> rows_{};  // [rank], bit = file
};

}  // namespace shako::variant
