// Files, ranks, and a square as the pair of them. A board packs its squares into indices of its own
// (engine/board); in this layer a square is a place on the 16x16 grid that every board fits into,
// so that a region keeps its meaning when a section inherits it on a board of another size.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace shako::variant {

inline constexpr int kMaxFiles = 16;
inline constexpr int kMaxRanks = 16;

// 0 is file a.
struct File {
    std::uint8_t value{};
    friend constexpr auto operator<=>(const File&, const File&) = default;
};

// 0 is rank 1, White's first.
struct Rank {
    std::uint8_t value{};
    friend constexpr auto operator<=>(const Rank&, const Rank&) = default;
};

struct Square {
    File file{};
    Rank rank{};
    friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

// "e4", "a10": the file as a letter, the rank in decimal.
[[nodiscard]] inline std::string to_text(File f) {
    return std::string(1, static_cast<char>('a' + f.value));
}
[[nodiscard]] inline std::string to_text(Rank r) { return std::to_string(r.value + 1); }
[[nodiscard]] inline std::string to_text(Square s) { return to_text(s.file) + to_text(s.rank); }

}  // namespace shako::variant
