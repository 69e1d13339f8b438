// The n-move rule. Ini keys: nMoveRule, nMoveRuleTypes*. A table and a number.
#include "engine/rules/install.h"

namespace shako::engine::rules {

template <int W>
void install_counting(const variant::Spec& spec, Ruleset<W>& rules) {
    rules.traits.n_move_plies = spec.counting.n_move_rule * 2;
    for (const Color c : kColors)
        for (int k = 0; k < rules.kinds(); ++k)
            if (spec.counting.reset_types[c].contains(
                    rules.traits.kind[static_cast<std::size_t>(k)].slot))
                rules.clock_resetting_kinds[c].insert(kind_of_index(k));
}

template void install_counting(const variant::Spec&, Ruleset<2>&);
template void install_counting(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
