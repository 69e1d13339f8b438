// What a game end is worth to the side that the rule speaks of.
#pragma once

#include <cstdint>

namespace shako::variant {

enum class Value : std::uint8_t { none, loss, draw, win };

// The same seen from the other side.
[[nodiscard]] constexpr Value opposite(Value value) noexcept {
    return value == Value::win ? Value::loss : value == Value::loss ? Value::win : value;
}

}  // namespace shako::variant
