// Challenges of our own to other bots, while nobody else wants to play: whom to ask, and when.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/facts.h"
#include "bot/core/played_lately.h"
#include "bot/core/seat.h"
#include "bot/core/site_json.h"

namespace shako::bot {

// What is proposed to whom.
struct Proposal {
    std::string opponent;
    std::string variant;  // our name
    ClockSetting clock;
    friend bool operator==(const Proposal&, const Proposal&) = default;
};

struct ProposalFacts {
    std::vector<site::OnlineBot> bots;
    std::vector<site::OnlineBot::Rating> my_ratings;
    std::string me;                     // our own id
    std::vector<std::string> offered;   // variants, our names
    std::vector<std::string> excluded;  // names: they declined lately, or had enough games
    std::uint64_t seed = 0;             // the same seed makes the same choice
};

// One of the bots that fit, a game and a clock out of those allowed; nothing when none fits. Whose
// rating in that game is not known fits only where no limit asks for it.
[[nodiscard]] std::optional<Proposal> choose(const ProposalFacts& facts,
                                             const MatchmakingConfig& config,
                                             const Dialect& dialect);

// The form of the request.
[[nodiscard]] Form challenge_form(const Proposal& proposal, const MatchmakingConfig& config,
                                  const Dialect& dialect);

class Matchmaker {
   public:
    // Looks again after the usual delay, if looking is wanted at all.
    void wait(Outbox& out, Now now);
    // Our time to look for an opponent: `idle` says that nobody wants to play with us.
    void look(Outbox& out, Now now, bool idle);
    // Nobody answered.
    void give_up(Outbox& out, Now now);
    // Somebody else came first, or we stop: takes a challenge back.
    void withdraw(Outbox& out, Now now);

    // A request of the purpose online_bots, challenge or cancel.
    void handle(Outbox& out, Now now, const RequestDone& event, const Context::Sent& sent);
    // A challenge was declined or canceled.
    void gone(Outbox& out, Now now, const site::ChallengeGone& gone);
    // A game began: whether it is the one that we proposed.
    [[nodiscard]] std::optional<Seat> take(Outbox& out, Now now, const GameId& id);

    // Challenges that the configuration still allows today; nothing when there are none at all.
    [[nodiscard]] std::optional<BudgetFacts> budget(const Context& context, Now now) const;
    // Whom we challenged, and who is left alone until when (in lower case).
    [[nodiscard]] PlayedLately& asked() { return asked_; }
    [[nodiscard]] std::map<std::string, Now>& declined() { return declined_; }

   private:
    enum class Stage : std::uint8_t { none, asking, challenging, waiting };

    void propose(Outbox& out, Now now, const HttpReply& reply);
    void challenged(Outbox& out, Now now, const HttpReply& reply);
    void end(Outbox& out, Now now);
    void pause(Outbox& out, Now now, Milliseconds at_least);
    void leave_alone(Outbox& out, Now now);

    Stage stage_ = Stage::none;
    std::optional<Proposal> proposal_;
    std::string challenge_;                // its id, once the site has said it
    bool is_withdrawn_ = false;            // to be taken back once the site has said the id
    std::map<std::string, Now> declined_;  // lower case: until when they are left alone
    PlayedLately asked_;
    std::uint64_t tries_ = 0;
};

}  // namespace shako::bot
