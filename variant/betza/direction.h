// Which of a leap's eight images a Betza direction prefix selects.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "variant/betza/movement.h"

namespace shako::variant {

// A prefix of one or two letters out of f b v s l r h; "f" and "ff" are the same.
struct Direction {
    char first{};
    char second{};
    friend constexpr auto operator<=>(const Direction&, const Direction&) = default;
};

// A leap without its direction: `longer` squares along one axis, `shorter` along the other.
struct LeapShape {
    int longer{};
    int shorter{};
    friend constexpr auto operator<=>(const LeapShape&, const LeapShape&) = default;
};

// Whether a letter stands for this leap alone (W, R, ...) or for a straight and a diagonal one (K,
// Q).
enum class LeapIs : std::uint8_t { alone, half };

// The images of a leap that the prefix selects, seen from White, without duplicates and sorted;
// empty when the prefix means nothing for this leap. On a straight leap that stands alone the
// letters of a pair count one by one ("fsW" is f and s, "fhW" is f); in K and Q they do not: there
// "fs" is the sideways W and the forward F. So Fairy-Stockfish has it.
[[nodiscard]] std::vector<Offset> images(LeapShape leap, Direction direction,
                                         LeapIs is = LeapIs::alone);

// All images of a leap: 4 when it is straight or diagonal, else 8. Sorted.
[[nodiscard]] std::vector<Offset> all_images(LeapShape leap);

// Every prefix with a meaning, the short ones first.
[[nodiscard]] std::vector<Direction> all_directions();

}  // namespace shako::variant
