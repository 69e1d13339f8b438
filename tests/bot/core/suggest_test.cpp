#include "bot/core/suggest.h"

#include "tests/support/catch.h"

using shako::bot::did_you_mean;

TEST_CASE("a misspelt name is answered with the nearest one") {
    CHECK(did_you_mean("max_game", {"min_base_s", "max_games"}) == "; did you mean \"max_games\"?");
}

TEST_CASE("nothing near is no hint") {
    CHECK(did_you_mean("zzz", {"min_base_s", "max_games"}).empty());
    CHECK(did_you_mean("", {"min_base_s"}).empty());
    CHECK(did_you_mean("a", {}).empty());
}
