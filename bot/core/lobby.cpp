#include "bot/core/lobby.h"

#include <algorithm>
#include <utility>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// A game begins within moments of its acceptance, or not at all.
constexpr Milliseconds kAcceptedTimeout = 30s;
// An acceptance that fails is posted so often, so long after another. A challenge lasts for 20 s on
// Lichess, so a site that wants to be left alone for longer is not asked again.
constexpr int kMostAccepts = 4;
constexpr Milliseconds kAcceptPause = 2s;
constexpr Milliseconds kLongestAcceptPause = 10s;
// After so many searches that failed one after another, nothing is accepted for a while.
constexpr int kMostEngineFailures = 3;
constexpr Milliseconds kEnginePause = 10min;

bool is_refusal(int status) { return status == 401 || status == 403; }

// "status 502", or why there was no answer, with what the site, or who read its answer, says of it.
std::string explain(int status, const std::string& error, const std::string& content_type,
                    const std::string& body) {
    if (status == 0) {
        return error.empty() ? "no answer" : error;
    }
    std::string said = site::read_error(content_type, body);
    if (said.empty()) {
        said = error;
    }
    return "status " + std::to_string(status) + (said.empty() ? "" : ": " + said);
}

std::string explain(const HttpReply& reply) {
    return explain(reply.status, reply.error, reply.content_type, reply.body);
}

std::string explain(const StreamEnd& end) {
    if (end.status == 200) {
        return end.clean ? "ended by the site" : end.error;
    }
    return explain(end.status, end.error, end.content_type, end.body);
}

}  // namespace

void Lobby::start(Outbox& out, Now now) { ask_account(out, now); }

void Lobby::close(Outbox& out) {
    out.cancel_timer(TimerKind::ask_account, "");
    out.cancel_timer(TimerKind::open_event_stream, "");
    if (stream_) {
        out.add(CloseEventStream{*stream_});
        stream_.reset();
    }
}

// ---- The account

void Lobby::ask_account(Outbox& out, Now now) {
    account_backoff_.tried(now);
    out.ask_account();
}

void Lobby::take_account(Outbox& out, Now now, const HttpReply& reply) {
    Context& context = out.context();
    const Dialect& dialect = *context.dialect;
    if (is_refusal(reply.status)) {
        out.add(Exit{ExitCode::refused,
                     std::string(dialect.title) + " refuses the token (" + explain(reply) +
                         "): it is wrong, was revoked or has expired, or the account is closed"});
        return;
    }
    const auto account = reply.status == 200 ? site::read_account(reply.body)
                                             : tl::unexpected(site::AccountError{explain(reply)});
    if (!account) {
        const Now when = account_backoff_.next(now, context.seed, reply.status, reply.retry_after);
        out.log(
            LogLevel::warning, "account_unknown",
            "cannot ask the site for the account: " + account.error().message + "; trying again",
            {{"status", reply.status}, {"why", account.error().message}});
        out.set_timer(TimerKind::ask_account, "", when);
        return;
    }
    context.me = {account->id, account->name, account->title, std::nullopt};
    context.my_ratings = account->ratings;
    const bool is_wrong_title =
        account->title.empty() ? dialect.requires_bot_title : account->title != "BOT";
    if (is_wrong_title) {
        out.add(Exit{ExitCode::refused, "the account " + account->name + " is not a BOT account. " +
                                            std::string(dialect.how_to_upgrade)});
        return;
    }
    out.log(LogLevel::info, "account",
            "playing as " + account->name + " on " + context.config.site.url,
            {{"name", account->name}, {"site", context.config.site.url}});
    open_stream(out, now);
}

