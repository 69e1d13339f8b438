// The finished games of a match, and what they add up to.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/tools/match/statistics.h"

namespace shako::engine::tools {

// Why a game is over.
enum class Cause : std::uint8_t {
    rules,
    resignation,   // adjudicated: ResignRule
    agreed_draw,   // adjudicated: DrawRule
    length,        // adjudicated: more plies than a game may have
    time,          // the loser's clock, or no answer at all
    illegal_move,  // of the loser
    crash,         // the loser's process ended
};

// "rules", "time", "illegal move", ...
[[nodiscard]] std::string_view to_text(Cause cause) noexcept;

// Whether the loser's program did what it must not.
[[nodiscard]] bool is_fault(Cause cause) noexcept;

struct MatchGame {
    std::int64_t number = 0;  // from 0; 2n and 2n + 1 are a pair
    std::size_t opening = 0;  // place in the file, from 0
    std::size_t white = 0;    // engine, 0 or 1
    Outcome outcome = Outcome::draw;
    Cause cause = Cause::rules;
    std::string reason;  // for people: "checkmate", "a9a10 is not legal"
    int plies = 0;       // played in the game, the opening's not included
    friend bool operator==(const MatchGame&, const MatchGame&) = default;

    // The half points of the first engine.
    [[nodiscard]] int half_points() const noexcept;
    // The engine that lost; there is one.
    [[nodiscard]] std::size_t loser() const noexcept { return half_points() == 0 ? 0 : 1; }
};

struct Faults {
    std::int64_t time = 0;
    std::int64_t illegal_moves = 0;
    std::int64_t crashes = 0;
    friend bool operator==(const Faults&, const Faults&) = default;
};

class Ledger {
   public:
    // A number that is there already is replaced.
    void add(MatchGame game);

    [[nodiscard]] bool has(std::int64_t number) const { return games_.contains(number); }
    // Whether both games of the pair with this game are there.
    [[nodiscard]] bool has_pair_of(std::int64_t number) const;
    [[nodiscard]] const std::map<std::int64_t, MatchGame>& games() const noexcept { return games_; }

    // Games that the first engine lost, drew and won.
    [[nodiscard]] std::array<std::int64_t, 3> lost_drawn_won() const;
    // Complete pairs only.
    [[nodiscard]] PairCounts pairs() const;
    // Of one engine.
    [[nodiscard]] Faults faults(std::size_t engine) const;
    // Games that a fault ended, in the order of their numbers.
    [[nodiscard]] std::vector<MatchGame> faulty() const;

   private:
    std::map<std::int64_t, MatchGame> games_;
};

}  // namespace shako::engine::tools
