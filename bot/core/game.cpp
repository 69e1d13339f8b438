#include "bot/core/game.h"

#include <utility>

#include "bot/core/challenge_policy.h"
#include "bot/core/engine_choice.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// How long the site has to say that a game is over once it must be.
constexpr Milliseconds kEndTimeout = 20s;
// What the command !wait is worth.
constexpr Milliseconds kWait = 60s;

bool is_player(const site::Player& player, const site::Player& me) {
    return (!player.id.empty() && same_name(player.id, me.id)) ||
           (!player.name.empty() && same_name(player.name, me.name));
}

}  // namespace

Game::Game(GameId id, GamePlan plan)
    : id_(std::move(id)),
      plan_(std::move(plan)),
      stream_(id_),
      thinking_(id_),
      post_(id_),
      offers_(id_, plan_.takebacks),
      talk_(id_),
      watch_(id_) {}

void Game::start(Outbox& out, Now now) { stream_.open(out, now); }

GameFacts Game::facts() const {
    return {id_, full_.players.white.name, full_.players.black.name, full_.variant,
            static_cast<int>(state_.moves.size())};
}

// ---- What the stream says

void Game::handle(Outbox& /*out*/, Now now, const GameStreamOpened& event) {
    if (stream_.is(event.stream)) {
        stream_.opened(now);
    }
}

void Game::handle(Outbox& out, Now now, const GameStreamClosed& event) {
    if (is_over() || !stream_.is(event.stream)) {
        return;
    }
    const int status = event.end.status;
    const std::string& error = event.end.error;
    const std::string why = status == 0 || status == 200 ? error
                                                         : "status " + std::to_string(status) +
                                                               (error.empty() ? "" : ": " + error);
    const nlohmann::ordered_json fields{{"game", id_}, {"status", status}, {"why", why}};
    out.log(LogLevel::debug, "game_stream_closed", "game " + id_ + ": the stream ended: " + why,
            fields);
    if (!stream_.closed(out, now, event.end)) {
        out.log(LogLevel::warning, "game_dropped",
                "game " + id_ + ": the site has it no more: " + why, fields);
        finish(out, told_end_.value_or(GameEnding{}));
    }
}

void Game::handle(Outbox& out, Now now, const GameStreamLine& event) {
    if (is_over() || !stream_.is(event.stream)) {
        return;
    }
    const site::SiteEvent said = site::read_event(event.text, *out.context().dialect);
    if (const auto* full = std::get_if<site::GameFull>(&said)) {
        take(out, now, *full);
    } else if (const auto* state = std::get_if<site::GameState>(&said)) {
        // Before gameFull there may be lines that PyChess kept for us: too old to act on.
        if (stream_.is_in_sync()) {
            take(out, now, *state);
        } else {
            early_ = *state;
        }
    } else if (const auto* end = std::get_if<site::GameEnd>(&said)) {
        take(out, now, *end);
    } else if (const auto* gone = std::get_if<site::OpponentGone>(&said)) {
        watch_.opponent_gone(out, now, *gone);
    } else if (const auto* line = std::get_if<site::ChatLine>(&said)) {
        heard_chat(out, now, *line);
    } else if (const auto* refusal = std::get_if<site::Refusal>(&said)) {
        take(out, now, *refusal);
    } else if (const auto* malformed = std::get_if<site::Malformed>(&said)) {
        out.log(LogLevel::warning, "bad_line", "game " + id_ + ": " + malformed->why,
                {{"game", id_}, {"why", malformed->why}});
    }
}

void Game::take(Outbox& out, Now now, const site::GameFull& full) {
    if (full.id != id_) {
        out.log(LogLevel::warning, "bad_line",
                "game " + id_ + ": the site tells of game " + full.id,
                {{"game", id_}, {"why", "another game's id"}});
        return;
    }
    stream_.in_sync();
    early_.reset();
    if (phase_ == Phase::waiting && !set_up(out, now, full)) {
        return;
    }
    if (full.state) {
        take(out, now, *full.state);
    }
}

