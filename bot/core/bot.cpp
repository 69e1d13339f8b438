#include "bot/core/bot.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <utility>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/game.h"
#include "bot/core/lobby.h"
#include "bot/core/matchmaking.h"
#include "bot/core/seat.h"

namespace shako::bot {

namespace {

// An abort that gets no answer is asked for so often; then the game is played.
constexpr int kMostAborts = 5;
constexpr int kFinishedKept = 100;

// A game that is to be aborted, as there is no slot for it.
struct Surplus {
    Backoff backoff{move_backoff()};
    int aborts = 0;
    GamePlan plan;
};

}  // namespace

class Bot::Impl {
   public:
    Impl(Config config, std::shared_ptr<const variant::Catalog> catalog, std::uint64_t seed) {
        context_.dialect = &dialect(config.site.dialect);
        context_.offered = offered_variants(config, *catalog);
        context_.config = std::move(config);
        context_.catalog = std::move(catalog);
        context_.seed = seed;
    }

    Actions handle(const Event& event, Now now) {
        Actions actions;
        if (exited_) {
            return actions;
        }
        Outbox out(context_, actions);
        std::visit([&](const auto& e) { on(out, now, e); }, event);
        forget_finished(out, now);
        if (lobby_.has_waiting()) {
            lobby_.serve_waiting(out, now, seats());
        }
        save_games(out);
        if (std::exchange(context_.has_met, false)) {
            save_opponents(out, now);
        }
        cut_after_exit(actions);
        return actions;
    }

    [[nodiscard]] int games() const { return static_cast<int>(games_.size()); }

    [[nodiscard]] BotFacts facts(Now now) const {
        BotFacts facts{context_.me.name,
                       stopping_,
                       static_cast<int>(lobby_.accepted().size()),
                       {},
                       lobby_.budgets(now)};
        if (auto challenges = matchmaker_.budget(context_, now)) {
            facts.budgets.push_back(std::move(*challenges));
        }
        for (const auto& [id, game] : games_) {
            facts.games.push_back(game.facts());
        }
        return facts;
    }

   private:
    // ---- What happened

