#include "engine/eval/evaluate.h"

#include <algorithm>
#include <utility>

#include "engine/eval/evaluation.h"

namespace shako::engine {

template <int W>
Evaluator<W>::Evaluator(std::shared_ptr<const Ruleset<W>> rules)
    : rules_(std::move(rules)), weights_(derive_weights(*rules_)) {
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
    NoTrace trace;
    const int score = Evaluation<W, NoTrace>(pos, weights_, promoting_, trace).run();
    return std::clamp(score, -kMaxEval, kMaxEval);
}

template class Evaluator<2>;
template class Evaluator<4>;

}  // namespace shako::engine