bool Game::set_up(Outbox& out, Now now, const site::GameFull& full) {
    Context& context = out.context();
    full_ = full;
    begun_ = context.wall(now);
    phase_ = Phase::playing;
    const auto spec = context.catalog->find(full.variant);
    if (!spec) {
        leave(out, now, "the variant " + full.variant + " is not loaded");
        return false;
    }
    auto line = GameLine::create(spec, full.start_fen);
    if (!line) {
        leave(out, now, "the start position is not understood: " + line.error().message);
        return false;
    }
    const bool is_white = is_player(full.players.white, context.me);
    if (is_white == is_player(full.players.black, context.me)) {
        leave(out, now, "it is not clear which side is ours");
        return false;
    }
    side_ = is_white ? Color::white : Color::black;
    const site::Player& opponent = full.players[!side_];
    // A rematch on PyChess begins without a challenge: lists and limits count all the same.
    plan_.seat.opponent = opponent.name;
    plan_.seat.kind = kind_of(opponent);
    plan_.seat.is_correspondence = plan_.seat.is_correspondence || full.is_correspondence;
    const bool has_begun = full.state && full.state->moves.size() >= 2;
    if (!plan_.is_judged && !has_begun) {
        const ChallengeRules& rules = context.config.challenges.rules(plan_.seat.kind);
        if (is_barred(opponent, rules)) {
            leave(out, now, opponent.name + " is blocked, or not among those who are allowed");
            return false;
        }
        if (is_too_often(context.played.count(now, opponent.name, plan_.seat.kind), rules)) {
            leave(out, now, opponent.name + " had all games of the hour or the day");
            return false;
        }
    }
    if (!plan_.is_judged) {
        plan_.is_judged = true;
        context.count_game(now, plan_.seat);
    }
    line_ = std::move(*line);
    out.log(LogLevel::info, "game_start",
            "game " + id_ + ": " + full.players.white.name + " - " + full.players.black.name +
                ", " + full.variant,
            {{"game", id_},
             {"variant", full.variant},
             {"white", full.players.white.name},
             {"black", full.players.black.name}});
    if (full.state && !full.base && !has_begun) {
        // Nobody's clock has run yet, so it shows what PyChess does not say.
        full_.base = full.state->time.white;
        full_.increment = full.state->increment.white;
    }
    choose_the_engine(out);
    if (has_begun) {
        return true;
    }
    talk_.greet(out);
    if (context.config.first_move_timeout > 0s && !is_untimed()) {
        first_move_by_ = now + context.config.first_move_timeout;
        out.set_timer(TimerKind::first_move, id_, first_move_by_);
    }
    return true;
}

void Game::choose_the_engine(Outbox& out) {
    const Context& context = out.context();
    // Without a word on the clock, what it shows now.
    std::optional<Milliseconds> base = full_.base;
    Milliseconds increment = full_.increment.value_or(0ms);
    if (full_.state) {
        base = base ? base : full_.state->time[side_];
        increment = full_.increment.value_or(full_.state->increment[side_]);
    }
    using std::chrono::duration_cast;
    using std::chrono::seconds;
    const Speed speed = is_untimed() || !base ? Speed::correspondence
                                              : speed_of(duration_cast<seconds>(*base),
                                                         duration_cast<seconds>(increment));
    const int number = choose_engine(context.config, {full_.variant, speed, plan_.seat.kind});
    const EngineConfig& engine = engine_of(context.config, number);
    thinking_.use(number, skill_for(engine, plan_.level));
    overhead_ = engine.move_overhead;
    is_ponder_wanted_ = engine.ponder && !is_untimed();
    talk_.set_names({plan_.seat.opponent, context.me.name, engine_title(engine), full_.variant});
}

void Game::take(Outbox& out, Now now, const site::GameState& state) {
    const bool is_playing = phase_ == Phase::playing;
    const bool is_followed = is_playing && follow(out, state);
    const site::GameState before = std::exchange(state_, state);
    state_at_ = now;
    if (site::is_over(state)) {
        is_told_over_ = true;
        finish(out, ending(state.status, state.winner));
    } else if (is_playing && !is_followed) {
        leave(out, now, "the site's list of moves holds one that is not legal here");
    } else if (is_playing) {
        act(out, now);
        offers_.answer(out, before, state, !side_, end_facts(out, now));
        watch_clock(out, now);
    }
}

