// The named patterns of men around a square that drops and captures by enclosure use.
#pragma once

#include <cstdint>

namespace shako::variant {

enum class Enclosing : std::uint8_t {
    none,
    reversi,      // enemies in a line between the square and an own man, queen-wise
    ataxx,        // adjacent by a king's step
    quadwrangle,  // as ataxx, after a move, or a drop beside an own man
    snort,        // not beside an enemy by a wazir's step
    anyside,      // reached by sliding in from an edge to the far end
    top,          // reached by falling from the top
};

}  // namespace shako::variant
