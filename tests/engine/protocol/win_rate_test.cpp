#include "engine/protocol/win_rate.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::protocol;

TEST_CASE("Chances add up, rise with the score and are the same for both sides") {
    int before = -1;
    for (int score = -2'000; score <= 2'000; score += 25) {
        const WinRate rate = win_rate({false, score});
        const WinRate other = win_rate({false, -score});
        CHECK(rate.win + rate.draw + rate.loss == 1000);
        CHECK(rate.draw >= 0);
        CHECK(rate.win == other.loss);
        CHECK(rate.win >= before);
        before = rate.win;
    }
    CHECK(win_rate({true, 3}) == WinRate{1000, 0, 0});
    CHECK(win_rate({true, -3}) == WinRate{0, 0, 1000});
    CHECK(win_rate({true, 0}) == WinRate{0, 0, 1000});
}
