// How the protocols write squares, and with them moves. Text to text; knows no position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "variant/board_shape.h"

namespace shako::engine::protocol {

enum class Squares : std::uint8_t {
    from_one,         // UCI: "a1", "j10"
    from_zero,        // XBoard and UCCI: ranks begin at 0 where there are ten of them: "a0", "j9"
    from_upper_right  // USI: files are numbered from the right, ranks lettered from above: "9i"
};

// A move in UCI's text as the protocol writes it: "a1a2" is "a0a1" or "9i9h", "P@e5" is "P*5e".
// What is no move is left as it is.
[[nodiscard]] std::string from_uci(Squares squares, const variant::BoardShape& board,
                                   std::string_view move);

// The way back.
[[nodiscard]] std::string to_uci(Squares squares, const variant::BoardShape& board,
                                 std::string_view move);

}  // namespace shako::engine::protocol
