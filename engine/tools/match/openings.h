// The positions that the games of a match begin with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/game.h"

namespace shako::engine::tools {

struct OpeningsError {
    int line = 0;  // from 1; 0: the text as a whole
    std::string message;
    friend bool operator==(const OpeningsError&, const OpeningsError&) = default;
};

// One FEN a line, or EPD: four fields, then operations that end with ';', of which hmvc and fmvn
// are read. Empty lines and those that begin with '#' are passed over. Each is a position of the
// game that is not over; `start` is any game of these rules. FENs as the engine writes them, in the
// text's order.
[[nodiscard]] tl::expected<std::vector<std::string>, OpeningsError> read_openings(
    std::string_view text, const Game& start);

// In which order the openings are played: each once, as the seed has it.
[[nodiscard]] std::vector<std::size_t> opening_order(std::size_t count, std::uint64_t seed);

}  // namespace shako::engine::tools
