#include "bot/local/demo_bot.h"

#include "bot/local/demo_game.h"
#include "tests/support/catch.h"

using namespace shako::bot::local;
using shako::bot::SearchScore;

TEST_CASE("a bot's log line about a move tells its thoughts") {
    const auto thought = read_thought(
        R"({"level":"info","event":"move","game":"abcd","ply":3,"move":"e3e5","score_cp":-35,)"
        R"("depth":12,"nodes":1000})");
    REQUIRE(thought);
    CHECK(thought->game_id == "abcd");
    CHECK(thought->ply == 3);
    CHECK(thought->move == "e3e5");
    CHECK(thought->score == SearchScore{false, -35});
    CHECK(thought->depth == 12);

    const auto mate =
        read_thought(R"({"event":"move","game":"abcd","ply":4,"move":"e3e5","mate":-2,"depth":5})");
    REQUIRE(mate);
    CHECK(mate->score == SearchScore{true, -2});
}

TEST_CASE("other lines tell nothing") {
    for (const char* line : {"", "text", "[1]", "{}", R"({"event":"game_start","ply":1})",
                             R"({"event":"move"})", R"({"event":"move","ply":"x"})"}) {
        CHECK_FALSE(read_thought(line));
    }
}

TEST_CASE("evaluations are written from White's side") {
    CHECK(eval_text({false, 35}, Color::white) == "0.35");
    CHECK(eval_text({false, 35}, Color::black) == "-0.35");
    CHECK(eval_text({false, 0}, Color::black) == "0.00");
    CHECK(eval_text({false, -1205}, Color::white, 9) == "-12.05,9");
    CHECK(eval_text({true, 3}, Color::white) == "#3");
    CHECK(eval_text({true, 3}, Color::black, 7) == "#-3,7");
}
