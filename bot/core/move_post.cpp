#include "bot/core/move_post.h"

#include "bot/core/time_policy.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// An echo follows within milliseconds on a stream that lives.
constexpr Milliseconds kEchoTimeout = 4s;
// The same where the move may be lost, which costs our clock.
constexpr Milliseconds kDoubtTimeout = 1s;

// Whether the site may have played a move that it did not say so of. Posting it again is then no
// way to find out: meanwhile the opponent may have replied, and the same words be another move, or
// one that is illegal and loses.
bool is_in_doubt(const HttpReply& reply) {
    return reply.status == 0 ? reply.was_sent : reply.status >= 500 || reply.status == 408;
}

}  // namespace

void MovePost::ensure(Outbox& out, Now now, std::uint64_t position, const std::string& move,
                      bool in_sync) {
    if (!pending_ || pending_->position != position) {
        reset(out);
        backoff_ = Backoff(move_backoff());
        pending_ = Pending{position, move, {}, {}, {}, Stage::in_flight, 0};
        post(out, now);
    } else if (pending_->stage == Stage::wants_posting && in_sync) {
        post(out, now);
    }
}

void MovePost::post(Outbox& out, Now now) {
    backoff_.tried(now);
    pending_->stage = Stage::in_flight;
    pending_->posted = now;
    pending_->request = out.move(game_id_, pending_->move);
}

void MovePost::reset(Outbox& out) {
    if (pending_) {
        out.cancel_timer(TimerKind::post_move, game_id_);
        pending_.reset();
    }
}

PostAdvice MovePost::answered(Outbox& out, Now now, RequestId request, const HttpReply& reply,
                              std::optional<Milliseconds> own_time) {
    if (!pending_ || pending_->stage != Stage::in_flight || pending_->request != request) {
        return PostAdvice::none;
    }
    pending_->answered = now;
    const auto wait = [&](Stage stage, Now when) {
        pending_->stage = stage;
        out.set_timer(TimerKind::post_move, game_id_, when);
        return PostAdvice::none;
    };
    if (reply.status >= 200 && reply.status < 300) {
        out.context().round_trip.measured(
            std::chrono::duration_cast<Milliseconds>(now - pending_->posted));
        return wait(Stage::until_echo, now + kEchoTimeout);
    }
    const std::uint64_t seed = mix(out.context().seed, pending_->position);
    out.log(LogLevel::warning, "move_not_sent",
            "game " + game_id_ + ": the move " + pending_->move + " was not taken: " +
                (reply.status == 0 ? reply.error : "status " + std::to_string(reply.status)),
            {{"game", game_id_},
             {"move", pending_->move},
             {"status", reply.status},
             {"why",
              reply.status == 0 ? reply.error : site::read_error(reply.content_type, reply.body)}});
    if (reply.status == 429) {
        return wait(Stage::until_retry, now + move_pause(own_time, reply.retry_after));
    }
    if (is_in_doubt(reply)) {
        return wait(Stage::until_echo, now + kDoubtTimeout);
    }
    const bool refused = reply.status >= 400 && reply.status < 500;
    if (!refused) {
        return wait(Stage::until_retry, backoff_.next(now, seed));
    }
    if (pending_->refused++ == 0) {
        pending_->stage = Stage::wants_posting;
        return PostAdvice::resync;
    }
    return wait(Stage::until_resync, backoff_.next(now, seed));
}

PostAdvice MovePost::waited(std::optional<Now> stream_opened) {
    if (!pending_ || pending_->stage == Stage::in_flight ||
        pending_->stage == Stage::wants_posting) {
        return PostAdvice::none;
    }
    // A stream that was opened since tells whether the site has the move.
    const bool is_told = stream_opened && *stream_opened > pending_->answered;
    const bool resync = pending_->stage == Stage::until_resync ||
                        (pending_->stage == Stage::until_echo && !is_told);
    pending_->stage = Stage::wants_posting;
    return resync ? PostAdvice::resync : PostAdvice::none;
}

std::optional<std::string> MovePost::unconfirmed(std::uint64_t position) const {
    if (!pending_ || pending_->position != position) {
        return std::nullopt;
    }
    return pending_->move;
}

}  // namespace shako::bot
