// Each rule family's part of compile(): it turns its member of the Spec into tables, hooks and
// facts of the Ruleset. compile.cpp alone includes this. The kinds and the attack tables are there
// already.
#pragma once

#include "engine/board/position.h"
#include "engine/board/ruleset.h"
#include "variant/piece_names.h"

namespace shako::engine::rules {

template <int W>
void install_drops(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_gating(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_walling(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_capture_effects(const variant::Spec& spec, Ruleset<W>& rules);
template <int W>
void install_passing(const variant::Spec& spec, Ruleset<W>& rules);

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

// --- what families ask of one another ---

// Gives a man that has gone from the board to the other side's hand, if the game does that.
template <int W>
void to_hand(Position<W>& pos, const Man& man);

}  // namespace shako::engine::rules
