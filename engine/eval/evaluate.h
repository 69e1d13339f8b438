// The static evaluation: the only entry that search and session use. What is behind it may become
// something else (a network) without their noticing.
#pragma once

#include <memory>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/eval/evaluation.h"
#include "engine/eval/weights.h"

namespace shako::engine {

// Evaluations stay within +-kMaxEval, below all mate scores (search/value.h).
inline constexpr int kMaxEval = 30000;

// Evaluates positions of one game. Constant after construction: threads may share it.
template <int W>
class Evaluator {
   public:
    // Works out the weights of the game from its rules: a few milliseconds.
    explicit Evaluator(std::shared_ptr<const Ruleset<W>> rules);

    // Puts other values (a list in the order of weights().terms) in place of those that were worked
    // out. No thread may be evaluating.
    void set_values(std::vector<Tapered> values);

    // How good the position is for the side to move, in centipawns of the game's pawn-like piece,
    // within +-kMaxEval. Turning the board and swapping the colours of a game that is the same for
    // both sides leaves it exactly as it was. Not meant for positions in check.
    [[nodiscard]] int evaluate(const Position<W>& pos) const noexcept;

    // The same, if it is between `low` and `high`; beyond them perhaps only a bound, which costs
    // less.
    [[nodiscard]] Estimate estimate(const Position<W>& pos, int low, int high) const noexcept;
    // The same, for a caller that follows a game: it has the position's sums, and keeps structures.
    [[nodiscard]] Estimate estimate(const Position<W>& pos, const Placement& placement,
                                    StructureCache<W>* structures, int low,
                                    int high) const noexcept;

    // What a man is worth in the middlegame, in centipawns; a royal counts as nothing.
    [[nodiscard]] int value(PieceKind kind) const noexcept {
        return weights_.kind[static_cast<std::size_t>(kind)].value.mg;
    }
    // How many men the side has besides royals, promoting men and hoppers: with some of them being
    // forced to move is unlikely to hurt it.
    [[nodiscard]] int passers(const Position<W>& pos, Color side) const noexcept {
        return pos.pieces(side, passers_).count();
    }

    // The kinds that promote, for either side.
    [[nodiscard]] KindSet promoting() const noexcept { return promoting_; }
    [[nodiscard]] const Weights<W>& weights() const noexcept { return weights_; }
    [[nodiscard]] const Ruleset<W>& rules() const noexcept { return *rules_; }
    [[nodiscard]] const std::shared_ptr<const Ruleset<W>>& shared_rules() const noexcept {
        return rules_;
    }

   private:
    std::shared_ptr<const Ruleset<W>> rules_;
    Weights<W> weights_;
    EstimateFunction<W> estimate_;
    KindSet promoting_;
    KindSet passers_;  // see passers()
};

#define SHAKO_INSTANTIATE(W) extern template class Evaluator<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
