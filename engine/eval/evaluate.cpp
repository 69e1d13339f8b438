#include "engine/eval/evaluate.h"

#include <algorithm>
#include <utility>

#include "engine/board/width.h"

namespace shako::engine {

template <int W>
Evaluator<W>::Evaluator(std::shared_ptr<const Ruleset<W>> rules)
    : rules_(std::move(rules)),
      weights_(derive_weights(*rules_)),
      estimate_(estimate_function(*rules_)) {
    for (int k = 0; k < rules_->kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        const KindWeights& weights = weights_.kind[static_cast<std::size_t>(kind)];
        if (weights.promotes) promoting_.insert(kind);
        if (weights.is_officer && !rules_->traits.kind[static_cast<std::size_t>(kind)].hopper)
            passers_.insert(kind);
    }
}

template <int W>
void Evaluator<W>::set_values(std::vector<Tapered> values) {
    engine::set_values(weights_, *rules_, std::move(values));
}

template <int W>
int Evaluator<W>::evaluate(const Position<W>& pos) const noexcept {
    return estimate(pos, -kNoLimit, kNoLimit).score;
}

template <int W>
Estimate Evaluator<W>::estimate(const Position<W>& pos, int low, int high) const noexcept {
    return estimate(pos, placement_of(pos, weights_), nullptr, low, high);
}

template <int W>
Estimate Evaluator<W>::estimate(const Position<W>& pos, const Placement& placement,
                                StructureCache<W>* structures, int low, int high) const noexcept {
    Estimate found = estimate_(pos, placement, weights_, promoting_, structures, low, high);
    found.score = std::clamp(found.score, -kMaxEval, kMaxEval);
    return found;
}

#define SHAKO_INSTANTIATE(W) template class Evaluator<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
