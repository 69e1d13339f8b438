// The board's size, and squares to and from text.
#pragma once

#include <optional>
#include <string_view>

#include "variant/region.h"
#include "variant/square.h"

namespace shako::variant {

struct BoardShape {
    int files = 8;   // 1..16
    int ranks = 8;   // 1..16
    Region holes{};  // "holes" (ours): squares that do not exist; nothing moves onto or along them

    // Of the rectangle, holes included.
    [[nodiscard]] constexpr int squares() const noexcept { return files * ranks; }
    [[nodiscard]] constexpr bool contains(Square s) const noexcept {
        return s.file.value < files && s.rank.value < ranks && !holes.contains(s);
    }
    friend constexpr bool operator==(const BoardShape&, const BoardShape&) = default;
};

// "e4" or "a10" as a whole; nothing when the text is no square of the 16x16 grid.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

}  // namespace shako::variant
