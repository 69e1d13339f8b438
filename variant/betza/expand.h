// Atoms to rides, and rides back to Betza text.
#pragma once

#include <string>
#include <vector>

#include "variant/betza/movement.h"
#include "variant/betza/parse.h"

namespace shako::variant {

// The rides of all atoms: sorted, without duplicates; a ride that another one contains is left out,
// and a quiet and a capturing ride that are otherwise equal become one. Equal ways of moving
// therefore compare equal, however they were written.
[[nodiscard]] Movement expand(const std::vector<Atom>& atoms);

// A text that parses and expands to the same movement again. For movements made by expand().
[[nodiscard]] std::string to_betza(const Movement& movement);

}  // namespace shako::variant
