// Positions as Shogi programs write them, to and from FEN. Text to text; knows no position.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/protocol/words.h"

namespace shako::engine::protocol {

// The FEN of an SFEN's fields: placement, side to move (b moves first and is White here), hands
// ("RB2P3p" or "-") and, if given, the number of the move, counted in plies. `has_hands` says
// whether the game's FEN has a field for the men in hand.
[[nodiscard]] tl::expected<std::string, CommandError> fen_of_sfen(const Words& fields,
                                                                  bool has_hands);

}  // namespace shako::engine::protocol
