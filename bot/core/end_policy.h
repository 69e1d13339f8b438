// When a game is given up or drawn: pure functions of what the engine thought of its last moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bot/core/config.h"
#include "bot/core/event.h"

namespace shako::bot {

struct EndFacts {
    // Of our moves one after another without a gap, from our view, the newest last.
    std::vector<SearchScore> scores;
    int ply = 0;
    int pieces = 0;  // on the board, both sides
    OpponentKind opponent = OpponentKind::human;
    std::optional<int> opponent_rating;
    std::optional<Milliseconds> opponent_time;  // left
    Milliseconds opponent_increment{};
};

// Whether to resign. Not while the opponent is about to lose on time.
[[nodiscard]] bool should_resign(const EndFacts& facts, const ResignConfig& config);

// Whether the game is as good as drawn. Offers and acceptance are the same question, each asked
// only where the configuration allows it.
[[nodiscard]] bool is_drawish(const EndFacts& facts, const DrawConfig& config);

// The men on the board of a FEN; those in hand do not count.
[[nodiscard]] int pieces_on_board(std::string_view fen);

}  // namespace shako::bot
