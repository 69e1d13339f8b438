#include "bot/local/game_clock.h"

#include "tests/support/catch.h"

using namespace shako::bot::local;
using namespace std::chrono_literals;
using shako::bot::Milliseconds;
using shako::bot::Now;

TEST_CASE("time controls are read and written in seconds") {
    CHECK(parse_time_control("20+0.2") == TimeControl{20s, 200ms});
    CHECK(parse_time_control("0+1") == TimeControl{0s, 1s});
    CHECK(parse_time_control("0.5+0") == TimeControl{500ms, 0s});
    for (const char* bad : {"", "20", "20+", "+2", "0+0", "a+1", "1+a", "-1+1", "1.+1", "1+0.1234",
                            "12345678+0", "1 +1"}) {
        CHECK_FALSE(parse_time_control(bad));
    }
    for (const char* text : {"20+0.2", "180+2", "0.05+0.125"}) {
        CHECK(to_text(*parse_time_control(text)) == text);
    }
}

TEST_CASE("the first move of each side is free and earns no increment") {
    GameClock clock({10s, 1s});
    const Now start(100s);
    CHECK_FALSE(clock.flag());
    CHECK(clock.press(Color::white, start + 60s));
    CHECK(clock.left(Color::white, start + 60s) == 10s);
    CHECK_FALSE(clock.flag());
    CHECK(clock.press(Color::black, start + 120s));
    CHECK(clock.left(Color::black, start + 120s) == 10s);
    CHECK(clock.flag() == start + 130s);
}

TEST_CASE("only the mover's time runs, and the increment comes after the move") {
    GameClock clock({10s, 1s});
    const Now start(100s);
    CHECK(clock.press(Color::white, start));
    CHECK(clock.press(Color::black, start));
    CHECK(clock.left(Color::white, start + 4s) == 6s);
    CHECK(clock.left(Color::black, start + 4s) == 10s);
    CHECK(clock.press(Color::white, start + 4s));
    CHECK(clock.left(Color::white, start + 9s) == 7s);
    CHECK(clock.left(Color::black, start + 9s) == 5s);
    clock.stop(start + 9s);
    CHECK(clock.left(Color::black, start + 20s) == 5s);
    CHECK_FALSE(clock.flag());
}

TEST_CASE("a move after the flag does not count") {
    GameClock clock({10s, 1s});
    const Now start(100s);
    CHECK(clock.press(Color::white, start));
    CHECK(clock.press(Color::black, start));
    CHECK_FALSE(clock.press(Color::white, start + 10s));
    CHECK(clock.left(Color::white, start + 30s) == 0s);
    CHECK(clock.flag() == start + 10s);
}

TEST_CASE("a game without base time begins with one increment") {
    CHECK(GameClock({0s, 2s}).left(Color::white, Now()) == 2s);
}
