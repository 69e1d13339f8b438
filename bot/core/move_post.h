// Getting one move to the site: a move counts only once it is echoed in the game's list of moves,
// so it is posted until then.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/event.h"

namespace shako::bot {

// What to do beside waiting.
enum class PostAdvice : std::uint8_t {
    none,
    resync,  // the site does not see the game as we do: read it anew before anything is posted
             // again
};

class MovePost {
   public:
    explicit MovePost(GameId game_id) : game_id_(std::move(game_id)), backoff_(move_backoff()) {}

    // Sees to it that the move is on its way in this position (with its history). A first post goes
    // out at once; a repeated one only when `in_sync` says that the site's view is fresh: a move
    // that got through unnoticed must never be taken for the next one.
    void ensure(Outbox& out, Now now, std::uint64_t position, const std::string& move,
                bool in_sync);

    // The move was echoed, or the position is gone.
    void reset(Outbox& out);

    // A request of this game was answered; other requests than the last post are ignored.
    [[nodiscard]] PostAdvice answered(Outbox& out, Now now, RequestId request,
                                      const HttpReply& reply, std::optional<Milliseconds> own_time);
    // The timer post_move fired. `stream_opened`: when the game's stream was opened last.
    [[nodiscard]] PostAdvice waited(std::optional<Now> stream_opened);

    // The move that was posted in this position and not echoed so far.
    [[nodiscard]] std::optional<std::string> unconfirmed(std::uint64_t position) const;

   private:
    enum class Stage : std::uint8_t {
        in_flight,      // posted, no answer so far
        until_echo,     // the site has it, or may have it
        until_retry,    // the site does not have it
        until_resync,   // refused more than once
        wants_posting,  // may be posted again, given a fresh view
    };
    struct Pending {
        std::uint64_t position = 0;
        std::string move;
        RequestId request{};
        Now posted{};
        Now answered{};
        Stage stage{};
        int refused = 0;
    };

    void post(Outbox& out, Now now);

    GameId game_id_;
    Backoff backoff_;
    std::optional<Pending> pending_;
};

}  // namespace shako::bot
