// The bot outside its games: the account, the event stream, challenges, and the slots for games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/backoff.h"
#include "bot/core/challenge_policy.h"
#include "bot/core/challenge_queue.h"
#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/facts.h"
#include "bot/core/seat.h"
#include "bot/core/site_json.h"

namespace shako::bot {

class Lobby {
   public:
    Lobby() : account_backoff_(bot::account_backoff()), stream_backoff_(event_stream_backoff()) {}

    // Asks who we are; the event stream follows.
    void start(Outbox& out, Now now);
    // Ends the event stream for good.
    void close(Outbox& out);

    void handle(Outbox& out, Now now, const EventStreamOpened& event);
    void handle(Outbox& out, Now now, const EventStreamClosed& event);
    // What a line of the event stream says; nothing when the line is not of the stream that is
    // open. What does not concern games is dealt with here; the caller deals with the games.
    [[nodiscard]] std::optional<site::SiteEvent> read(Outbox& out, Now now,
                                                      const EventStreamLine& event,
                                                      const Seats& seats);
    // A request of the purpose account, new_token, accept or decline.
    void handle(Outbox& out, Now now, const RequestDone& event, const Context::Sent& sent);
    void handle(Outbox& out, Now now, const TimerId& timer);

    // No challenge is accepted any more; those that wait are declined.
    void stop_accepting(Outbox& out);

    // Challenges that were accepted and did not become games so far.
    struct Accepted {
        Seat seat;
        std::optional<int> level;  // that the opponent asks for
        int posts = 1;             // of our acceptance
        bool is_in_doubt = false;  // one of them had no answer, and may have been heard
        bool is_due = false;       // it is posted again when the timer accepted_expired fires
    };
    [[nodiscard]] const std::map<std::string, Accepted>& accepted() const { return accepted_; }
    // Requests that the site still allows.
    [[nodiscard]] std::vector<BudgetFacts> budgets(Now now) const;
    // The timer accepted_expired fired: posts the acceptance again if that is due, else false.
    [[nodiscard]] bool accept_again(Outbox& out, Now now, const std::string& id);
    // A game began: what was accepted, if it was here, so that there is a slot for it.
    [[nodiscard]] std::optional<Accepted> take_accepted(Outbox& out, const GameId& id);

    [[nodiscard]] bool has_waiting() const { return !queue_.waiting().empty(); }
    // Accepts challenges that wait, as far as there is room beside `seats` (all that are taken).
    void serve_waiting(Outbox& out, Now now, Seats seats);

   private:
    void ask_account(Outbox& out, Now now);
    void open_stream(Outbox& out, Now now);
    void open_stream_later(Outbox& out, Now now, const StreamEnd& end);
    void take_account(Outbox& out, Now now, const HttpReply& reply);
    static void judge_token(Outbox& out, const HttpReply& reply);
    void judge_challenge(Outbox& out, Now now, const site::Challenge& challenge,
                         const Seats& seats);
    // What to do with a challenge, and how many games stand against it.
    [[nodiscard]] Verdict verdict_on(const Context& context, Now now,
                                     const site::Challenge& challenge, const Seats& seats) const;
    void accept(Outbox& out, Now now, const site::Challenge& challenge);
    void accept_failed(Outbox& out, Now now, const std::string& id, const HttpReply& reply);
    void decline(Outbox& out, const site::Challenge& challenge, DeclineReason reason);
    void expire(Outbox& out, const std::string& id);
    void leave_queue(Outbox& out, const std::string& id);
    void drop_accepted(Outbox& out, const std::string& id);

    Backoff account_backoff_;
    Backoff stream_backoff_;
    std::optional<StreamId> stream_;
    bool was_open_ = false;  // the event stream, ever
    bool accepting_ = true;
    std::map<std::string, Accepted> accepted_;  // by the challenge's id, which the game will have
    ChallengeQueue queue_;
};

}  // namespace shako::bot
