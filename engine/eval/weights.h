// What pieces and squares are worth in one game, worked out from its rules: nothing here was set
// for a particular game or piece. The source is how many squares a man reaches on boards that are
// filled at random as full as the game's own, and how far it is from promoting.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/ruleset.h"
#include "engine/board/square_set.h"

namespace shako::engine {

// A weight in the middlegame and in the endgame, in centipawns.
struct Tapered {
    int mg = 0;
    int eg = 0;

    constexpr Tapered& operator+=(const Tapered& other) noexcept {
        mg += other.mg;
        eg += other.eg;
        return *this;
    }
    constexpr Tapered& operator-=(const Tapered& other) noexcept {
        mg -= other.mg;
        eg -= other.eg;
        return *this;
    }
    friend constexpr Tapered operator*(Tapered a, int n) noexcept { return {a.mg * n, a.eg * n}; }
    friend constexpr bool operator==(const Tapered&, const Tapered&) = default;
};

// The weights of one kind of piece.
struct KindWeights {
    Tapered value;
    // [square]: value and place together, for each side from its own point of view.
    ByColor<std::vector<Tapered>> square;
    // [squares reached]: how free the man is, against the mean of its kind.
    std::vector<Tapered> mobility;
    int attack = 0;           // weight of one attacked square beside the enemy royal
    int phase = 0;            // part of the middlegame that goes when the man goes
    bool is_officer = false;  // neither royal nor promoting: its mobility counts
    bool promotes = false;    // for either side
};

template <int W>
struct Weights {
    std::vector<KindWeights> kind;    // [PieceKind]
    std::vector<PieceKind> by_value;  // officers and promoting kinds, the dearest first
    int phase_total = 0;              // of the start position; 0 when it has no officers
    int bare_margin = 0;              // endgame value that is needed to win without pawns
    std::vector<SquareSet<W>> ring;   // [square]: it and its neighbours
    // [square]: the squares ahead on the man's own file, and those on the files beside it as well.
    ByColor<std::vector<SquareSet<W>>> ahead;
    ByColor<std::vector<SquareSet<W>>> span;
    std::vector<SquareSet<W>> beside;  // [square]: the neighbours on the same rank
    // [square]: what a passed man gains on top of its square.
    ByColor<std::vector<Tapered>> passed;
    std::vector<int> edge;  // [square]: how near to the board's middle, from 0 at a corner
};

// The weights of a game: a few milliseconds, the same on every machine. The values are scaled so
// that the most common promoting kind of the start position is worth 100.
template <int W>
[[nodiscard]] Weights<W> derive_weights(const Ruleset<W>& rules);

}  // namespace shako::engine