bool Game::follow(Outbox& out, const site::GameState& state) {
    const auto result = line_->follow(state.moves);
    if (!result) {
        const UnfollowedMove& bad = result.error();
        out.log(LogLevel::error, "illegal_move_from_site",
                "game " + id_ + ": the site says " + bad.move + ": " + bad.reason,
                {{"game", id_},
                 {"ply", bad.ply},
                 {"move", bad.move},
                 {"why", bad.reason},
                 {"fen", line_->board().fen()}});
        return false;
    }
    if (result->taken_back > 0) {
        const std::size_t ply = line_->moves().size() - result->moves.size();
        out.log(LogLevel::info, "moves_taken_back",
                "game " + id_ + ": back to ply " + std::to_string(ply),
                {{"game", id_}, {"ply", ply}});
        offers_.moves_taken_back();
    }
    for (const FollowedMove& move : result->moves) {
        followed(out, move, state);
    }
    // The clocks of the last two plies are those of this state.
    std::vector<PlyNote>& notes = line_->notes();
    Color mover = !line_->board().side_to_move();
    for (std::size_t i = 0; i < 2 && i < notes.size(); ++i, mover = !mover) {
        notes[notes.size() - 1 - i].clock = state.time[mover];
    }
    return true;
}

void Game::followed(Outbox& out, const FollowedMove& move, const site::GameState& state) {
    const auto decision = decisions_.find(move.before);
    if (decision == decisions_.end()) {
        return;
    }
    if (decision->second.move != move.uci) {
        out.log(
            LogLevel::warning, "foreign_move",
            "game " + id_ + ": " + move.uci + " was played for us, not " + decision->second.move,
            {{"game", id_}, {"ply", move.ply}, {"move", move.uci}});
        return;
    }
    line_->notes()[static_cast<std::size_t>(move.ply) - 1].search = decision->second.info;
    out.log(LogLevel::info, "move", "game " + id_ + ": plays " + move.san,
            to_fields({move.ply, move.uci, move.san, decision->second.info, state.time, move.fen},
                      id_));
}

void Game::take(Outbox& out, Now now, const site::GameEnd& end) {
    if (end.id != id_) {
        return;
    }
    is_told_over_ = true;
    if (!line_) {
        finish(out, told_end_.value_or(GameEnding{}));
        return;
    }
    // What was kept for us and comes before the end holds the last moves.
    if (early_ && early_->moves.size() > line_->moves().size()) {
        static_cast<void>(follow(out, *early_));
    }
    // The move that ended the game may be ours, and its echo may be missing.
    if (const auto last = post_.unconfirmed(line_->position())) {
        engine::Game after = line_->board();
        if (after.play(*last) && after.result()) {
            site::GameState state = state_;
            state.moves.push_back(*last);
            static_cast<void>(follow(out, state));
        }
    }
    finish(out, ending_from_board(line_->board(), left(*out.context().dialect, now)));
}

void Game::take(Outbox& out, Now now, const site::Refusal& refusal) {
    out.log(LogLevel::warning, "stream_error",
            "game " + id_ + ": the site says: " + refusal.message,
            {{"game", id_}, {"why", refusal.message}});
    stream_.renew(out, now);
}

void Game::finished_elsewhere(Outbox& out, Now now, const site::GameFinish& finish) {
    told_end_ = ending(finish.status, finish.winner);
    // The game's own stream says it with the last moves; not for ever, though.
    out.set_timer(TimerKind::leave_game, id_, now + kEndTimeout);
}

// ---- What to do about it

ByColor<std::optional<Milliseconds>> Game::left(const Dialect& dialect, Now now) const {
    ByColor<std::optional<Milliseconds>> left = state_.time;
    if (line_ && line_->board().ply() >= dialect.free_plies) {
        if (auto& running = left[line_->board().side_to_move()]) {
            running = *running - std::chrono::duration_cast<Milliseconds>(now - state_at_);
        }
    }
    return left;
}

GameEnding Game::ending(const std::string& status, std::optional<Color> winner) const {
    return ending_from_status(status, winner, line_ ? &line_->board() : nullptr);
}

void Game::act(Outbox& out, Now now) {
    if (phase_ != Phase::playing || !line_) {
        return;
    }
    const engine::Game& board = line_->board();
    const std::uint64_t position = line_->position();
    if (is_resigning_) {
        return;
    }
    if (board.side_to_move() != side_) {
        thinking_.cancel_unless_pondering(out, position);
        post_.reset(out);
        return;
    }
    if (const auto decision = decisions_.find(position); decision != decisions_.end()) {
        post_.ensure(out, now, position, decision->second.move, stream_.is_in_sync());
        return;
    }
    if (thinking_.is_about(position)) {
        return;
    }
    post_.reset(out);
    if (board.legal_moves().empty()) {
        thinking_.cancel(out);
        return;  // the site is about to say so
    }
    offers_.claim_draw_if_due(out, board, position);
    thinking_.begin(out, now, position, board, clock_facts(out, now));
}