    void on(Outbox& out, Now now, const Start& event) {
        context_.wall_start = event.wall;
        context_.start = now;
        for (const SavedGame& game : event.games) {
            remembered_.emplace(game.id, game);
        }
        saved_ = remembered_;
        remember_opponents(now, event.opponents);
        lobby_.start(out, now);
        matchmaker_.wait(out, now);
    }
    void on(Outbox& out, Now now, const EventStreamOpened& event) {
        lobby_.handle(out, now, event);
    }
    void on(Outbox& out, Now now, const EventStreamClosed& event) {
        lobby_.handle(out, now, event);
    }
    void on(Outbox& out, Now now, const EventStreamLine& event) {
        const auto said = lobby_.read(out, now, event, seats());
        if (!said) {
            return;
        }
        if (const auto* start = std::get_if<site::GameStart>(&*said)) {
            game_started(out, now, *start);
        } else if (const auto* gone = std::get_if<site::ChallengeGone>(&*said)) {
            matchmaker_.gone(out, now, *gone);
        } else if (std::holds_alternative<site::Challenge>(*said) &&
                   (!lobby_.accepted().empty() || lobby_.has_waiting())) {
            matchmaker_.withdraw(out, now);
        } else if (const auto* finish = std::get_if<site::GameFinish>(&*said)) {
            surplus_.erase(finish->id);
            if (const auto game = games_.find(finish->id); game != games_.end()) {
                game->second.finished_elsewhere(out, now, *finish);
            }
        }
    }
    void on(Outbox& out, Now now, const RequestDone& event) {
        const auto found = context_.sent.find(event.request);
        if (found == context_.sent.end()) {
            return;
        }
        const Context::Sent sent = found->second;
        context_.sent.erase(found);
        switch (sent.purpose) {
            case Purpose::account:
                lobby_.handle(out, now, event, sent);
                take_up_remembered(out, now);
                return;
            case Purpose::accept:
            case Purpose::decline:
            case Purpose::new_token:
                lobby_.handle(out, now, event, sent);
                return;
            case Purpose::online_bots:
            case Purpose::challenge:
            case Purpose::cancel:
                matchmaker_.handle(out, now, event, sent);
                return;
            case Purpose::abort:
                if (surplus_.count(sent.game_id) != 0) {
                    abort_answered(out, now, sent.game_id, event.reply);
                    return;
                }
                break;
            case Purpose::move:
            case Purpose::draw:
            case Purpose::takeback:
            case Purpose::claim_victory:
            case Purpose::resign:
            case Purpose::chat:
            case Purpose::chat_history:
                break;
        }
        if (const auto game = games_.find(sent.game_id); game != games_.end()) {
            game->second.handle(out, now, event, sent.purpose);
        }
    }
    void on(Outbox& out, Now now, const TimerFired& event) {
        switch (event.timer.kind) {
            case TimerKind::ask_account:
            case TimerKind::open_event_stream:
            case TimerKind::waiting_expired:
                lobby_.handle(out, now, event.timer);
                return;
            case TimerKind::accepted_expired:
                if (!lobby_.accept_again(out, now, event.timer.game_id)) {
                    look_for_game(out, now, event.timer.game_id);
                }
                return;
            case TimerKind::find_opponent:
                matchmaker_.look(out, now, !stopping_ && !is_busy() && !lobby_.has_waiting());
                return;
            case TimerKind::own_challenge:
                matchmaker_.give_up(out, now);
                return;
            case TimerKind::drain_deadline:
                exit_now(out);
                return;
            case TimerKind::post_abort:
                if (surplus_.count(event.timer.game_id) != 0) {
                    abort_surplus(out, now, event.timer.game_id);
                    return;
                }
                break;
            case TimerKind::open_game_stream:
            case TimerKind::post_move:
            case TimerKind::think_deadline:
            case TimerKind::first_move:
            case TimerKind::silent_game:
            case TimerKind::claim_victory:
            case TimerKind::leave_game:
                break;
        }
        if (const auto game = games_.find(event.timer.game_id); game != games_.end()) {
            game->second.handle(out, now, event.timer.kind);
        }
    }
    void on(Outbox& out, Now now, const StopRequested& event) {
        if (event.count > 1) {
            exit_now(out);
            return;
        }
        if (stopping_) {
            return;
        }
        stopping_ = true;
        lobby_.stop_accepting(out);
        matchmaker_.withdraw(out, now);
        out.log(LogLevel::info, "stopping", "stopping; games to finish: " + std::to_string(games()),
                {{"games", games()}});
        if (!is_busy()) {
            exit_now(out);
        } else {
            out.set_timer(TimerKind::drain_deadline, "", now + context_.config.drain);
        }
    }
    void on(Outbox&, Now, const Reconfigured& event) { context_.config = *event.config; }
    void on(Outbox& out, Now, const TokenOffered&) { out.ask_account(Purpose::new_token); }
    // Everything else belongs to one game.
    template <class GameEvent>
    void on(Outbox& out, Now now, const GameEvent& event) {
        if (const auto game = games_.find(event.game_id); game != games_.end()) {
            game->second.handle(out, now, event);
        }
    }

    // ---- Slots

    // All that are taken. A challenge of our own takes none: it is withdrawn when somebody comes.
    [[nodiscard]] Seats seats() const {
        Seats seats;
        for (const auto& [id, game] : games_) {
            seats.push_back(game.seat());
        }
        for (const auto& [id, accepted] : lobby_.accepted()) {
            seats.push_back(accepted.seat);
        }
        return seats;
    }

