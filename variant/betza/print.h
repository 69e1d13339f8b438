// Rides back to Betza text.
#pragma once

#include <string>

#include "variant/betza/movement.h"

namespace shako::variant {

// A text that parses and expands to the same movement again. For movements made by expand().
[[nodiscard]] std::string to_betza(const Movement& movement);

}  // namespace shako::variant
