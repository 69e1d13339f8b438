// A line of a site's stream -> a typed event. Tolerant: unknown types and members, missing values,
// nulls and numbers of another kind never stop the bot, and nothing here throws.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/action.h"
#include "bot/core/dialect.h"
#include "bot/core/ids.h"

namespace shako::bot::site {

struct Player {
    std::string id;     // lower case on Lichess; empty when the site gives none
    std::string name;   // "AI level 3" for the site's own engine
    std::string title;  // "BOT", "GM", mostly empty
    std::optional<int> rating;
    friend bool operator==(const Player&, const Player&) = default;
};

enum class TimeKind : std::uint8_t { clock, correspondence, unlimited };

struct Challenge {
    std::string id;
    std::optional<Player> challenger;  // none: anonymous
    std::string variant;               // our name
    bool rated = false;
    TimeKind time = TimeKind::unlimited;
    std::chrono::seconds base{};
    std::chrono::seconds increment{};
    int days = 0;                          // a move, in correspondence
    std::string start_fen;                 // empty: the variant's start position
    std::optional<Color> challenger_side;  // none: random
    std::optional<int> our_rating;         // where the site says it
    std::optional<int> level;              // how strong we are to play, 0 to 8; PyChess
    bool forbids_abort = false;
    friend bool operator==(const Challenge&, const Challenge&) = default;
};

// Of the event stream
struct ChallengeGone {  // canceled or declined
    std::string id;
    bool is_declined = false;
};
struct GameStart {
    GameId id;
    bool is_correspondence = false;  // days a move, or no clock
    std::optional<int> level;        // as in Challenge
};
struct GameFinish {
    GameId id;
    std::string status;  // empty: not said
    std::optional<Color> winner;
};
struct Terminated {};  // the site shuts down

// Of a game stream
struct GameState {
    std::vector<std::string> moves;             // UCI text as the site spells it
    ByColor<std::optional<Milliseconds>> time;  // no value: no clock
    ByColor<Milliseconds> increment;
    std::string status;  // "created", "started", "mate" …; empty: not said
    std::optional<Color> winner;
    ByColor<bool> offers_draw{false, false};
    ByColor<bool> wants_takeback{false, false};
    friend bool operator==(const GameState&, const GameState&) = default;
};
struct GameFull {
    GameId id;
    std::string variant;    // our name
    std::string start_fen;  // empty: the variant's start position
    ByColor<Player> players;
    std::optional<std::chrono::milliseconds> base;  // where the site says it
    std::optional<std::chrono::milliseconds> increment;
    bool rated = false;
    bool is_correspondence = false;  // days a move, or no clock
    std::optional<GameState> state;
};
struct GameEnd {  // over, and not a word on how
    GameId id;
};
struct ChatLine {
    std::string room;
    std::string username;
    std::string text;
};
struct OpponentGone {
    bool gone = false;
    std::optional<std::chrono::seconds> claim_win_in;
};

// Of both
struct Ping {};   // a blank line too
struct Refusal {  // an error object where an event should be
    std::string message;
};
struct Unknown {  // a type that this program does not know
    std::string type;
};
struct Malformed {  // not an event at all
    std::string why;
};

using SiteEvent =
    std::variant<Challenge, ChallengeGone, GameStart, GameFinish, Terminated, GameState, GameFull,
                 GameEnd, ChatLine, OpponentGone, Ping, Refusal, Unknown, Malformed>;

// What a line of either stream says.
[[nodiscard]] SiteEvent read_event(std::string_view line, const Dialect& dialect);

// GET /api/bot/online: a line for each bot.
struct OnlineBot {
    std::string id;
    std::string name;
    struct Rating {
        std::string perf;  // "blitz", "atomic" …
        int value = 0;
        bool is_provisional = false;
    };
    std::vector<Rating> ratings;
    bool is_flagged = false;  // closed, or breaks the site's terms
};
// What is no bot's line is passed over.
[[nodiscard]] std::vector<OnlineBot> read_online_bots(std::string_view body);

// How long the site asks us to stay away: {"ratelimit": {"seconds": …}}.
[[nodiscard]] std::optional<std::chrono::seconds> read_rate_limit(std::string_view body);

// GET /api/bot/game/{id}/chat: whether one of the lines is `name`'s.
[[nodiscard]] bool has_chatted(std::string_view body, std::string_view name);

// The id of a challenge that was made; empty when the answer names none.
[[nodiscard]] std::string read_challenge_id(std::string_view body);

// GET /api/account
struct Account {
    std::string id;
    std::string name;
    std::string title;
    std::vector<OnlineBot::Rating> ratings;
};
struct AccountError {
    std::string message;
};
[[nodiscard]] tl::expected<Account, AccountError> read_account(std::string_view body);

// The text of {"error": "…"} or of a plain body, in one line of at most 200 bytes; "" for HTML.
[[nodiscard]] std::string read_error(std::string_view content_type, std::string_view body);

// A game is over when its status is none of these: "", "created", "started".
[[nodiscard]] bool is_over(const GameState& state);

// Letters, digits, '-' and '_', at most 64 of them.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace shako::bot::site
