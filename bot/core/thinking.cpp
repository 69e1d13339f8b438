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
    if (search_ && waiting_in_ && position_ == position) {
        hit(out, now, clocks);
        return;
    }
    waiting_in_.reset();
    position_ = position;
    board_ = board;
    clocks_ = clocks;
    begun_ = now;
    failures_ = 0;
    ask(out, now);
}

ClockFacts Thinking::clocks_at(Now now) const {
    ClockFacts clocks = clocks_;
    if (auto& own = clocks.time[clocks.side]) {
        const auto spent = std::chrono::duration_cast<Milliseconds>(now - begun_);
        own = std::max(Milliseconds{0}, *own - spent);
    }
    return clocks;
}

Think Thinking::request(const TimeGrant& grant) const {
    Think think;
    think.game_id = game_id_;
    think.search = *search_;
    think.variant = board_->spec().name;
    think.start_fen = board_->is_from_start_position() ? std::string() : board_->start_fen();
    think.moves = board_->moves();
    think.time = grant.time;
    think.increment = grant.increment;
    think.move_time = grant.move_time;
    think.move_overhead = clocks_.overhead;
    think.engine = engine_;
    think.skill_level = skill_level_;
    think.is_ponder = waiting_in_.has_value();
    return think;
}

void Thinking::ask(Outbox& out, Now now) {
    const TimeGrant grant = grant_time(clocks_at(now), *out.context().dialect);
    search_ = out.context().new_search();
    stopping_ = false;
    last_ = {};
    grace_ = grant.grace;
    out.add(request(grant));
    out.set_timer(TimerKind::think_deadline, game_id_, now + grant.deadline);
}

void Thinking::ponder(Outbox& out, std::uint64_t waiting_in, std::uint64_t position,
                      const engine::Game& board, const ClockFacts& clocks) {
    end_search(out);
    waiting_in_ = waiting_in;
    position_ = position;
    board_ = board;
    clocks_ = clocks;
    last_ = {};
    search_ = out.context().new_search();
    out.add(request(grant_time(clocks, *out.context().dialect)));
}

void Thinking::hit(Outbox& out, Now now, const ClockFacts& clocks) {
    waiting_in_.reset();
    clocks_ = clocks;
    begun_ = now;
    failures_ = 0;
    stopping_ = false;
    const TimeGrant grant = grant_time(clocks, *out.context().dialect);
    grace_ = grant.grace;
    out.add(PonderHit{game_id_, *search_});
    out.set_timer(TimerKind::think_deadline, game_id_, now + grant.deadline);
}

void Thinking::end_search(Outbox& out) {
    if (search_) {
        out.add(StopThinking{game_id_, *search_});
        out.cancel_timer(TimerKind::think_deadline, game_id_);
        search_.reset();
        waiting_in_.reset();
    }
}

void Thinking::cancel(Outbox& out) { end_search(out); }

void Thinking::cancel_unless_pondering(Outbox& out, std::uint64_t position) {
    if (waiting_in_ != position) {
        end_search(out);
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
    if (waiting_in_) {  // an engine that does not wait for the ponder's end
        search_.reset();
        waiting_in_.reset();
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
    if (waiting_in_) {  // the next search will show whether it is there again
        search_.reset();
        waiting_in_.reset();
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
