#include "bot/core/game_stream.h"

#include <functional>

namespace shako::bot {

namespace {

// PyChess begins a stream for a finished game, and breaks it off. So many of those, and it is gone:
// they take some minutes, while a stream that it still holds for alive is free after 16 seconds.
constexpr int kMostBarren = 30;
// A refusal in JSON is the API's own word. A page may be that of something between the site and us,
// or PyChess's for a game that it has no more, so it is believed when it comes so often.
constexpr int kMostPages = 4;

bool is_page(const StreamEnd& end) { return end.content_type.find("json") == std::string::npos; }

// A 401 or 403 may be the site's passing trouble, and the game is lost if it is given up for that;
// whether the token is good is the event stream's business. So many of them, some seconds' worth,
// and the game is not ours.
constexpr int kMostForbidden = 5;

}  // namespace

void GameStream::open(Outbox& out, Now now) {
    if (stream_) {
        return;
    }
    Context& context = out.context();
    backoff_.tried(now);
    is_in_sync_ = false;
    opened_at_ = now;
    stream_ = context.new_stream();
    out.add(OpenGameStream{
        game_id_, *stream_, "/api/bot/game/stream/" + game_id_, {}, context.dialect->idle_timeout});
}

void GameStream::close(Outbox& out) {
    is_in_sync_ = false;
    out.cancel_timer(TimerKind::open_game_stream, game_id_);
    if (stream_) {
        out.add(CloseGameStream{game_id_, *stream_});
        stream_.reset();
    }
}

void GameStream::renew(Outbox& out, Now now) {
    if (stream_) {
        close(out);
        open_later(out, now, {});
    }
}

bool GameStream::closed(Outbox& out, Now now, const StreamEnd& end) {
    stream_.reset();
    barren_ = is_in_sync_ || end.status != 200 ? 0 : barren_ + 1;
    is_in_sync_ = false;
    const int status = end.status;
    const bool is_forbidden = status == 401 || status == 403;
    forbidden_ = is_forbidden ? forbidden_ + 1 : 0;
    const bool refused = status >= 400 && status < 500 && status != 408 && status != 409 &&
                         status != 429 && !is_forbidden;
    if ((refused && (!is_page(end) || ++pages_ >= kMostPages)) || barren_ >= kMostBarren ||
        forbidden_ >= kMostForbidden) {
        return false;
    }
    open_later(out, now, end);
    return true;
}

void GameStream::open_later(Outbox& out, Now now, const StreamEnd& end) {
    const std::uint64_t seed = mix(out.context().seed, std::hash<GameId>{}(game_id_));
    out.set_timer(TimerKind::open_game_stream, game_id_,
                  backoff_.next(now, seed, end.status, end.retry_after));
}

}  // namespace shako::bot
