// A site in PyChess' dialect that plays known games against a bot and takes the time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/bot/net/scripted_server.h"

namespace shako::bench {

using Clock = std::chrono::steady_clock;

class BenchSite {
   public:
    struct Plan {
        std::size_t games = 0;  // at once
        std::size_t plies = 0;  // of each; the bot has Black
        // An opponent thinks for so long, at random in between.
        std::chrono::milliseconds shortest{0};
        std::chrono::milliseconds longest{0};
    };

    explicit BenchSite(const Plan& plan);
    ~BenchSite();
    BenchSite(const BenchSite&) = delete;
    BenchSite& operator=(const BenchSite&) = delete;

    [[nodiscard]] std::uint16_t port() const { return server_->port(); }
    // The authority that a client must trust, as PEM.
    [[nodiscard]] std::string authority() const { return authority_.pem(); }

    // Waits until all games are over; false when that takes longer.
    [[nodiscard]] bool wait_for_games(std::chrono::seconds patience);
    // Waits for an event stream to be asked for.
    [[nodiscard]] bool wait_for_event_stream(std::chrono::seconds patience);

    // From just before an opponent's move is written to the moment at which our answer was read, in
    // milliseconds, sorted.
    [[nodiscard]] std::vector<double> answers();

   private:
    struct Table {
        std::vector<std::string> moves;  // all that will be played
        std::size_t played = 0;
        Clock::time_point told;  // the opponent's last move
    };

    void serve(test::Peer& peer);
    void event_stream(test::Peer& peer);
    void game_stream(test::Peer& peer, std::size_t game);
    void take_move(test::Peer& peer, std::size_t game, const std::string& move,
                   Clock::time_point when);
    template <class Condition>
    bool wait(Clock::time_point end, Condition condition);

    const Plan plan_;
    test::Authority authority_;
    test::Identity identity_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Table> tables_;
    std::vector<double> answers_;
    std::size_t over_ = 0;
    bool has_event_stream_ = false;
    bool stopping_ = false;
    std::unique_ptr<test::ScriptedServer> server_;  // last: it uses all of the above
};

}  // namespace shako::bench
