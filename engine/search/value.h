// Search scores: centipawns from the side to move's view, with the mates at both ends.
#pragma once

#include <algorithm>
#include <cstdint>

namespace shako::engine {

// The deepest ply that a search reaches.
inline constexpr int kMaxPly = 200;

// A mate at ply n (counted from the root) is worth kMate - n to the side that gives it.
inline constexpr int kMate = 32000;
inline constexpr int kInfinite = 32001;
// From here on a score speaks of a mate.
inline constexpr int kMateBound = kMate - 2 * kMaxPly;
// "Not known", in the transposition table.
inline constexpr int kNoScore = 32767;

[[nodiscard]] constexpr bool is_mate_score(int score) noexcept {
    return score >= kMateBound || score <= -kMateBound;
}
[[nodiscard]] constexpr int mated_in(int ply) noexcept { return ply - kMate; }
[[nodiscard]] constexpr int mate_in(int ply) noexcept { return kMate - ply; }

// The table keeps mates as counted from the stored position, not from the root.
[[nodiscard]] constexpr int score_to_table(int score, int ply) noexcept {
    if (score == kNoScore) return score;
    return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}
[[nodiscard]] constexpr int score_from_table(int score, int ply) noexcept {
    if (score == kNoScore) return score;
    return score >= kMateBound ? score - ply : score <= -kMateBound ? score + ply : score;
}

}  // namespace shako::engine
