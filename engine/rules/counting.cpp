// The n-move rule. Ini keys: nMoveRule, nMoveRuleTypes*. A table and a number.
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

// Whether the kind has a move on the empty board that it can take back.
template <int W>
bool is_reversible(const Ruleset<W>& rules, PieceKind kind, Color color) {
    for (const Sq from : rules.board)
        for (const Sq to : rules.attacks.moves(kind, color, from, {}))
            if (rules.attacks.moves(kind, color, to, {}).contains(from)) return true;
    return false;
}

}  // namespace

template <int W>
void install_counting(const variant::Spec& spec, Ruleset<W>& rules) {
    rules.traits.n_move_plies = spec.counting.n_move_rule * 2;
    for (const Color c : kColors)
        for (int k = 0; k < rules.kinds(); ++k) {
            const variant::PieceType slot = rules.traits.kind[static_cast<std::size_t>(k)].slot;
            if (!spec.counting.reset_types[c].contains(slot)) continue;
            const PieceKind kind = kind_of_index(k);
            rules.clock_resetting_kinds[c].insert(kind);
            if (is_reversible(rules, kind, c)) rules.reversible_kinds[c].insert(kind);
        }
}

template void install_counting(const variant::Spec&, Ruleset<2>&);
template void install_counting(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
