// Reading lines of UCI and its kin: text becomes a command or the reason why it is none. Pure;
// knows no session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/protocol/words.h"
#include "engine/search/limits.h"

namespace shako::engine::protocol {

// "setoption name Move Overhead value 30"
struct SetOption {
    std::string name;
    std::optional<std::string> value;  // may hold blanks; absent for buttons
};
[[nodiscard]] tl::expected<SetOption, CommandError> parse_setoption(const Words& words);

// "position startpos moves e2e4", "position fen <FEN> moves ..."
struct SetPosition {
    std::string fen;  // "startpos" or the FEN's fields with one blank between
    std::vector<std::string> moves;
};
[[nodiscard]] tl::expected<SetPosition, CommandError> parse_position(const Words& words);

// "go wtime 1000 btime 1000", "go perft 4"
struct Go {
    Limits limits;
    std::optional<int> perft;           // plies
    std::vector<std::string> warnings;  // words that were not understood and left out
};
// A limit of `mate` beyond every mate that can be found.
inline constexpr int kAnyMate = 100'000;

// Negative clocks count as zero, as some GUIs send them. `searchmoves` takes all words up to the
// next keyword.
[[nodiscard]] tl::expected<Go, CommandError> parse_go(const Words& words);

}  // namespace shako::engine::protocol
