// How the sums of an evaluation become a score.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/board/position.h"
#include "engine/eval/weights.h"

namespace shako::engine {

inline constexpr int kMostShelter = 4;
// So much danger is nothing yet. The square of the rest is divided by the scale; the endgame sees a
// part.
inline constexpr int kDangerFree = 60;
inline constexpr int kDangerScale = 800;
inline constexpr int kMostDanger = 1200;
inline constexpr int kDangerEndgame = 4;
// Safe squares to give check from that count, of one kind; and squares to flee to.
inline constexpr int kMostChecks = 2;
inline constexpr int kFewEscapes = 3;
// A surplus without promoting men that is too small to win is worth so much less.
inline constexpr int kThin = 4;

// What a danger takes from the score.
[[nodiscard]] constexpr Packed danger_penalty(int danger) noexcept {
    const int real = danger - kDangerFree;
    if (real <= 0) return {};
    const int penalty = std::min(kMostDanger, real * real / kDangerScale);
    return {penalty, penalty / kDangerEndgame};
}

// How far all that is not material and place can take a score, in centipawns: usually, for it is
// what decides whether a position far from the window is looked at more closely.
inline constexpr int kLazyMargin = 500;

// How the two sums become a score.
struct Blend {
    int phase = 0;              // 256: all men of the start position are there; 0: endgame
    ByColor<bool> thin;         // the side has too little to win with
    int fading = 0;             // how near the n-move rule is, as in fading()
    Color side = Color::white;  // to move
    int tempo = 0;

    // From the side to move's view, given White's sums.
    [[nodiscard]] constexpr int score(Packed sum) const noexcept {
        int score = (sum.mg() * phase + sum.eg() * (256 - phase)) / 256;
        if (thin[score >= 0 ? Color::white : Color::black]) score /= kThin;
        score -= score / 2 * fading / kFaded;
        if (side == Color::black) score = -score;
        return score + tempo;
    }
};

// In play nothing is written down.
struct NoTrace {
    static constexpr bool kOn = false;
    void add(Color, int, int) noexcept {}
    void add_danger(Color, int, int) noexcept {}
    void set_danger_counts(Color) noexcept {}
    void set_blend(const Blend&, Packed) noexcept {}
};

}  // namespace shako::engine
