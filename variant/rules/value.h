// What a game end is worth to the side that the rule speaks of.
#pragma once

#include <cstdint>

namespace shako::variant {

enum class Value : std::uint8_t { none, loss, draw, win };

}  // namespace shako::variant
