#include "bot/core/matchmaking.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "bot/core/backoff.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// After a 429 without a word on how long.
constexpr Milliseconds kRateLimitPause = 1h;
// After anything else that went wrong.
constexpr Milliseconds kTroublePause = 10min;

std::optional<int> rating_in(const std::vector<site::OnlineBot::Rating>& ratings,
                             const std::string& perf) {
    const auto found = std::find_if(ratings.begin(), ratings.end(),
                                    [&](const auto& rating) { return rating.perf == perf; });
    return found == ratings.end() ? std::nullopt : std::optional(found->value);
}

bool fits(std::optional<int> rating, std::optional<int> mine, const MatchmakingConfig& config) {
    const bool asks_for_it =
        config.min_rating != 0 || config.max_rating != 0 || config.max_rating_difference != 0;
    if (!rating) {
        return !asks_for_it;
    }
    return *rating >= config.min_rating &&
           (config.max_rating == 0 || *rating <= config.max_rating) &&
           (config.max_rating_difference == 0 || !mine ||
            std::abs(*rating - *mine) <= config.max_rating_difference);
}

std::vector<std::string> games_of(const ProposalFacts& facts, const MatchmakingConfig& config,
                                  const Dialect& dialect) {
    std::vector<std::string> games;
    for (const std::string& name : facts.offered) {
        const bool is_wanted = config.variants.empty() || is_listed(name, config.variants);
        if (is_wanted && is_known_to_site(dialect, name)) {
            games.push_back(name);
        }
    }
    return games;
}

}  // namespace

std::optional<Proposal> choose(const ProposalFacts& facts, const MatchmakingConfig& config,
                               const Dialect& dialect) {
    const std::vector<std::string> games = games_of(facts, config, dialect);
    if (games.empty() || config.time_controls.empty()) {
        return std::nullopt;
    }
    const auto one_of = [&](const auto& list, std::uint64_t salt) {
        return list[mix(facts.seed, salt) % list.size()];
    };
    const std::string game = one_of(games, 1);
    const auto clock = parse_clock_setting(one_of(config.time_controls, 2));
    if (!clock) {
        return std::nullopt;
    }
    const std::string perf = perf_key(dialect, game, speed_of(clock->base, clock->increment));
    const std::optional<int> mine = rating_in(facts.my_ratings, perf);
    std::vector<std::string> candidates;
    for (const site::OnlineBot& bot : facts.bots) {
        const bool is_out = same_name(bot.id, facts.me) || bot.is_flagged ||
                            is_listed(bot.id, facts.excluded) || is_listed(bot.id, config.block);
        if (!is_out && fits(rating_in(bot.ratings, perf), mine, config)) {
            candidates.push_back(bot.id);
        }
    }
    if (candidates.empty()) {
        return std::nullopt;
    }
    return Proposal{one_of(candidates, 3), game, *clock};
}

Form challenge_form(const Proposal& proposal, const MatchmakingConfig& config,
                    const Dialect& dialect) {
    return {{"rated", config.rated ? "true" : "false"},
            {"clock.limit", std::to_string(proposal.clock.base.count())},
            {"clock.increment", std::to_string(proposal.clock.increment.count())},
            {"color", "random"},
            {"variant", to_site_variant(dialect, proposal.variant)}};
}

void Matchmaker::wait(Outbox& out, Now now) {
    const Context& context = out.context();
    if (context.config.matchmaking.enabled && context.dialect->has_challenges) {
        out.set_timer(TimerKind::find_opponent, "", now + context.config.matchmaking.delay);
    }
}

void Matchmaker::pause(Outbox& out, Now now, Milliseconds at_least) {
    out.set_timer(TimerKind::find_opponent, "",
                  now + std::max<Milliseconds>(at_least, out.context().config.matchmaking.delay));
}

void Matchmaker::look(Outbox& out, Now now, bool idle) {
    const MatchmakingConfig& config = out.context().config.matchmaking;
    if (!config.enabled || stage_ != Stage::none) {
        return;
    }
    if (!idle || asked_.count(now, "", OpponentKind::bot).with_kind_day >= config.max_per_day) {
        wait(out, now);
        return;
    }
    stage_ = Stage::asking;
    out.online_bots();
}

