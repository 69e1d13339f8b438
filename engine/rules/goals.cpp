// What having no legal move is worth. Ini keys: stalemateValue, checkmateValue. Where mate is the
// goal and stalemate a draw, men too few to mate end the game.
#include "engine/rules/install.h"

namespace shako::engine::rules {

template <int W>
void install_goals(const variant::Spec& spec, Ruleset<W>& rules) {
    rules.traits.stalemate = spec.goals.stalemate;
    rules.traits.checkmate = spec.goals.checkmate;
    rules.traits.dead_material = rules.traits.royal &&
                                 spec.goals.checkmate == variant::Value::loss &&
                                 spec.goals.stalemate == variant::Value::draw;
}

template void install_goals(const variant::Spec&, Ruleset<2>&);
template void install_goals(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
