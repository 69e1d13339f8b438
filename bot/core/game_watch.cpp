#include "bot/core/game_watch.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// So long after a clock must have run out, the game is asked for anew; if nothing has changed so
// much later, it is taken for over. A site may wait for a moment before it flags, and an opponent
// may have been given time without a word to us.
constexpr Milliseconds kSilence = 30s;
constexpr Milliseconds kLongSilence = 5min;
constexpr Milliseconds kClaimRetry = 5s;

}  // namespace

void GameWatch::clock_runs(Outbox& out, Now now, std::uint64_t position, Milliseconds left) {
    if (watched_ != position) {
        watched_ = position;
        is_asked_again_ = false;
        out.set_timer(TimerKind::silent_game, game_id_, now + left + kSilence);
    }
}

bool GameWatch::is_to_be_asked_for(Outbox& out, Now now) {
    // A site that tells results has told that the game goes on, when it was asked.
    if (is_asked_again_ && !out.context().dialect->tells_result) {
        out.log(LogLevel::warning, "game_dropped",
                "game " + game_id_ + ": the clock ran out long ago, and nobody says how it ended",
                {{"game", game_id_}, {"why", "silence"}});
        return false;
    }
    out.log(LogLevel::warning, "game_silent",
            "game " + game_id_ + ": a clock must have run out; asks anew", {{"game", game_id_}});
    is_asked_again_ = true;
    out.set_timer(TimerKind::silent_game, game_id_, now + kLongSilence);
    return true;
}

void GameWatch::opponent_gone(Outbox& out, Now now, const site::OpponentGone& gone) {
    const Context& context = out.context();
    is_opponent_gone_ = gone.gone;
    if (!gone.gone) {
        out.cancel_timer(TimerKind::claim_victory, game_id_);
    } else if (gone.claim_win_in && context.config.claim_victory && context.dialect->has_claims) {
        out.set_timer(TimerKind::claim_victory, game_id_, now + *gone.claim_win_in);
    }
}

void GameWatch::claim(Outbox& out) const {
    if (is_opponent_gone_) {
        out.claim_victory(game_id_);
    }
}

void GameWatch::claimed(Outbox& out, Now now, int status) const {
    if (is_opponent_gone_ && (status < 200 || status >= 300)) {
        out.set_timer(TimerKind::claim_victory, game_id_, now + kClaimRetry);
    }
}

void GameWatch::end(Outbox& out) const {
    out.cancel_timer(TimerKind::silent_game, game_id_);
    out.cancel_timer(TimerKind::claim_victory, game_id_);
}

}  // namespace shako::bot
