// The bot outside its games: the account, the event stream, challenges, and the slots for games.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/event.h"
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
                                                      const EventStreamLine& event, int games);
    // A request of the purpose account, accept or decline.
    void handle(Outbox& out, Now now, const RequestDone& event, const Context::Sent& sent);
    void handle(Outbox& out, Now now, const TimerId& timer);

    // No challenge is accepted any more.
    void stop_accepting() { accepting_ = false; }

    // Challenges that were accepted and did not become games so far.
    [[nodiscard]] int accepted() const { return static_cast<int>(accepted_.size()); }
    // A game began: true when it was accepted here, so that there is a slot for it.
    bool take_accepted(Outbox& out, const GameId& id);

   private:
    void ask_account(Outbox& out, Now now);
    void open_stream(Outbox& out, Now now);
    void open_stream_later(Outbox& out, Now now, const StreamEnd& end);
    void take_account(Outbox& out, Now now, const HttpReply& reply);
    void judge_challenge(Outbox& out, Now now, const site::Challenge& challenge, int games);
    void drop_accepted(Outbox& out, const std::string& id);

    Backoff account_backoff_;
    Backoff stream_backoff_;
    std::optional<StreamId> stream_;
    bool was_open_ = false;  // the event stream, ever
    bool accepting_ = true;
    std::set<std::string> accepted_;
};

}  // namespace shako::bot
