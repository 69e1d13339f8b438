// The clocks of a game in XBoard's protocol: level, st, sd, time and otim become a search's limits.
// Pure.
#pragma once

#include <chrono>
#include <optional>

#include <tl/expected.hpp>

#include "engine/protocol/words.h"
#include "engine/search/limits.h"

namespace shako::engine::protocol {

class XBoardClock {
   public:
    using Result = tl::expected<void, CommandError>;

    // "level MPS BASE INC": moves per session (0: all), minutes or minutes:seconds, seconds.
    Result level(const Words& words);
    // "st SECONDS": so much for each move.
    Result st(const Words& words);
    // "sd PLIES"
    Result sd(const Words& words);
    // "time CENTISECONDS" and "otim CENTISECONDS": the engine's clock and the opponent's.
    Result time(const Words& words);
    Result otim(const Words& words);
    // A new game: depth limit and clock readings are forgotten.
    void new_game();

    // For a move of `side`, which has made `moves` moves in this game.
    [[nodiscard]] Limits limits(variant::Color side, int moves) const;
    // The engine has used so much of its clock since it was told.
    void spend(std::chrono::milliseconds used);

   private:
    int moves_per_session_ = 0;
    std::chrono::milliseconds base_{std::chrono::minutes{5}};
    std::chrono::milliseconds increment_{};
    std::optional<std::chrono::milliseconds> per_move_;
    std::optional<int> depth_;
    std::optional<std::chrono::milliseconds> own_;
    std::optional<std::chrono::milliseconds> other_;
};

}  // namespace shako::engine::protocol
