#include "bot/core/thinking.h"

#include <utility>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// With less than this on the clock a failed search is not begun again.
constexpr Milliseconds kTooLateToRetry = 3s;

}  // namespace

void Thinking::begin(Outbox& out, Now now, std::uint64_t position, const engine::Game& board,
                     const ClockFacts& clocks) {
    position_ = position;
    board_ = board;
    clocks_ = clocks;
    begun_ = now;
    failures_ = 0;
    ask(out, now);
}

void Thinking::ask(Outbox& out, Now now) {
    Context& context = out.context();
    ClockFacts clocks = clocks_;
    if (auto& own = clocks.time[clocks.side]) {
        const auto spent = std::chrono::duration_cast<Milliseconds>(now - begun_);
        own = std::max(Milliseconds{0}, *own - spent);
    }
    const TimeGrant grant = grant_time(clocks, *context.dialect);
    search_ = context.new_search();
    stopping_ = false;
    last_ = {};
    grace_ = grant.grace;
    out.add(Think{game_id_, *search_, board_->spec().name,
                  board_->is_from_start_position() ? std::string() : board_->start_fen(),
                  board_->moves(), grant.time, grant.increment, grant.move_time, clocks.overhead});
    out.set_timer(TimerKind::think_deadline, game_id_, now + grant.deadline);
}

void Thinking::cancel(Outbox& out) {
    if (search_) {
        out.add(StopThinking{game_id_, *search_});
        out.cancel_timer(TimerKind::think_deadline, game_id_);
        search_.reset();
    }
}

void Thinking::heard(const EngineInfo& info) {
    if (search_ == info.search) {
        last_ = info.info;
    }
}

std::optional<Decision> Thinking::moved(Outbox& out, Now now, const EngineMove& move) {
    if (search_ != move.search) {
        return std::nullopt;
    }
    if (move.last.depth > 0) {
        last_ = move.last;
    }
    if (auto text = legal(move.move)) {
        out.context().engine_failures = 0;
        return decide(out, {std::move(*text), last_});
    }
    out.log(LogLevel::error, "engine_illegal_move",
            "game " + game_id_ + ": the engine wants to play " +
                (move.move.empty() ? "nothing" : move.move) + ", which is not legal",
            {{"game", game_id_}, {"move", move.move}, {"fen", board_->fen()}});
    return decide_without_engine(out, now);
}

std::optional<Decision> Thinking::failed(Outbox& out, Now now, const EngineFailed& failure) {
    if (search_ != failure.search) {
        return std::nullopt;
    }
    out.log(LogLevel::error, "engine_failed",
            "game " + game_id_ + ": the engine failed: " + failure.why,
            {{"game", game_id_}, {"why", failure.why}});
    const auto own = clocks_.time[clocks_.side];
    const bool has_time = !own || *own - (now - begun_) >= kTooLateToRetry;
    if (failures_++ == 0 && has_time && !stopping_) {
        ask(out, now);
        return std::nullopt;
    }
    return decide_without_engine(out, now);
}

std::optional<Decision> Thinking::deadline(Outbox& out, Now now) {
    if (!search_) {
        return std::nullopt;
    }
    if (!stopping_) {
        stopping_ = true;
        out.add(StopThinking{game_id_, *search_});
        out.set_timer(TimerKind::think_deadline, game_id_, now + grace_);
        return std::nullopt;
    }
    out.log(LogLevel::error, "engine_hung",
            "game " + game_id_ + ": the engine does not answer, it is given up",
            {{"game", game_id_}});
    out.add(KillEngine{game_id_});
    return decide_without_engine(out, now);
}

Decision Thinking::decide(Outbox& out, Decision decision) {
    search_.reset();
    out.cancel_timer(TimerKind::think_deadline, game_id_);
    return decision;
}

Decision Thinking::decide_without_engine(Outbox& out, Now now) {
    Context& context = out.context();
    ++context.engine_failures;
    context.last_engine_failure = now;
    std::optional<std::string> move;
    if (!last_.pv.empty()) {
        move = legal(last_.pv.front());
    }
    if (!move) {
        const std::vector<std::string> all = board_->legal_moves();
        move = all[mix(context.seed, position_) % all.size()];
        last_ = {};
    }
    out.log(LogLevel::warning, "move_without_engine",
            "game " + game_id_ + ": plays " + *move + " without the engine's word",
            {{"game", game_id_}, {"move", *move}});
    return decide(out, {std::move(*move), last_});
}

std::optional<std::string> Thinking::legal(const std::string& move) const {
    engine::Game board = *board_;
    if (move.empty() || !board.play(move)) {
        return std::nullopt;
    }
    return board.moves().back();
}

}  // namespace shako::bot
