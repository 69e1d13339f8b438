// The games of the play server: their streams, moves, clocks and ends.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "bot/local/challenge.h"
#include "bot/local/routes.h"
#include "bot/local/served_game.h"
#include "bot/local/site_state.h"

namespace shako::bot::local {

class GameDesk {
   public:
    // `state` outlives the desk.
    explicit GameDesk(SiteState& state) : state_(&state) {}

    // Whether the endpoint is one of this desk's.
    [[nodiscard]] static bool serves(Endpoint endpoint);
    [[nodiscard]] HttpResponse handle(Endpoint endpoint, const Call& call);

    // The game that would be played; the error is one line for people.
    [[nodiscard]] tl::expected<engine::Game, std::string> set_up(const GameTerms& terms) const;
    // Begins the game of an accepted challenge, whose terms can be set up.
    void start(const Challenge& challenge, Now now);
    // The game with that id, or null.
    [[nodiscard]] const ServedGame* find(const GameId& id) const;
    // Ends a game that has hardly begun; false when it is too late.
    bool abort(const GameId& id, Now now);

    // Sends what a new event stream hears of running games.
    void replay(const std::string& account, Now now);

    void tick(Now now);
    [[nodiscard]] std::optional<Now> next_deadline() const;

   private:
    HttpResponse handle_player(Endpoint endpoint, const Call& call, ServedGame& game, Color side);
    HttpResponse open_feed(const Call& call, ServedGame& game, Color side);
    HttpResponse play(const Call& call, ServedGame& game, Color side);
    HttpResponse say(const Call& call, ServedGame& game, Color side);
    HttpResponse read_chat(const ServedGame& game) const;
    HttpResponse abort(const Call& call, ServedGame& game);
    HttpResponse resign(const Call& call, ServedGame& game, Color side);
    HttpResponse answer_draw(const Call& call, ServedGame& game, Color side);
    HttpResponse claim_draw(const Call& call, ServedGame& game);
    HttpResponse export_pgn(const ServedGame& game) const;

    void send_to_players(const ServedGame& game, const Json& line, Now now);
    void announce_end(const ServedGame& game);
    void tell_players_of_end(const ServedGame& game, Now now);

    SiteState* state_;
    std::map<GameId, ServedGame> games_;
};

}  // namespace shako::bot::local
