#include "bot/core/speed.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

TEST_CASE("the speed of a game is that of the sites") {
    CHECK(speed_of(15s, 0s) == Speed::ultra_bullet);
    CHECK(speed_of(0s, 1s) == Speed::bullet);
    CHECK(speed_of(60s, 0s) == Speed::bullet);
    CHECK(speed_of(180s, 0s) == Speed::blitz);
    CHECK(speed_of(180s, 2s) == Speed::blitz);
    CHECK(speed_of(480s, 0s) == Speed::rapid);
    CHECK(speed_of(900s, 15s) == Speed::classical);
    CHECK(expected_duration(180s, 2s) == 520s);
}

TEST_CASE("clocks are written in minutes and seconds") {
    CHECK(parse_clock_setting("3+2") == ClockSetting{180s, 2s});
    CHECK(parse_clock_setting("0.5+0") == ClockSetting{30s, 0s});
    CHECK(parse_clock_setting("1/4+1") == ClockSetting{15s, 1s});
    for (const char* wrong : {"", "3", "+", "3+", "+2", "a+b", "1/0+1", "3+2x", "-1+0", "1e9+0"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_clock_setting(wrong));
    }
}

TEST_CASE("speeds have the sites' names") {
    CHECK(parse_speed("ultraBullet") == Speed::ultra_bullet);
    CHECK(parse_speed("correspondence") == Speed::correspondence);
    CHECK_FALSE(parse_speed("Blitz"));
}
