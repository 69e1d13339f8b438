// Games as PGN text.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/game.h"

namespace shako::engine {

// What was noted about one move.
struct MoveNote {
    std::optional<std::chrono::milliseconds>
        clock;                        // left to the mover afterwards: [%clk 0:01:02.5]
    std::optional<std::string> eval;  // from White's side: "0.35", "#-3": [%eval 0.35]
    std::string comment;              // any other text
    friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

// A game with what is told about it. Headers are kept in this order when written: Event, Site,
// Date, Round, White, Black, Result, Variant, SetUp, FEN, TimeControl, Termination, then any others
// by name.
struct PgnGame {
    std::map<std::string, std::string> headers;
    Game game;
    std::vector<MoveNote> notes;  // one for each move; missing ones are empty
    std::string result = "*";     // "1-0", "0-1", "1/2-1/2" or "*"
};

struct PgnError {
    int line = 0;  // from 1
    std::string message;
    friend bool operator==(const PgnError&, const PgnError&) = default;
};

// Finds the game of a Variant header (lower or upper case as given); null when there is none.
using SpecByName = std::function<std::shared_ptr<const variant::Spec>(std::string_view)>;

// The text of one game, movetext wrapped at 80 columns, with a newline at the end. Variant, Result,
// SetUp and FEN are written from the game; the last two in every game that does not begin at the
// array of chess, so that a reader needs to know no variant to set up the board.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

// All games of a text. Comments, numeric glyphs and variations are allowed; variations are skipped.
// A game without Variant header is taken as "chess".
[[nodiscard]] tl::expected<std::vector<PgnGame>, PgnError> parse_pgn(std::string_view text,
                                                                     const SpecByName& find);

}  // namespace shako::engine
