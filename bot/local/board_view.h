// A board as a picture for a terminal, with room beside it for what there is to say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shako::bot::local {

// What the terminal can show.
struct ScreenStyle {
    bool unicode = false;  // lines as box characters, else + - |
    bool colors = false;   // ANSI sequences
};

// The position of a FEN as lines: rank labels at the left, file letters below, White's men in upper
// case. The squares of the last move (UCI text, may be empty) stand in brackets. `beside` is
// written to the right of the board, one text a line from the top. Lines have no end.
[[nodiscard]] std::vector<std::string> board_view(std::string_view fen, std::string_view last_move,
                                                  const std::vector<std::string>& beside,
                                                  const ScreenStyle& style);

}  // namespace shako::bot::local
