#include "bot/core/bot.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/game.h"
#include "bot/core/lobby.h"

namespace shako::bot {

namespace {

// An abort that gets no answer is asked for so often; then the game is played.
constexpr int kMostAborts = 5;
constexpr int kFinishedKept = 100;

// A game that is to be aborted, as there is no slot for it.
struct Surplus {
    Backoff backoff{move_backoff()};
    int aborts = 0;
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
        forget_finished(out);
        cut_after_exit(actions);
        return actions;
    }

    [[nodiscard]] int games() const { return static_cast<int>(games_.size()); }

   private:
    // ---- What happened

    void on(Outbox& out, Now now, const Start& event) {
        context_.wall_start = event.wall;
        context_.start = now;
        lobby_.start(out, now);
    }
    void on(Outbox& out, Now now, const EventStreamOpened& event) {
        lobby_.handle(out, now, event);
    }
    void on(Outbox& out, Now now, const EventStreamClosed& event) {
        lobby_.handle(out, now, event);
    }
    void on(Outbox& out, Now now, const EventStreamLine& event) {
        const auto said = lobby_.read(out, now, event, games());
        if (!said) {
            return;
        }
        if (const auto* start = std::get_if<site::GameStart>(&*said)) {
            game_started(out, now, start->id);
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
            case Purpose::accept:
            case Purpose::decline:
                lobby_.handle(out, now, event, sent);
                return;
            case Purpose::abort:
                if (surplus_.count(sent.game_id) != 0) {
                    abort_answered(out, now, sent.game_id, event.reply);
                    return;
                }
                break;
            case Purpose::move:
            case Purpose::claim_draw:
            case Purpose::resign:
            case Purpose::chat:
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
            case TimerKind::accepted_expired:
                lobby_.handle(out, now, event.timer);
                return;
            case TimerKind::drain_deadline:
                exit_now(out);
                return;
            case TimerKind::post_abort:
                if (surplus_.count(event.timer.game_id) != 0) {
                    abort_surplus(out, now, event.timer.game_id);
                }
                return;
            case TimerKind::open_game_stream:
            case TimerKind::post_move:
            case TimerKind::think_deadline:
            case TimerKind::first_move:
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
        lobby_.stop_accepting();
        out.log(LogLevel::info, "stopping", "stopping; games to finish: " + std::to_string(games()),
                {{"games", games()}});
        if (!is_busy()) {
            exit_now(out);
        } else {
            out.set_timer(TimerKind::drain_deadline, "", now + context_.config.drain);
        }
    }
    // Everything else belongs to one game.
    template <class GameEvent>
    void on(Outbox& out, Now now, const GameEvent& event) {
        if (const auto game = games_.find(event.game_id); game != games_.end()) {
            game->second.handle(out, now, event);
        }
    }

    // ---- Slots

    void game_started(Outbox& out, Now now, const GameId& id) {
        const bool is_finished =
            std::find(finished_.begin(), finished_.end(), id) != finished_.end();
        if (is_finished || games_.count(id) != 0 || surplus_.count(id) != 0) {
            return;
        }
        const bool was_accepted = lobby_.take_accepted(out, id);
        const bool is_slot_free =
            !stopping_ && games() + lobby_.accepted() < context_.config.challenges.max_games;
        if (was_accepted || is_slot_free) {
            play(out, now, id);
            return;
        }
        out.log(LogLevel::warning, "game_surplus", "game " + id + " is one too many: aborted",
                {{"game", id}});
        surplus_.emplace(id, Surplus{});
        abort_surplus(out, now, id);
    }

    void play(Outbox& out, Now now, const GameId& id) {
        games_.try_emplace(id, id).first->second.start(out, now);
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
        surplus_.erase(id);
        play(out, now, id);
    }

    // ---- The end

    [[nodiscard]] bool is_busy() const { return !games_.empty() || lobby_.accepted() > 0; }

    void forget_finished(Outbox& out) {
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
    std::map<GameId, Game> games_;
    std::map<GameId, Surplus> surplus_;
    std::deque<GameId> finished_;  // the last ones: a late gameStart must not begin them anew
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

}  // namespace shako::bot
