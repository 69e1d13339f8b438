// Material and places: the part of an evaluation that a move changes by the few men it touches.
#pragma once

#include "engine/board/position.h"
#include "engine/eval/weights.h"

namespace shako::engine {

// Sums over the men on the board.
struct Placement {
    ByColor<Packed> score;          // values and places
    ByColor<int> endgame_material;  // of all but the royals
    int phase = 0;                  // KindWeights::phase

    template <int W>
    void add(const Weights<W>& weights, Color c, PieceKind k, Sq s) noexcept {
        const KindWeights& kind = weights.kind[static_cast<std::size_t>(k)];
        score[c] += weights.place[Weights<W>::place_at(c, k, s)];
        endgame_material[c] += kind.value.eg;
        phase += kind.phase;
    }
    template <int W>
    void remove(const Weights<W>& weights, Color c, PieceKind k, Sq s) noexcept {
        const KindWeights& kind = weights.kind[static_cast<std::size_t>(k)];
        score[c] -= weights.place[Weights<W>::place_at(c, k, s)];
        endgame_material[c] -= kind.value.eg;
        phase -= kind.phase;
    }
};

template <int W>
[[nodiscard]] Placement placement_of(const Position<W>& pos, const Weights<W>& weights) noexcept {
    Placement sum;
    for (const Color c : kColors)
        for (const Sq s : pos.pieces(c)) sum.add(weights, c, pos.kind_at(s), s);
    return sum;
}

// That of a position, from that of one a few moves before it.
template <int W>
[[nodiscard]] Placement placement_after(Placement before, const Position<W>& from,
                                        const Position<W>& to, const Weights<W>& weights) noexcept {
    to.compare(
        from, [&](Color c, PieceKind k, Sq s) { before.remove(weights, c, k, s); },
        [&](Color c, PieceKind k, Sq s) { before.add(weights, c, k, s); });
    return before;
}

}  // namespace shako::engine