// A token that was offered while we play: unless it surely is as good, the former one stays.
void Lobby::judge_token(Outbox& out, const HttpReply& reply) {
    const site::Player& me = out.context().me;
    const auto account = reply.status == 200 ? site::read_account(reply.body)
                                             : tl::unexpected(site::AccountError{explain(reply)});
    std::string why;
    if (!account) {
        why = is_refusal(reply.status) ? "the site refuses it (" + account.error().message + ")"
                                       : "it could not be tried (" + account.error().message + ")";
    } else if (!me.id.empty() && account->id != me.id) {
        why = "it belongs to the account " + account->name + ", which needs a restart";
    } else {
        out.add(UseNewToken{});
        out.log(LogLevel::info, "token_taken", "the new token is good and in force");
        return;
    }
    out.log(LogLevel::error, "token_not_taken",
            "the new token is not taken: " + why + "; the former one stays in force",
            {{"status", reply.status}, {"why", why}});
}

// ---- The event stream

void Lobby::open_stream(Outbox& out, Now now) {
    if (stream_) {
        return;
    }
    Context& context = out.context();
    stream_backoff_.tried(now);
    stream_ = context.new_stream();
    out.add(OpenEventStream{*stream_, "/api/stream/event",
                            event_stream_headers(*context.dialect, context.offered),
                            context.dialect->idle_timeout});
}

void Lobby::open_stream_later(Outbox& out, Now now, const StreamEnd& end) {
    const Now when = stream_backoff_.next(now, out.context().seed, end.status, end.retry_after);
    const auto wait = std::chrono::duration_cast<Milliseconds>(when - now);
    out.log(LogLevel::warning, "event_stream_closed",
            "the event stream: " + explain(end) + "; opened again in " +
                std::to_string(wait.count()) + " ms",
            {{"status", end.status}, {"why", explain(end)}, {"wait_ms", wait.count()}});
    out.set_timer(TimerKind::open_event_stream, "", when);
}

void Lobby::handle(Outbox& out, Now now, const EventStreamOpened& event) {
    if (stream_ != event.stream) {
        return;
    }
    stream_backoff_.succeeded(now);
    was_open_ = true;
    out.log(LogLevel::info, "event_stream_open", "ready for challenges");
}

void Lobby::handle(Outbox& out, Now now, const EventStreamClosed& event) {
    if (stream_ != event.stream) {
        return;
    }
    stream_.reset();
    const StreamEnd& end = event.end;
    const Dialect& dialect = *out.context().dialect;
    if (is_refusal(end.status)) {
        out.add(Exit{ExitCode::refused,
                     std::string(dialect.title) + " refuses the event stream (" + explain(end) +
                         "): the token was revoked or lacks the scope bot:play, or "
                         "the account is no BOT account. " +
                         std::string(dialect.how_to_upgrade)});
        return;
    }
    // Never opened and told that the request itself is wrong: it will not get better by repeating
    // it.
    const bool is_html = end.content_type.find("html") != std::string::npos;
    if (end.status == 400 && !was_open_ && !is_html && dialect.announces_variants) {
        out.add(Exit{ExitCode::config, "the site refuses the variants that are offered (" +
                                           explain(end) +
                                           "): see \"variants\" in the configuration"});
        return;
    }
    open_stream_later(out, now, end);
}

std::optional<site::SiteEvent> Lobby::read(Outbox& out, Now now, const EventStreamLine& event,
                                           const Seats& seats) {
    if (stream_ != event.stream) {
        return std::nullopt;
    }
    site::SiteEvent said = site::read_event(event.text, *out.context().dialect);
    if (const auto* challenge = std::get_if<site::Challenge>(&said)) {
        judge_challenge(out, now, *challenge, seats);
    } else if (const auto* gone = std::get_if<site::ChallengeGone>(&said)) {
        drop_accepted(out, gone->id);
        leave_queue(out, gone->id);
    } else if (const auto* refusal = std::get_if<site::Refusal>(&said)) {
        out.add(CloseEventStream{*stream_});
        stream_.reset();
        open_stream_later(out, now, {200, "", "", std::nullopt, refusal->message, false});
    } else if (const auto* malformed = std::get_if<site::Malformed>(&said)) {
        out.log(LogLevel::warning, "bad_line", "the event stream: " + malformed->why,
                {{"why", malformed->why}});
    } else if (std::holds_alternative<site::Terminated>(said)) {
        out.log(LogLevel::info, "site_stopping", "the site shuts down");
    }
    return said;
}

