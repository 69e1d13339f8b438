#include "bot/core/played_lately.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

TEST_CASE("games count for an hour and for a day, by opponent and by kind") {
    PlayedLately played;
    const Now start = Now{} + 100h;
    played.add(start, "Alice", OpponentKind::human);
    played.add(start, "robot", OpponentKind::bot);
    played.add(start + 30min, "alice", OpponentKind::human);
    CHECK(played.count(start + 59min, "ALICE", OpponentKind::human) == LateGames{2, 2, 2, 2});
    CHECK(played.count(start + 1h, "alice", OpponentKind::human) == LateGames{1, 2, 1, 2});
    CHECK(played.count(start + 1h, "carol", OpponentKind::bot) == LateGames{0, 1, 0, 0});
    CHECK(played.count(start + 24h, "alice", OpponentKind::human) == LateGames{0, 1, 0, 1});
}

TEST_CASE("opponents without a name count for their kind alone") {
    PlayedLately played;
    played.add(Now{}, "", OpponentKind::human);
    CHECK(played.count(Now{}, "", OpponentKind::human) == LateGames{1, 1, 0, 0});
}

TEST_CASE("what is kept does not grow for ever") {
    PlayedLately played;
    for (std::size_t i = 0; i < PlayedLately::kMostGames + 5; ++i) {
        played.add(Now{}, "a", OpponentKind::bot);
    }
    CHECK(played.count(Now{}, "a", OpponentKind::bot).with_kind_day ==
          static_cast<int>(PlayedLately::kMostGames));
}
