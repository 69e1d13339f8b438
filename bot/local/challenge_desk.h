// The challenges of the play server: made, answered, withdrawn, forgotten.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "bot/local/challenge.h"
#include "bot/local/game_desk.h"
#include "bot/local/routes.h"
#include "bot/local/site_state.h"

namespace shako::bot::local {

class ChallengeDesk {
   public:
    // Both outlive the desk.
    ChallengeDesk(SiteState& state, GameDesk& games) : state_(&state), games_(&games) {}

    [[nodiscard]] static bool serves(Endpoint endpoint);
    [[nodiscard]] HttpResponse handle(Endpoint endpoint, const Call& call);

    // Invites both accounts (by id) as if the other had challenged; the game begins when both have
    // accepted. The error is one line for people.
    tl::expected<GameId, std::string> pair(const ByColor<std::string>& players,
                                           const GameTerms& terms, Now now);

    // Sends what a new event stream hears of open challenges.
    void replay(const std::string& account, Now now);

    void tick(Now now);
    [[nodiscard]] std::optional<Now> next_deadline() const;

   private:
    HttpResponse list(const Call& call) const;
    HttpResponse create(const Call& call);
    HttpResponse accept(const Call& call, Challenge& challenge);
    HttpResponse decline(const Call& call, Challenge& challenge);
    HttpResponse cancel(const Call& call);

    tl::expected<GameTerms, std::string> read_terms(const FormFields& form) const;
    Challenge make(const std::string& challenger, const std::string& invited, GameTerms terms,
                   std::optional<Color> choice, Now now);
    // Tells both sides what has become of a challenge, where the site tells such things.
    void announce(const Challenge& challenge, const char* type, Now now);

    SiteState* state_;
    GameDesk* games_;
    std::map<GameId, Challenge> challenges_;  // the open ones
};

}  // namespace shako::bot::local
