// Counts what happens to the bot and what it does, from its events and actions.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bot/core/action.h"
#include "bot/core/event.h"

namespace shako::bot {

// How long things took, in seconds, sorted into buckets.
class Histogram {
   public:
    // Upper bounds; what is longer than the last goes into one of its own.
    static constexpr std::array<double, 14> kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                                    0.25,  0.5,    1,     2.5,  5,     10,   30};

    void add(std::chrono::nanoseconds time);
    // So many were at most kBounds[i].
    [[nodiscard]] std::uint64_t up_to(std::size_t i) const;
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] double sum() const { return sum_; }

   private:
    std::array<std::uint64_t, kBounds.size() + 1> buckets_{};
    double sum_ = 0;
};

// Numbers since the start.
struct Tally {
    void count(const Event& event, Now now);
    void count(const Action& action, Now now);

    std::map<std::string, std::uint64_t> events;  // log entries by the name of their event
    std::uint64_t event_streams = 0;              // opened, or tried to
    std::uint64_t game_streams = 0;
    std::uint64_t rate_limited = 0;     // answers with status 429
    std::uint64_t engine_restarts = 0;  // engines that failed or hung and were started anew
    std::map<std::string, std::uint64_t> answers;  // to requests, by status ("0": none)
    Histogram move_request;                        // from the post of a move to the site's answer
    Histogram move_answer;      // from the line with the opponent's move to the post of ours
    bool is_connected = false;  // the event stream is open

   private:
    void answered(int status);

    std::map<RequestId, Now> posted_;  // moves
    std::map<GameId, Now> thinking_;   // since when
};

}  // namespace shako::bot