// ---- Challenges

Verdict Lobby::verdict_on(const Context& context, Now now, const site::Challenge& challenge,
                          const Seats& seats) const {
    const auto& offered = context.offered;
    const bool engine_works = context.engine_failures < kMostEngineFailures ||
                              now - context.last_engine_failure >= kEnginePause;
    const Seat seat = seat_of(challenge);
    return judge(
        {challenge, context.me,
         std::find(offered.begin(), offered.end(), challenge.variant) != offered.end(), seats,
         context.played.count(now, seat.opponent, seat.kind), accepting_ && engine_works},
        context.config);
}

void Lobby::judge_challenge(Outbox& out, Now now, const site::Challenge& challenge,
                            const Seats& seats) {
    if (accepted_.count(challenge.id) != 0 || queue_.has(challenge.id)) {
        return;
    }
    const Verdict verdict = verdict_on(out.context(), now, challenge, seats);
    if (std::holds_alternative<Accept>(verdict)) {
        accept(out, now, challenge);
    } else if (const auto* no = std::get_if<Decline>(&verdict)) {
        decline(out, challenge, no->reason);
    } else if (std::holds_alternative<Wait>(verdict)) {
        const ChallengesConfig& config = out.context().config.challenges;
        if (static_cast<int>(queue_.waiting().size()) >= config.queue) {
            decline(out, challenge, DeclineReason::later);
            return;
        }
        queue_.add(challenge);
        out.log(LogLevel::info, "challenge_waits",
                "challenge " + challenge.id + " waits for a free slot",
                {{"challenge", challenge.id}});
        out.set_timer(TimerKind::waiting_expired, challenge.id, now + config.queue_wait);
    }
}

void Lobby::serve_waiting(Outbox& out, Now now, Seats seats) {
    for (const site::Challenge& challenge :
         in_order(queue_.waiting(), out.context().config.challenges)) {
        const Verdict verdict = verdict_on(out.context(), now, challenge, seats);
        if (std::holds_alternative<Wait>(verdict)) {
            continue;
        }
        leave_queue(out, challenge.id);
        if (std::holds_alternative<Accept>(verdict)) {
            accept(out, now, challenge);
            seats.push_back(seat_of(challenge));
        } else if (const auto* no = std::get_if<Decline>(&verdict)) {
            decline(out, challenge, no->reason);
        }
    }
}

namespace {

std::string challenger_of(const site::Challenge& challenge) {
    return challenge.challenger ? challenge.challenger->name : "somebody";
}

nlohmann::ordered_json fields_of(const site::Challenge& challenge) {
    return {{"challenge", challenge.id},
            {"from", challenger_of(challenge)},
            {"variant", challenge.variant}};
}

}  // namespace

void Lobby::accept(Outbox& out, Now now, const site::Challenge& challenge) {
    out.log(LogLevel::info, "challenge_accepted",
            "challenge " + challenge.id + " from " + challenger_of(challenge) + " accepted",
            fields_of(challenge));
    accepted_.emplace(challenge.id, Accepted{seat_of(challenge), challenge.level, 1, false, false});
    out.set_timer(TimerKind::accepted_expired, challenge.id, now + kAcceptedTimeout);
    out.accept(challenge.id);
}

// Without an answer, the site may have heard us all the same: the slot stays a while.
void Lobby::accept_failed(Outbox& out, Now now, const std::string& id, const HttpReply& reply) {
    const auto found = accepted_.find(id);
    if (found == accepted_.end()) {
        return;
    }
    Accepted& accepted = found->second;
    const int status = reply.status;
    if (status >= 400 && status < 500 && status != 408 && status != 429) {
        if (!accepted.is_in_doubt) {
            drop_accepted(out, id);
        }
        return;
    }
    accepted.is_in_doubt = accepted.is_in_doubt || reply.was_sent || status >= 500 || status == 408;
    const Milliseconds asked = reply.retry_after.value_or(status == 429 ? 60s : 0s);
    if (accepting_ && accepted.posts < kMostAccepts && asked <= kLongestAcceptPause) {
        accepted.is_due = true;
        out.set_timer(TimerKind::accepted_expired, id, now + std::max(asked, kAcceptPause));
    }
}

