// How much work a game makes for whoever loads it, so that a file can be held to a limit.
#pragma once

#include <cstddef>

#include "variant/spec.h"

namespace shako::variant {

// What the games of one file may come to together: some 2,000 games of chess, a hundred with the
// largest boards and many pieces. A file that a person wrote stays far below.
inline constexpr std::size_t kMaxEffort = 8'000'000;

// Of a byte of a value, on top of what it describes: reading Betza takes time, too.
inline constexpr std::size_t kEffortOfByte = 16;

// Squares of the board times the directions in which its pieces move; those that tables can't hold
// (engine/board/walk.h) count more. Making a game ready takes time in proportion.
[[nodiscard]] std::size_t effort(const Spec& spec);

}  // namespace shako::variant
