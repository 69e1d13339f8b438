// Each rule family's part of compile(): it turns its member of the Spec into tables, hooks and
// facts of the Ruleset. compile.cpp alone includes this. The kinds and the attack tables are there
// already.
#pragma once

#include "engine/board/ruleset.h"

namespace shako::engine::rules {

template <int W>
void install_castling(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_counting(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_en_passant(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_goals(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_promotion(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_repetition(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_royalty(const variant::Spec& spec, Ruleset<W>& rules);

}  // namespace shako::engine::rules