    void game_started(Outbox& out, Now now, const site::GameStart& start) {
        const GameId& id = start.id;
        const bool is_finished =
            std::find(finished_.begin(), finished_.end(), id) != finished_.end();
        if (is_finished || games_.count(id) != 0 || surplus_.count(id) != 0) {
            return;
        }
        GamePlan plan{{"", OpponentKind::human, start.is_correspondence}, start.level};
        if (const auto accepted = lobby_.take_accepted(out, id)) {
            plan.seat = accepted->seat;
            plan.level = start.level ? start.level : accepted->level;
            plan.is_judged = true;
        } else if (const auto asked = matchmaker_.take(out, now, id)) {
            plan.seat = *asked;
            plan.is_judged = true;
        } else if (stopping_ || !has_room(seats(), plan.seat, context_.config)) {
            // A rematch, a game from before the start, or a challenge that was taken back too late.
            out.log(LogLevel::warning, "game_surplus", "game " + id + " is one too many: aborted",
                    {{"game", id}});
            surplus_[id].plan = plan;
            abort_surplus(out, now, id);
            return;
        }
        if (plan.is_judged) {
            context_.count_game(now, plan.seat);
        }
        play(out, now, id, plan);
    }

    void play(Outbox& out, Now now, const GameId& id, const GamePlan& plan) {
        matchmaker_.withdraw(out, now);
        games_.try_emplace(id, id, plan).first->second.start(out, now);
    }

    // Of a challenge that was accepted nothing more was heard. The word that the game has begun may
    // be lost, which PyChess does not repeat: the game's own stream knows.
    void look_for_game(Outbox& out, Now now, const GameId& id) {
        if (const auto accepted = lobby_.take_accepted(out, id)) {
            out.log(LogLevel::warning, "game_start_missing",
                    "challenge " + id + " was accepted, and no game was told of; asks for it",
                    {{"game", id}});
            context_.count_game(now, accepted->seat);
            play(out, now, id, {accepted->seat, accepted->level, 0, true});
        }
    }

    void abort_surplus(Outbox& out, Now now, const GameId& id) {
        Surplus& surplus = surplus_.at(id);
        ++surplus.aborts;
        surplus.backoff.tried(now);
        out.abort(id);
    }

    void abort_answered(Outbox& out, Now now, const GameId& id, const HttpReply& reply) {
        Surplus& surplus = surplus_.at(id);
        const bool is_gone = reply.status == 404 || (reply.status >= 200 && reply.status < 300);
        if (is_gone) {
            surplus_.erase(id);
            return;
        }
        const bool is_refused = reply.status >= 400 && reply.status < 500 && reply.status != 429;
        if (!is_refused && surplus.aborts < kMostAborts) {
            out.set_timer(
                TimerKind::post_abort, id,
                surplus.backoff.next(now, context_.seed, reply.status, reply.retry_after));
            return;
        }
        out.log(LogLevel::warning, "game_surplus",
                "game " + id + " cannot be aborted: it is played", {{"game", id}});
        const GamePlan plan = surplus.plan;
        surplus_.erase(id);
        play(out, now, id, plan);
    }

    // ---- From one run to the next

    // Games of a former run: they need no word of the site, which may not repeat it.
    void take_up_remembered(Outbox& out, Now now) {
        if (context_.me.name.empty()) {
            return;  // whose games? The account is asked for again
        }
        for (const auto& [id, game] : std::exchange(remembered_, {})) {
            const bool is_judged = !game.seat.opponent.empty();
            play(out, now, id, {game.seat, game.level, game.takebacks, is_judged});
        }
    }

    void remember_opponents(Now now, const Opponents& opponents) {
        for (const Opponents::Meeting& game : opponents.played) {
            context_.played.add(context_.past(game.when), game.opponent, game.kind);
        }
        for (const Opponents::Meeting& game : opponents.asked) {
            matchmaker_.asked().add(context_.past(game.when), game.opponent, game.kind);
        }
        for (const Opponents::Refusal& refusal : opponents.declined) {
            // The calendar may have been set back since.
            const auto left =
                std::min<WallTime::duration>(refusal.until - context_.wall_start,
                                             context_.config.matchmaking.block_after_decline);
            matchmaker_.declined()[refusal.opponent] =
                now + std::chrono::duration_cast<Now::duration>(left);
        }
    }