void Matchmaker::propose(Outbox& out, Now now, const HttpReply& reply) {
    Context& context = out.context();
    const MatchmakingConfig& config = context.config.matchmaking;
    if (reply.status != 200 || is_withdrawn_) {
        end(out, now);
        return;
    }
    ProposalFacts facts{
        site::read_online_bots(reply.body), context.my_ratings, context.me.id, context.offered, {},
        mix(context.seed, ++tries_)};
    for (const auto& [name, until] : declined_) {
        if (now < until) {
            facts.excluded.push_back(name);
        }
    }
    for (const site::OnlineBot& bot : facts.bots) {
        if (asked_.count(now, bot.id, OpponentKind::bot).with_opponent_day >=
            config.max_per_opponent_per_day) {
            facts.excluded.push_back(bot.id);
        }
    }
    proposal_ = choose(facts, config, *context.dialect);
    if (!proposal_) {
        out.log(LogLevel::debug, "no_opponent", "no bot is online that fits");
        end(out, now);
        return;
    }
    stage_ = Stage::challenging;
    asked_.add(now, proposal_->opponent, OpponentKind::bot);
    context.has_met = true;
    out.log(LogLevel::info, "challenge_sent",
            "challenges " + proposal_->opponent + " to " + proposal_->variant,
            {{"to", proposal_->opponent}, {"variant", proposal_->variant}});
    out.challenge(proposal_->opponent, challenge_form(*proposal_, config, *context.dialect));
}

void Matchmaker::challenged(Outbox& out, Now now, const HttpReply& reply) {
    const std::string id = reply.status == 200 ? site::read_challenge_id(reply.body) : "";
    if (id.empty()) {
        out.log(LogLevel::warning, "challenge_failed",
                "the challenge to " + proposal_->opponent + " failed: status " +
                    std::to_string(reply.status) + ' ' +
                    site::read_error(reply.content_type, reply.body),
                {{"to", proposal_->opponent}, {"status", reply.status}});
        const bool is_limit = reply.status == 429;
        // Their limit, or they take no challenges: they are left alone.
        if (reply.status == 400) {
            leave_alone(out, now);
        }
        Milliseconds at_least = reply.status == 400 ? 0ms : kTroublePause;
        if (is_limit) {
            at_least = kRateLimitPause;
            const auto told = site::read_rate_limit(reply.body);
            if (const auto wait_for = told ? told : reply.retry_after) {
                at_least = std::max<Milliseconds>(1min, *wait_for);
            }
        }
        end(out, now);
        pause(out, now, at_least);
        return;
    }
    if (is_withdrawn_) {
        out.cancel(id);
        end(out, now);
        return;
    }
    stage_ = Stage::waiting;
    challenge_ = id;
    out.set_timer(TimerKind::own_challenge, "", now + out.context().config.matchmaking.timeout);
}

// The bot that was asked does not want to play.
void Matchmaker::leave_alone(Outbox& out, Now now) {
    declined_[proposal_->opponent] = now + out.context().config.matchmaking.block_after_decline;
    out.context().has_met = true;
}

void Matchmaker::end(Outbox& out, Now now) {
    stage_ = Stage::none;
    proposal_.reset();
    challenge_.clear();
    is_withdrawn_ = false;
    out.cancel_timer(TimerKind::own_challenge, "");
    wait(out, now);
}

void Matchmaker::give_up(Outbox& out, Now now) {
    if (stage_ == Stage::waiting) {
        out.cancel(challenge_);
        end(out, now);
    }
}

void Matchmaker::withdraw(Outbox& out, Now now) {
    is_withdrawn_ = stage_ != Stage::none;
    give_up(out, now);
}

void Matchmaker::handle(Outbox& out, Now now, const RequestDone& event, const Context::Sent& sent) {
    if (sent.purpose == Purpose::online_bots && stage_ == Stage::asking) {
        propose(out, now, event.reply);
    } else if (sent.purpose == Purpose::challenge && stage_ == Stage::challenging) {
        challenged(out, now, event.reply);
    }
}

void Matchmaker::gone(Outbox& out, Now now, const site::ChallengeGone& gone) {
    if (stage_ != Stage::waiting || gone.id != challenge_) {
        return;
    }
    if (gone.is_declined) {
        leave_alone(out, now);
    }
    end(out, now);
}

std::optional<BudgetFacts> Matchmaker::budget(const Context& context, Now now) const {
    const MatchmakingConfig& config = context.config.matchmaking;
    if (!config.enabled || !context.dialect->has_challenges) {
        return std::nullopt;
    }
    const int used = asked_.count(now, "", OpponentKind::bot).with_kind_day;
    return BudgetFacts{"challenges", std::max(0, config.max_per_day - used), config.max_per_day};
}

std::optional<Seat> Matchmaker::take(Outbox& out, Now now, const GameId& id) {
    if (stage_ != Stage::waiting || id != challenge_) {
        return std::nullopt;
    }
    const Seat seat{proposal_->opponent, OpponentKind::bot, false};
    end(out, now);
    return seat;
}

}  // namespace shako::bot
