// All games of all files that can be found, for tests of what holds of every game.
#pragma once

#include "variant/load.h"

namespace shako::test {

// The games of config/variants.ini, of the other files of config/, and of Fairy-Stockfish's own
// file where that is there (shared_data.h), each on top of the ones before. Loaded once.
[[nodiscard]] const variant::Loaded& every_game();

}  // namespace shako::test
