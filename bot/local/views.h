// The JSON objects that go over the wire, in the shape of each site. Pure: facts in, objects out.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "bot/core/ids.h"
#include "bot/local/account.h"
#include "bot/local/challenge.h"
#include "bot/local/served_game.h"

namespace shako::bot::local {

using Json = nlohmann::ordered_json;

// One function per object; those that a site does not have are null.
struct Views {
    // The answer to GET /api/account.
    Json (*account)(const Account&);
    // An entry of GET /api/users/status.
    Json (*user_status)(const Account&, bool is_online);
    // A challenge as `seen_by` gets it.
    Json (*challenge)(const Challenge&, const Directory&, const std::string& seen_by);
    // "game" in the events gameStart and gameFinish.
    Json (*game_event)(const ServedGame&, const Directory&, Color seen_by, Now now);
    // The lines of a game's stream.
    Json (*game_full)(const ServedGame&, const Directory&, Now now);
    Json (*game_state)(const ServedGame&, Now now);
    Json (*chat_line)(const ChatLine&, const Directory&);
    // On the game's stream, after the last state.
    Json (*game_end)(const ServedGame&);
};

extern const Views kLichessViews;
extern const Views kPyChessViews;

// The sites' word for a pace: 60 times the minutes and 40 increments decide.
[[nodiscard]] std::string speed_of(const TimeControl& control);

// Seconds as a number: whole when they are.
[[nodiscard]] Json seconds_of(Milliseconds time);

// All moves as UCI text with blanks between.
[[nodiscard]] std::string moves_of(const engine::Game& game);

// "white", "black"; "random" for no colour.
[[nodiscard]] const char* color_text(const std::optional<Color>& color);

}  // namespace shako::bot::local
