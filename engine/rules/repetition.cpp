// Repetition of positions. Ini keys: nFoldRule, nFoldValue, nFoldValueAbsolute. Numbers, read where
// the history is known (engine/played_game.cpp and the search).
#include "engine/rules/install.h"

namespace shako::engine::rules {

template <int W>
void install_repetition(const variant::Spec& spec, Ruleset<W>& rules) {
    rules.traits.n_fold = spec.repetition.fold;
    rules.traits.repetition = spec.repetition.value;
    rules.traits.repetition_absolute = spec.repetition.absolute;
}

template void install_repetition(const variant::Spec&, Ruleset<2>&);
template void install_repetition(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