bool Lobby::accept_again(Outbox& out, Now now, const std::string& id) {
    const auto found = accepted_.find(id);
    if (found == accepted_.end() || !std::exchange(found->second.is_due, false)) {
        return false;
    }
    ++found->second.posts;
    out.set_timer(TimerKind::accepted_expired, id, now + kAcceptedTimeout);
    out.accept(id);
    return true;
}

void Lobby::decline(Outbox& out, const site::Challenge& challenge, DeclineReason reason) {
    const std::string key(site_key(reason));
    nlohmann::ordered_json fields = fields_of(challenge);
    fields["reason"] = key;
    out.log(LogLevel::info, "challenge_declined",
            "challenge " + challenge.id + " from " + challenger_of(challenge) + " declined: " + key,
            fields);
    out.decline(challenge.id, key);
}

void Lobby::leave_queue(Outbox& out, const std::string& id) {
    if (queue_.remove(id)) {
        out.cancel_timer(TimerKind::waiting_expired, id);
    }
}

void Lobby::expire(Outbox& out, const std::string& id) {
    for (const site::Challenge& challenge : queue_.waiting()) {
        if (challenge.id == id) {
            decline(out, challenge, DeclineReason::later);
            queue_.remove(id);
            return;
        }
    }
}

void Lobby::stop_accepting(Outbox& out) {
    accepting_ = false;
    for (const site::Challenge& challenge : queue_.waiting()) {
        decline(out, challenge, DeclineReason::later);
        out.cancel_timer(TimerKind::waiting_expired, challenge.id);
    }
    queue_ = {};
}

void Lobby::drop_accepted(Outbox& out, const std::string& id) {
    if (accepted_.erase(id) != 0) {
        out.cancel_timer(TimerKind::accepted_expired, id);
    }
}

std::optional<Lobby::Accepted> Lobby::take_accepted(Outbox& out, const GameId& id) {
    const auto found = accepted_.find(id);
    if (found == accepted_.end()) {
        return std::nullopt;
    }
    const Accepted taken = found->second;
    drop_accepted(out, id);
    return taken;
}

std::vector<BudgetFacts> Lobby::budgets(Now now) const {
    return {{"account", account_backoff_.left(now), account_backoff_.budget()},
            {"event_stream", stream_backoff_.left(now), stream_backoff_.budget()}};
}

// ---- Answers and timers

void Lobby::handle(Outbox& out, Now now, const RequestDone& event, const Context::Sent& sent) {
    const int status = event.reply.status;
    if (sent.purpose == Purpose::account) {
        take_account(out, now, event.reply);
    } else if (sent.purpose == Purpose::new_token) {
        judge_token(out, event.reply);
    } else if (status < 200 || status >= 300) {
        const bool is_accept = sent.purpose == Purpose::accept;
        out.log(LogLevel::info, is_accept ? "accept_failed" : "decline_failed",
                "challenge " + sent.game_id + ": " + explain(event.reply),
                {{"challenge", sent.game_id}, {"status", status}});
        if (is_accept) {
            accept_failed(out, now, sent.game_id, event.reply);
        }
    }
}

void Lobby::handle(Outbox& out, Now now, const TimerId& timer) {
    if (timer.kind == TimerKind::ask_account) {
        ask_account(out, now);
    } else if (timer.kind == TimerKind::open_event_stream) {
        open_stream(out, now);
    } else if (timer.kind == TimerKind::waiting_expired) {
        expire(out, timer.game_id);
    }
}

}  // namespace shako::bot
