#include "bot/core/seat.h"

#include "tests/support/catch.h"

using namespace shako::bot;

namespace {

const Seat kHuman{"alice", OpponentKind::human, false};
const Seat kBot{"robot", OpponentKind::bot, false};
const Seat kSlow{"carol", OpponentKind::human, true};

Config config(int games, int reserved = 0, int correspondence = 0) {
    Config config;
    config.challenges.max_games = games;
    config.challenges.reserved_for_humans = reserved;
    config.correspondence.max_games = correspondence;
    return config;
}

}  // namespace

TEST_CASE("there is room until all slots are taken") {
    CHECK(has_room({}, kHuman, config(1)));
    CHECK_FALSE(has_room({kBot}, kHuman, config(1)));
    CHECK(has_room({kBot}, kBot, config(2)));
}

TEST_CASE("slots reserved for humans are not given to bots") {
    CHECK(has_room({}, kBot, config(2, 1)));
    CHECK_FALSE(has_room({kBot}, kBot, config(2, 1)));
    CHECK(has_room({kBot}, kHuman, config(2, 1)));
    // A human on a slot that is not reserved leaves the reserved one to humans.
    CHECK(has_room({kHuman}, kBot, config(2, 1)));
    CHECK_FALSE(has_room({}, kBot, config(2, 2)));
}

TEST_CASE("games of days have slots of their own") {
    CHECK_FALSE(has_room({}, kSlow, config(1)));
    CHECK(has_room({kHuman}, kSlow, config(1, 0, 1)));
    CHECK_FALSE(has_room({kSlow}, kSlow, config(1, 0, 1)));
    CHECK(has_room({kSlow}, kHuman, config(1, 0, 1)));
}

TEST_CASE("an opponent's games are counted whatever the case of the name") {
    CHECK(games_with({kHuman, kBot, Seat{"ALICE"}}, "Alice") == 2);
    CHECK(games_with({Seat{}}, "") == 0);
}
