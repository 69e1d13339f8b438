// Positions in which neither side has the men to mate.
#pragma once

#include "engine/board/position.h"

namespace shako::engine {

// Those of the kinds that can mate a lone king with only their own king's help, somewhere on the
// board's edge or beside a hole. Searches all placements of the three men there; used once by
// compile(), for games whose attacks are not complex (AttackTables::has_complex).
template <int W>
[[nodiscard]] KindSet kinds_mating_alone(const Ruleset<W>& rules, KindSet asked);

// Whether the kind never leaves the squares of one colour.
[[nodiscard]] bool is_colour_bound(const variant::Movement& movement);

// Whether the men on the board are too few to mate by any sequence of moves that is found with
// simple means: bare kings; one man that cannot mate alone; only colour-bound men, all on squares
// of one colour. False where the game's goals are not mate.
template <int W>
[[nodiscard]] bool is_dead_material(const Position<W>& pos);

}  // namespace shako::engine
