// Reading UCI lines: text becomes a command or the reason why it is none. Pure; knows no session.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/search/limits.h"

namespace shako::engine::protocol {

// Why a line was refused: one line for people, to be shown after "info string error: ".
struct CommandError {
    std::string message;
};

// The words of a line; blanks and tabs separate, control characters are dropped.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);

// A piece of someone else's text as it may be repeated in a message: short, without control
// characters.
[[nodiscard]] std::string excerpt(std::string_view text);

// "setoption name Move Overhead value 30"
struct SetOption {
    std::string name;
    std::optional<std::string> value;  // may hold blanks; absent for buttons
};
[[nodiscard]] tl::expected<SetOption, CommandError> parse_setoption(
    const std::vector<std::string_view>& words);

// "position startpos moves e2e4", "position fen <FEN> moves ..."
struct SetPosition {
    std::string fen;  // "startpos" or the FEN's fields with one blank between
    std::vector<std::string> moves;
};
[[nodiscard]] tl::expected<SetPosition, CommandError> parse_position(
    const std::vector<std::string_view>& words);

// "go wtime 1000 btime 1000", "go perft 4"
struct Go {
    Limits limits;
    std::optional<int> perft;           // plies
    std::vector<std::string> warnings;  // words that were not understood and left out
};
// Negative clocks count as zero, as some GUIs send them. `searchmoves` takes all words up to the
// next keyword.
[[nodiscard]] tl::expected<Go, CommandError> parse_go(const std::vector<std::string_view>& words);

}  // namespace shako::engine::protocol
