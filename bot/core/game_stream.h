// The stream of one game: open, closed, opened again, and whether what was heard on it is fresh.
#pragma once

#include <optional>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/event.h"

namespace shako::bot {

class GameStream {
   public:
    explicit GameStream(GameId game_id)
        : game_id_(std::move(game_id)), backoff_(game_stream_backoff()) {}

    // Opens the stream, unless it is open.
    void open(Outbox& out, Now now);
    // Ends the stream and everything that would open it again.
    void close(Outbox& out);
    // Ends an open stream and opens it again soon: the game is then told anew.
    void renew(Outbox& out, Now now);

    [[nodiscard]] bool is(StreamId stream) const { return stream_ == stream; }
    void opened(Now now) { backoff_.succeeded(now); }
    // When it was opened last, however that ended.
    [[nodiscard]] std::optional<Now> opened_at() const { return opened_at_; }
    // The whole game was told on this stream.
    void in_sync() {
        is_in_sync_ = true;
        pages_ = 0;
    }
    // The whole game was told since the stream was opened, and the stream is still open.
    [[nodiscard]] bool is_in_sync() const { return is_in_sync_; }

    // The stream ended. False when the site has this game no more; else it is opened again in time.
    [[nodiscard]] bool closed(Outbox& out, Now now, const StreamEnd& end);

   private:
    void open_later(Outbox& out, Now now, const StreamEnd& end);

    GameId game_id_;
    Backoff backoff_;
    std::optional<StreamId> stream_;
    std::optional<Now> opened_at_;
    bool is_in_sync_ = false;
    int pages_ = 0;      // that refused the stream, since the game was told last
    int barren_ = 0;     // streams that began and did not tell the game, one after another
    int forbidden_ = 0;  // answers 401 and 403, likewise
};

}  // namespace shako::bot
