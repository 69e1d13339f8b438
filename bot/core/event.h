// What can happen to the bot: the closed set of inputs to Bot::handle. The shell makes these out of
// sockets, timers, signals and engines; all reach the decisions on one thread, one after another.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/core/opponents.h"
#include "bot/core/saved_games.h"

namespace shako::bot {

// The answer to a request, or why there was none.
struct HttpReply {
    int status = 0;            // 0: no answer (refused, timed out, broken off, TLS); see error
    std::string content_type;  // as sent: "application/json; charset=utf-8"
    std::string body;          // at most 1 MiB of it
    std::optional<std::chrono::seconds> retry_after;  // from the header of that name
    std::string error;  // for people, when status is 0; never holds the token
    // Without an answer: the request was on its way, and the site may have done what it asks.
    bool was_sent = false;
    friend bool operator==(const HttpReply&, const HttpReply&) = default;
};

// How a stream ended, or why it did not begin.
struct StreamEnd {
    // 200: the stream had begun. Another status: refused. 0: no answer at all.
    int status = 0;
    std::string content_type;
    std::string body;  // the start of the body of a refusal, at most 1 KiB
    std::optional<std::chrono::seconds> retry_after;
    std::string error;   // what broke it; empty when clean
    bool clean = false;  // the site ended the body properly
    friend bool operator==(const StreamEnd&, const StreamEnd&) = default;
};

// The decisions' own form of what an engine says, so that they depend on no search.
struct SearchScore {
    bool is_mate = false;
    // Centipawns, or moves to mate (negative: is mated), from the side to move's view.
    int value = 0;
    friend bool operator==(const SearchScore&, const SearchScore&) = default;
};

struct SearchInfo {
    int depth = 0;  // plies; 0: nothing was searched
    SearchScore score{};
    std::uint64_t nodes = 0;
    Milliseconds time{};
    std::vector<std::string> pv;  // UCI text
    friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

// The first event: begin. `wall` is the calendar's time at the event's moment.
// The rest is what the last SaveGames and SaveOpponents of a former run said.
struct Start {
    WallTime wall{};
    std::vector<SavedGame> games{};
    Opponents opponents{};
};

struct EventStreamOpened {  // 200 and headers have come
    StreamId stream{};
};
struct EventStreamLine {  // one line without its end, blank lines included
    StreamId stream{};
    std::string text;
};
struct EventStreamClosed {  // the last event of this stream
    StreamId stream{};
    StreamEnd end;
};

struct GameStreamOpened {
    GameId game_id;
    StreamId stream{};
};
struct GameStreamLine {
    GameId game_id;
    StreamId stream{};
    std::string text;
};
struct GameStreamClosed {
    GameId game_id;
    StreamId stream{};
    StreamEnd end;
};

// A Request was answered or failed; comes exactly once per Request.
struct RequestDone {
    RequestId request{};
    HttpReply reply;
};

struct EngineInfo {  // as often as the engine likes
    GameId game_id;
    SearchId search{};
    SearchInfo info;
};
struct EngineMove {  // the end of a search
    GameId game_id;
    SearchId search{};
    std::string move;  // UCI text; empty: the engine says there is no move
    SearchInfo last;   // its last information; depth 0 when there was none
};
struct EngineFailed {  // the end of a search that went wrong: crash, garbage, no such file …
    GameId game_id;
    SearchId search{};
    std::string why;
};

struct TimerFired {
    TimerId timer;
};

// SIGTERM or SIGINT. The first asks for a clean end, the second for an end at once.
struct StopRequested {
    int count = 1;
};

// The configuration was read anew (SIGHUP) and is in force from now on (reload.h).
struct Reconfigured {
    std::shared_ptr<const Config> config;
};
// The token was read anew and is another one: is it good? Answered, when it is, by UseNewToken.
struct TokenOffered {};

using Event =
    std::variant<Start, EventStreamOpened, EventStreamLine, EventStreamClosed, GameStreamOpened,
                 GameStreamLine, GameStreamClosed, RequestDone, EngineInfo, EngineMove,
                 EngineFailed, TimerFired, StopRequested, Reconfigured, TokenOffered>;

}  // namespace shako::bot
