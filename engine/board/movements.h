// The rides of every kind of one game, from its pieces and from what the board adds: the squares on
// which a man may arrive (mobilityRegion*), the soldier that goes sideways only beyond its river
// (soldierPromotionRank), the diagonals of Janggi's palaces (diagonalLines), and Janggi's cannon.
#pragma once

#include "engine/board/attacks.h"
#include "variant/spec.h"

namespace shako::engine {

// In order of the game's slots, as PieceKind numbers them.
template <int W>
[[nodiscard]] GameMovements<W> game_movements(const variant::Spec& spec);

// The ride as the colour rides it; written from White's side.
[[nodiscard]] variant::Ride for_color(variant::Ride ride, Color color);

}  // namespace shako::engine