    void save_opponents(Outbox& out, Now now) {
        Opponents opponents;
        const auto list_of = [this](const PlayedLately& games) {
            std::vector<Opponents::Meeting> meetings;
            for (const auto& game : games.games()) {
                meetings.push_back({context_.wall(game.when), game.opponent, game.kind});
            }
            return meetings;
        };
        opponents.played = list_of(context_.played);
        opponents.asked = list_of(matchmaker_.asked());
        for (const auto& [name, until] : matchmaker_.declined()) {
            if (now < until) {
                opponents.declined.push_back({name, context_.wall(until)});
            }
        }
        out.add(SaveOpponents{std::move(opponents)});
    }

    // A challenge that was accepted is a game of the same name, though we may not have heard yet.
    void save_games(Outbox& out) {
        const auto& accepted = lobby_.accepted();
        const auto is_named = [this](const auto& entry) { return saved_.count(entry.first) != 0; };
        const auto is_saved = [this](const auto& entry) {
            const auto found = saved_.find(entry.first);
            return found != saved_.end() && entry.second.is_saved_as(found->second);
        };
        const bool is_same =
            saved_.size() == games_.size() + accepted.size() + remembered_.size() &&
            std::all_of(games_.begin(), games_.end(), is_saved) &&
            std::all_of(accepted.begin(), accepted.end(), is_named) &&
            std::all_of(remembered_.begin(), remembered_.end(), is_named);
        if (is_same) {
            return;
        }
        saved_ = remembered_;
        for (const auto& [id, challenge] : accepted) {
            saved_[id] = {id, challenge.seat, challenge.level};
        }
        for (const auto& [id, game] : games_) {
            saved_[id] = game.saved();
        }
        SaveGames save;
        for (const auto& [id, game] : saved_) {
            save.games.push_back(game);
        }
        out.add(std::move(save));
    }

    // ---- The end

    [[nodiscard]] bool is_busy() const { return !games_.empty() || !lobby_.accepted().empty(); }

    void forget_finished(Outbox& out, Now now) {
        const bool had_games = !games_.empty();
        for (auto game = games_.begin(); game != games_.end();) {
            if (!game->second.is_over()) {
                ++game;
                continue;
            }
            if (game->second.is_told_over()) {
                finished_.push_back(game->first);
            }
            game = games_.erase(game);
        }
        if (had_games && games_.empty() && !stopping_) {
            matchmaker_.wait(out, now);
        }
        if (finished_.size() > kFinishedKept) {
            finished_.erase(finished_.begin(), finished_.end() - kFinishedKept);
        }
        if (stopping_ && !exited_ && !is_busy()) {
            exit_now(out);
        }
    }

    void exit_now(Outbox& out) {
        if (!games_.empty()) {
            out.log(LogLevel::warning, "games_left_running",
                    "leaves " + std::to_string(games()) + " games running for the next start",
                    {{"games", games()}});
        }
        lobby_.close(out);
        out.add(Exit{ExitCode::clean, "stopped"});
        exited_ = true;
    }

    // Nothing follows the first Exit.
    void cut_after_exit(Actions& actions) {
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (std::holds_alternative<Exit>(actions[i])) {
                exited_ = true;
                actions.resize(i + 1, Exit{});
                return;
            }
        }
    }

    Context context_;
    Lobby lobby_;
    Matchmaker matchmaker_;
    std::map<GameId, Game> games_;
    std::map<GameId, Surplus> surplus_;
    std::deque<GameId> finished_;  // the last ones: a late gameStart must not begin them anew
    std::map<GameId, SavedGame> remembered_;  // of a former run, and not taken up so far
    std::map<GameId, SavedGame> saved_;       // what the last SaveGames said
    bool stopping_ = false;
    bool exited_ = false;
};

Bot::Bot(Config config, std::shared_ptr<const variant::Catalog> catalog, std::uint64_t seed)
    : impl_(std::make_unique<Impl>(std::move(config), std::move(catalog), seed)) {}
Bot::~Bot() = default;
Bot::Bot(Bot&&) noexcept = default;
Bot& Bot::operator=(Bot&&) noexcept = default;

Actions Bot::handle(const Event& event, Now now) { return impl_->handle(event, now); }

int Bot::games() const { return impl_->games(); }

BotFacts Bot::facts(Now now) const { return impl_->facts(now); }

}  // namespace shako::bot
