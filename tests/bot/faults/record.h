// What a site saw of a bot: every request, every stream and how it ended, in order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/ids.h"

namespace shako::test {

// What is asked of a site, or, at the end of the list, what the site did by itself.
enum class Asked : std::uint8_t {
    account,
    event_stream,
    game_stream,
    move,
    accept,
    decline,
    abort,
    resign,
    chat,
    chat_history,
    online_bots,
    challenge,
    other,
    game_start  // the site told of a game
};

[[nodiscard]] std::string_view name_of(Asked what);

struct Seen {
    bot::Now when{};
    Asked what{};
    std::string id;                    // of the game or the challenge
    std::string move;                  // that was posted
    int connection = 0;                // numbered as they came
    std::string host;                  // whom the client took this for
    bool is_authorised = false;        // the token is where it belongs
    bool has_token_elsewhere = false;  // and it is anywhere else
    int status = 0;                    // of the answer; 0: there was none
    std::optional<bot::Now> ended;     // of a stream that the site ended: not before this moment
    // Of a move: the moves of the game when it came; whether it was the bot's turn, and legal.
    std::string position;
    bool is_due = false;
    bool is_legal = false;
    bool is_repeat = false;  // it is the move that stands last in the game
    // Of a move that was played: how long after the bot was told that it is its turn, of how much.
    std::optional<bot::Milliseconds> took;
    bot::Milliseconds clock{};
    bool is_surplus = false;  // of game_start: it is one too many
};

using Record = std::vector<Seen>;

}  // namespace shako::test