ClockFacts Game::clock_facts(Outbox& out, Now now) const {
    const Context& context = out.context();
    ClockFacts facts;
    facts.time = left(*context.dialect, now);
    facts.increment = state_.increment;
    facts.side = side_;
    facts.ply = line_->board().ply();
    facts.overhead = move_overhead(overhead_, context.round_trip, facts.time[side_]);
    if (is_untimed()) {
        facts.move_time = context.config.correspondence.move_time;
    }
    return facts;
}

EndFacts Game::end_facts(Outbox& out, Now now) const {
    EndFacts facts;
    facts.scores = offers_.scores();
    facts.ply = line_->board().ply();
    facts.pieces = pieces_on_board(line_->board().fen());
    facts.opponent = plan_.seat.kind;
    facts.opponent_rating = full_.players[!side_].rating;
    facts.opponent_time = left(*out.context().dialect, now)[!side_];
    facts.opponent_increment = state_.increment[!side_];
    return facts;
}

void Game::decided(Outbox& out, Now now, std::optional<Decision> decision) {
    if (!decision) {
        return;
    }
    const bool is_searched = decision->info.depth > 0;
    last_info_ = is_searched ? std::optional(decision->info) : std::nullopt;
    offers_.decided(is_searched ? std::optional(decision->info.score) : std::nullopt);
    const auto made = decisions_.emplace(thinking_.position(), std::move(*decision)).first;
    const EndFacts facts = end_facts(out, now);
    if (offers_.wants_to_resign(out, facts)) {
        out.log(LogLevel::info, "resigns", "game " + id_ + ": resigns", {{"game", id_}});
        is_resigning_ = true;
        out.resign(id_);
        return;
    }
    act(out, now);
    offers_.offer_draw_if_due(out, facts);
    ponder(out, now, made->second);
}

void Game::ponder(Outbox& out, Now now, const Decision& decision) {
    const ClockFacts clocks = clock_facts(out, now);
    // The engine expects what comes second in its line.
    const std::vector<std::string>& line = decision.info.pv;
    if (!is_ponder_wanted_ || line.size() < 2 || line[0] != decision.move ||
        phase_ != Phase::playing || clocks.ply < out.context().dialect->free_plies ||
        !clocks.time[side_]) {
        return;
    }
    GameLine expected = *line_;
    std::vector<std::string> moves = expected.moves();
    moves.push_back(decision.move);
    if (!expected.follow(moves)) {
        return;
    }
    const std::uint64_t waiting_in = expected.position();
    moves.push_back(line[1]);
    if (expected.follow(moves) && !expected.board().legal_moves().empty()) {
        thinking_.ponder(out, waiting_in, expected.position(), expected.board(), clocks);
    }
}

void Game::handle(Outbox& /*out*/, Now /*now*/, const EngineInfo& event) { thinking_.heard(event); }

void Game::handle(Outbox& out, Now now, const EngineMove& event) {
    decided(out, now, thinking_.moved(out, now, event));
}

void Game::handle(Outbox& out, Now now, const EngineFailed& event) {
    decided(out, now, thinking_.failed(out, now, event));
}

void Game::handle(Outbox& out, Now now, const RequestDone& event, Purpose purpose) {
    if (is_over()) {
        return;
    }
    const int status = event.reply.status;
    if (purpose == Purpose::move) {
        if (post_.answered(out, now, event.request, event.reply,
                           left(*out.context().dialect, now)[side_]) == PostAdvice::resync) {
            stream_.renew(out, now);
        }
        act(out, now);
    } else if (purpose == Purpose::chat_history) {
        talk_.history(out, event.reply);
    } else if (purpose == Purpose::resign && is_resigning_ && (status < 200 || status >= 300)) {
        is_resigning_ = false;  // then the move that was decided
        act(out, now);
    } else if (purpose == Purpose::claim_victory) {
        watch_.claimed(out, now, status);
    } else if (phase_ == Phase::leaving &&
               (purpose == Purpose::abort || purpose == Purpose::resign)) {
        left(out, now, event.reply, purpose);
    }
}

void Game::left(Outbox& out, Now now, const HttpReply& reply, Purpose how) {
    const int status = reply.status;
    if (status >= 200 && status < 300) {
        return;
    }
    const bool refused = status >= 400 && status < 500 && status != 408 && status != 429;
    if (!refused) {
        // Else the game would run on without us. The time to leave it is limited, so this is too.
        out.set_timer(TimerKind::post_abort, id_,
                      leaving_.next(now, out.context().seed, status, reply.retry_after));
    } else if (how == Purpose::abort && out.context().dialect->resignation_is_told) {
        out.resign(id_);
    }
}

