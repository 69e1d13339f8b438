// Sees to it that a game whose end nobody tells is not waited for for ever: the clock that must
// have run out, and the opponent who has left.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "bot/core/context.h"
#include "bot/core/site_json.h"

namespace shako::bot {

class GameWatch {
   public:
    explicit GameWatch(GameId game_id) : game_id_(std::move(game_id)) {}

    // In the position of this number, with its history, a clock runs, and shows so much now.
    void clock_runs(Outbox& out, Now now, std::uint64_t position, Milliseconds left);
    // The timer silent_game fired: the clock must have run out long ago, and the game still stands
    // there. False when it is to be taken for over; else it is to be read anew.
    [[nodiscard]] bool is_to_be_asked_for(Outbox& out, Now now);

    // The opponent has left, or is there again.
    void opponent_gone(Outbox& out, Now now, const site::OpponentGone& gone);
    // The timer claim_victory fired.
    void claim(Outbox& out) const;
    // The site has answered the claim.
    void claimed(Outbox& out, Now now, int status) const;

    // The game is over.
    void end(Outbox& out) const;

   private:
    GameId game_id_;
    std::optional<std::uint64_t> watched_;  // the position in which a clock is watched
    bool is_asked_again_ = false;           // the game was told anew, and it still stands there
    bool is_opponent_gone_ = false;
};

}  // namespace shako::bot
