#include "bot/local/site_dialect.h"

#include "bot/local/views.h"

namespace shako::bot::local {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr SiteDialect kLichess{
    .name = DialectName::lichess,
    .title = "Lichess API",

    .errors_are_json = true,
    .refused_token = 401,
    .wrong_method = 404,
    .token_scopes = "challenge:read,challenge:write,bot:play",

    .keep_alive = seconds(7),
    .keep_alive_line = "",
    .keep_alive_at_once = false,
    .shared_queue = false,
    .new_feed_ends_old = true,
    .capabilities_required = false,
    .replays_challenges = true,
    .replays_unmoved_games = true,
    .ends_game_feed = true,
    .farewell = "",

    .bots_may_challenge = true,
    .ids_keep_case = false,
    .challenge_lifetime = seconds(20),

    .wrong_move_is_refused = true,
    .illegal_move_loses = false,
    .abort_at_any_ply = false,
    .own_chat_comes_back = true,
    .flag_grace = seconds(0),
    .first_move_limit = minutes(5),  // not documented; the same as the other site
    .afterlife = hours(24),

    .views = &kLichessViews,
};

// The limit of 600 plies, at which PyChess declares a draw, is left out: it is no rule of the game.
constexpr SiteDialect kPyChess{
    .name = DialectName::pychess,
    .title = "PyChess API",

    .errors_are_json = false,
    .refused_token = 403,
    .wrong_method = 405,
    .token_scopes = "bot:play",

    .keep_alive = seconds(6),
    .keep_alive_line = R"({"type":"ping"})",
    .keep_alive_at_once = true,
    .shared_queue = true,
    .new_feed_ends_old = false,
    .capabilities_required = true,
    .replays_challenges = false,
    .replays_unmoved_games = false,
    .ends_game_feed = false,
    .farewell = R"({"type": "terminated"})",

    .bots_may_challenge = false,
    .ids_keep_case = true,
    .challenge_lifetime = hours(24),

    .wrong_move_is_refused = false,
    .illegal_move_loses = true,
    .abort_at_any_ply = true,
    .own_chat_comes_back = false,
    .flag_grace = seconds(20),
    .first_move_limit = minutes(5),
    .afterlife = minutes(30),

    .views = &kPyChessViews,
};

}  // namespace

const SiteDialect& site_dialect(DialectName name) {
    switch (name) {
        case DialectName::lichess:
            return kLichess;
        case DialectName::pychess:
            return kPyChess;
    }
    return kLichess;
}

std::string_view dialect_text(DialectName name) {
    switch (name) {
        case DialectName::lichess:
            return "lichess";
        case DialectName::pychess:
            return "pychess";
    }
    return "";
}

}  // namespace shako::bot::local
