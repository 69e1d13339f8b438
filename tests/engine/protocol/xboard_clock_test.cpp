#include "engine/protocol/xboard_clock.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::protocol;
using shako::variant::Color;
using std::chrono::milliseconds;

TEST_CASE("A level is moves, minutes or minutes:seconds, and an increment in seconds") {
    XBoardClock clock;
    REQUIRE(clock.level(words_of("level 40 5 0")));
    CHECK(clock.limits(Color::white, 0).time[Color::white] == milliseconds{300'000});
    CHECK(clock.limits(Color::white, 0).moves_to_go == 40);
    CHECK(clock.limits(Color::white, 39).moves_to_go == 1);
    CHECK(clock.limits(Color::white, 40).moves_to_go == 40);
    REQUIRE(clock.level(words_of("level 0 0:30 0.5")));
    CHECK(clock.limits(Color::black, 0).time[Color::black] == milliseconds{30'000});
    CHECK(clock.limits(Color::black, 0).increment[Color::black] == milliseconds{500});
    CHECK_FALSE(clock.limits(Color::black, 3).moves_to_go);
}

TEST_CASE("The clocks that the GUI tells take the place of the level's") {
    XBoardClock clock;
    REQUIRE(clock.time(words_of("time 1234")));
    REQUIRE(clock.otim(words_of("otim -5")));
    const Limits limits = clock.limits(Color::black, 0);
    CHECK(limits.time[Color::black] == milliseconds{12'340});
    CHECK(limits.time[Color::white] == milliseconds{0});
}

TEST_CASE("What the engine uses is taken from its clock until it is told again") {
    XBoardClock clock;
    REQUIRE(clock.level(words_of("level 0 1 2")));
    clock.spend(milliseconds{5'000});
    CHECK(clock.limits(Color::white, 1).time[Color::white] == milliseconds{57'000});
}

TEST_CASE("A fixed time for each move holds until the next level, a depth until the next game") {
    XBoardClock clock;
    REQUIRE(clock.st(words_of("st 2.5")));
    REQUIRE(clock.sd(words_of("sd 7")));
    CHECK(clock.limits(Color::white, 0).move_time == milliseconds{2'500});
    CHECK_FALSE(clock.limits(Color::white, 0).time[Color::white]);
    CHECK(clock.limits(Color::white, 0).depth == 7);
    REQUIRE(clock.level(words_of("level 0 5 0")));
    CHECK_FALSE(clock.limits(Color::white, 0).move_time);
    clock.new_game();
    CHECK_FALSE(clock.limits(Color::white, 0).depth);
}

TEST_CASE("Bad clocks are refused") {
    XBoardClock clock;
    for (const std::string_view line : {"level", "level 40 5", "level x 5 0", "level 40 5:x 0",
                                        "level -1 5 0", "level 0 1e9 0", "level 0 5 0 0"})
        CHECK_FALSE(clock.level(words_of(line)));
    CHECK_FALSE(clock.st(words_of("st soon")));
    CHECK_FALSE(clock.sd(words_of("sd 0")));
    CHECK_FALSE(clock.time(words_of("time")));
    CHECK_FALSE(clock.otim(words_of("otim 99999999999999999999")));
}
