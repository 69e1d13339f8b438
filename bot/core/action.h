// What the bot wants done: the closed set of outputs of Bot::handle. The shell carries them out in
// order. None holds the token: the shell adds it to every request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/core/ids.h"
#include "bot/core/log_level.h"
#include "bot/core/opponents.h"
#include "bot/core/saved_games.h"
#include "variant/color.h"

namespace shako::bot {

using variant::ByColor;
using variant::Color;

using Headers = std::vector<std::pair<std::string, std::string>>;
using Form = std::vector<std::pair<std::string, std::string>>;

// Opens the site's event stream (GET). Answered by EventStreamOpened and lines, and in the end by
// one EventStreamClosed. A stream that is silent for `idle_timeout` is ended by the shell with an
// error.
struct OpenEventStream {
    StreamId stream{};
    std::string path;
    Headers headers;
    Milliseconds idle_timeout{};
};
// Ends the event stream. No further event of it may follow; if one does, it is ignored.
struct CloseEventStream {
    StreamId stream{};
};

struct OpenGameStream {
    GameId game_id;
    StreamId stream{};
    std::string path;
    Headers headers;
    Milliseconds idle_timeout{};
};
struct CloseGameStream {
    GameId game_id;
    StreamId stream{};
};

// What a request is for. Moves must not wait behind anything else.
enum class Purpose : std::uint8_t {
    account,
    accept,
    decline,
    move,
    draw,
    takeback,
    claim_victory,
    abort,
    resign,
    chat,
    chat_history,
    online_bots,
    challenge,
    cancel,
    new_token  // for the account, with the token that was offered
};

// One request, answered by RequestDone. The body is the form, URL-encoded.
struct Request {
    RequestId request{};
    Purpose purpose{};
    GameId game_id;      // or the challenge's id; empty for what concerns none
    std::string method;  // "GET", "POST"
    std::string path;    // with the query, encoded
    Form form;
    Milliseconds timeout{};  // for the whole exchange
};

// Starts a search for a game; answered by EngineMove or EngineFailed with the same number. A search
// of that game that still runs is given up (and its answer ignored).
struct Think {
    GameId game_id;
    SearchId search{};
    std::string variant;                        // a name in the catalogue
    std::string start_fen;                      // empty: the variant's start position
    std::vector<std::string> moves;             // UCI text, from the start position
    ByColor<std::optional<Milliseconds>> time;  // no value: no clock
    ByColor<Milliseconds> increment;
    // Exactly so long, the clocks notwithstanding; where the site does not charge a move.
    std::optional<Milliseconds> move_time;
    Milliseconds move_overhead{};
    int engine = 0;                  // Config::engine, or from 1 on one of Config::engines
    std::optional<int> skill_level;  // 0 to 20; none: as well as it can
    // The position is the one that is expected: think without a clock until PonderHit.
    bool is_ponder = false;
};
// The expected move was played: the search that ponders is a search from now on.
struct PonderHit {
    GameId game_id;
    SearchId search{};
};
// Ends the search of a game as soon as possible; its best move still comes as EngineMove.
struct StopThinking {
    GameId game_id;
    SearchId search{};
};
// The search has not obeyed: the engine of this game is hung. A child process is killed with its
// group; in process, the search is abandoned as far as that can be. No answer is expected.
struct KillEngine {
    GameId game_id;
};
// The game is over; what the shell holds for it may go.
struct ReleaseEngine {
    GameId game_id;
};

// A timer that runs already under the same id is replaced.
struct SetTimer {
    TimerId timer;
    Now when{};
};
struct CancelTimer {
    TimerId timer;
};

// One log line. `fields` is an object with a stable name in "event": "move", "game_start" … Texts
// in it may come from outside and be no valid UTF-8: dump it with error_handler_t::replace.
struct Log {
    LogLevel level{};
    std::string message;  // one line for people
    nlohmann::ordered_json fields;
};

// A finished game (or one that is left). Only sent when the configuration names a folder.
struct SavePgn {
    GameId game_id;
    std::string file_name;  // a plain name, safe for any file system
    std::string text;
    bool is_shared = false;  // the file has other games, this one is put behind them
};

// These games are to be taken up again, should the program end now. In place of the last such list.
struct SaveGames {
    std::vector<SavedGame> games;
};

// What the limits know of opponents, in place of what was said last. The site's name is not filled
// in.
struct SaveOpponents {
    Opponents opponents;
};

// The token that was offered takes the place of the former one, for all that is sent from now on.
struct UseNewToken {};

enum class ExitCode : int { clean = 0, usage = 64, internal = 70, refused = 77, config = 78 };

// The last action ever.
struct Exit {
    ExitCode code{};
    std::string why;  // one line for people
};

using Action =
    std::variant<OpenEventStream, CloseEventStream, OpenGameStream, CloseGameStream, Request, Think,
                 PonderHit, StopThinking, KillEngine, ReleaseEngine, SetTimer, CancelTimer, Log,
                 SavePgn, SaveGames, SaveOpponents, UseNewToken, Exit>;
using Actions = std::vector<Action>;

}  // namespace shako::bot