void Game::handle(Outbox& out, Now now, TimerKind timer) {
    if (is_over()) {
        return;
    }
    switch (timer) {
        case TimerKind::open_game_stream:
            stream_.open(out, now);
            break;
        case TimerKind::post_move:
            if (post_.waited(stream_.opened_at()) == PostAdvice::resync) {
                stream_.renew(out, now);
            }
            act(out, now);
            break;
        case TimerKind::think_deadline:
            decided(out, now, thinking_.deadline(out, now));
            break;
        case TimerKind::first_move:
            if (phase_ == Phase::playing && line_->moves().size() < 2) {
                leave(out, now, "it did not begin");
            }
            break;
        case TimerKind::silent_game:
            clock_ran_out(out, now);
            break;
        case TimerKind::claim_victory:
            if (phase_ == Phase::playing) {
                watch_.claim(out);
            }
            break;
        case TimerKind::leave_game:
            finish(out, told_end_.value_or(GameEnding{}));
            break;
        case TimerKind::post_abort:
            if (phase_ == Phase::leaving) {
                leaving_.tried(now);
                out.abort(id_);
            }
            break;
        case TimerKind::ask_account:
        case TimerKind::open_event_stream:
        case TimerKind::drain_deadline:
        case TimerKind::accepted_expired:
        case TimerKind::waiting_expired:
        case TimerKind::find_opponent:
        case TimerKind::own_challenge:
            break;  // not a game's
    }
}

void Game::watch_clock(Outbox& out, Now now) {
    const engine::Game& board = line_->board();
    const auto running = state_.time[board.side_to_move()];
    if (!running || is_untimed() || board.ply() < out.context().dialect->free_plies) {
        return;
    }
    watch_.clock_runs(out, now, line_->position(), *running);
}

void Game::clock_ran_out(Outbox& out, Now now) {
    if (phase_ != Phase::playing) {
        return;
    }
    if (watch_.is_to_be_asked_for(out, now)) {
        stream_.renew(out, now);
    } else {
        finish(out, told_end_.value_or(GameEnding{}));
    }
}

void Game::heard_chat(Outbox& out, Now now, const site::ChatLine& line) {
    if (phase_ != Phase::playing || !line_) {
        return;
    }
    ChatFacts facts;
    facts.text = line.text;
    facts.can_wait = line_->moves().size() < 2 && !has_waited_ &&
                     out.context().config.first_move_timeout > 0s && !is_untimed();
    facts.last = last_info_;
    facts.side = side_;
    if (talk_.heard(out, now, line, facts) == ChatCommand::wait) {
        has_waited_ = true;
        first_move_by_ += kWait;
        out.set_timer(TimerKind::first_move, id_, first_move_by_);
    }
}

void Game::leave(Outbox& out, Now now, const std::string& why) {
    out.log(LogLevel::warning, "game_left", "game " + id_ + ": left: " + why,
            {{"game", id_}, {"why", why}});
    phase_ = Phase::leaving;
    thinking_.cancel(out);
    post_.reset(out);
    leaving_.tried(now);
    out.abort(id_);
    out.set_timer(TimerKind::leave_game, id_, now + kEndTimeout);
}

void Game::finish(Outbox& out, GameEnding end) {
    const bool was_playing = phase_ == Phase::playing && line_;
    phase_ = Phase::over;
    thinking_.cancel(out);
    post_.reset(out);
    stream_.close(out);
    out.cancel_timer(TimerKind::first_move, id_);
    out.cancel_timer(TimerKind::leave_game, id_);
    out.cancel_timer(TimerKind::post_abort, id_);
    watch_.end(out);
    if (was_playing && is_told_over_ && line_->moves().size() >= 2) {
        talk_.say_goodbye(out);
    }
    out.add(ReleaseEngine{id_});
    out.log(LogLevel::info, "game_end", "game " + id_ + ": " + end.result + ", " + end.ending,
            {{"game", id_}, {"result", end.result}, {"ending", end.ending}});
    const Config& config = out.context().config;
    if (!config.pgn_dir || !line_ || line_->moves().empty()) {
        return;
    }
    const GameRecord record{line_->board(),  line_->notes(), full_.players,  full_.base,
                            full_.increment, full_.rated,    std::move(end), begun_};
    out.add(SavePgn{id_, pgn_file_name(record, id_, config.pgn_file, side_),
                    to_pgn_text(record, id_, config.site), config.pgn_file != PgnFile::game});
}

}  // namespace shako::bot
