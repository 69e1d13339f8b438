// Who was played lately: what the limits by hour and day count.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "bot/core/config.h"
#include "bot/core/ids.h"

namespace shako::bot {

struct LateGames {
    int with_kind_hour = 0;  // with opponents of that kind, within the last hour
    int with_kind_day = 0;
    int with_opponent_hour = 0;
    int with_opponent_day = 0;
    friend bool operator==(const LateGames&, const LateGames&) = default;
};

// A value; it holds the games of the last 24 hours, the last 10000 of them.
class PlayedLately {
   public:
    static constexpr std::size_t kMostGames = 10000;

    void add(Now now, std::string_view opponent, OpponentKind kind);
    [[nodiscard]] LateGames count(Now now, std::string_view opponent, OpponentKind kind) const;

    struct Game {
        Now when{};
        std::string opponent;
        OpponentKind kind{};
    };
    // The oldest first.
    [[nodiscard]] const std::deque<Game>& games() const { return games_; }

   private:
    std::deque<Game> games_;
};

}  // namespace shako::bot
