// How the two sites differ as servers: the twin of bot/core/dialect.h, which has what a client must
// know of it. One row per difference; the code asks the row, never for the site's name.
// Sources: the sites' published API and, for PyChess, its server (bot_api.py, game.py).
#pragma once

#include <string_view>

#include "bot/core/config.h"
#include "bot/core/dialect.h"
#include "bot/core/ids.h"

namespace shako::bot::local {

struct Views;

struct SiteDialect {
    DialectName name{};
    std::string_view title;  // as it stands in the PGN's Site and in texts for people

    // What a client must know of the same site.
    [[nodiscard]] const Dialect& wire() const { return dialect(name); }

    // Errors
    bool errors_are_json = false;  // {"error": …}; else plain text, and an HTML page for 404
    int refused_token = 0;         // status for a missing or unknown token
    int wrong_method = 0;          // status for a known path with another method
    std::string_view token_scopes;

    // Streams
    Milliseconds keep_alive{};           // longest silence
    std::string_view keep_alive_line;    // empty: a blank line
    bool keep_alive_at_once = false;     // one on opening as well
    bool shared_queue = false;           // lines wait for a reader, and several readers share them
    bool new_feed_ends_old = false;      // else both stay; a second one for a game is broken off
    bool capabilities_required = false;  // the event stream wants X-PyChess-Bot-Capabilities
    bool replays_challenges = false;     // open challenges come again on opening the event stream
    bool replays_unmoved_games = false;  // so do games without a move; games with one always do
    bool ends_game_feed = false;         // the stream of a game ends with the game
    std::string_view farewell;           // on event streams when the server stops, without line end

    // Challenges
    bool bots_may_challenge = false;
    bool ids_keep_case = false;  // a user's id is the name itself, else in lower case
    Milliseconds challenge_lifetime{};

    // Games
    bool wrong_move_is_refused = false;  // with 400; else every move is answered with ok
    bool illegal_move_loses = false;
    bool abort_at_any_ply = false;  // else before both sides have moved
    bool own_chat_comes_back = false;
    Milliseconds flag_grace{};        // how long past zero the server waits for a move
    Milliseconds first_move_limit{};  // for each side's first move; then the game is aborted
    Milliseconds afterlife{};         // how long a finished game is still known as a stream

    const Views* views = nullptr;  // the shapes of the JSON objects
};

[[nodiscard]] const SiteDialect& site_dialect(DialectName name);

// "lichess", "pychess".
[[nodiscard]] std::string_view dialect_text(DialectName name);

}  // namespace shako::bot::local
