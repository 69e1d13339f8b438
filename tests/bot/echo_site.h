// A site that gives the token back wherever a bot reads anything: a faulty proxy, or somebody who
// tries what comes of it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bot/net/scripted_server.h"

namespace shako::test {

// The token as a site may spell it: plain, as in an address, in JSON and in HTML, in part or whole.
[[nodiscard]] std::vector<std::string> spellings(std::string_view token);

// One game of chess (abcd1234, the bot has White), in either dialect. Every answer and line holds
// the token that came with its request: refusals in JSON, HTML and plain text, headers, chat, names
// of players, games and challenges, errors, lines that are none. The first post of the move is
// refused.
class EchoSite {
   public:
    // Serves one connection.
    void serve(Peer& peer);

    // Waits until the game is over, thirty seconds at most.
    void wait_for_end();

    // Called once the bot has moved, before the game ends.
    std::function<void()> while_it_plays = [] {};

   private:
    void event_stream(Peer& peer, const std::string& token);
    void game_stream(Peer& peer, const std::string& token);
    void refuse(Peer& peer, const std::string& token);
    template <class Condition>
    void wait(Condition condition);

    std::mutex mutex_;
    std::condition_variable changed_;
    int event_streams_ = 0;
    int game_streams_ = 0;
    int refusals_ = 0;
    int posts_ = 0;
    std::string move_;
    bool is_over_ = false;
};

}  // namespace shako::test
