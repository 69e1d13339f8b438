// The names by which the decisions and the shell speak of streams, requests, searches and timers.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>

namespace shako::bot {

// A moment of the monotonic clock. The decisions never read a clock; each event brings its moment.
using Now = std::chrono::steady_clock::time_point;
// A moment of the calendar, for the dates in PGN files.
using WallTime = std::chrono::system_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

// As the site writes it; only letters, digits, '-' and '_' (site_json.h refuses others), so it may
// stand in a path or in a file name.
using GameId = std::string;

// Numbers are given out by the decisions, from 1, and never used twice in one process.
enum class StreamId : std::uint64_t {};
enum class RequestId : std::uint64_t {};
enum class SearchId : std::uint64_t {};

// What a timer is for. One timer of a kind may run per game (or per bot, with an empty game id).
enum class TimerKind : std::uint8_t {
    // of the bot as a whole
    ask_account,        // ask again for the account
    open_event_stream,  // open the event stream again
    drain_deadline,     // the games have had their time to finish; leave them running
    accepted_expired,   // an accepted challenge (game_id) did not become a game
    waiting_expired,    // a challenge (game_id) found no free slot
    find_opponent,      // see whether to challenge somebody
    own_challenge,      // nobody answered our challenge
    // of one game
    open_game_stream,  // open the game stream again
    post_move,         // post the move again that was not confirmed
    post_abort,        // ask for the abort again
    think_deadline,    // the engine must have answered by now
    first_move,        // the game has not begun; abort it
    silent_game,       // the clock of the side to move must have run out, and nobody says so
    claim_victory,     // the opponent has been away for long enough
    leave_game,        // the site said the game ended, or it can no longer go on; drop it
};

struct TimerId {
    TimerKind kind{};
    GameId game_id;  // empty for the bot as a whole
    friend auto operator<=>(const TimerId&, const TimerId&) = default;
    friend bool operator==(const TimerId&, const TimerId&) = default;
};

}  // namespace shako::bot
