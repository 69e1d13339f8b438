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

TEST_CASE("A draw is taken half a pawn behind or before a mate, and not before a search") {
    const auto after = [](int depth, Score score) {
        Info last;
        last.depth = depth;
        last.score = score;
        return takes_draw(last);
    };
    CHECK(after(3, {false, -50}));
    CHECK_FALSE(after(3, {false, -49}));
    CHECK(after(3, {true, -7}));
    CHECK(after(3, {true, 0}));
    CHECK_FALSE(after(3, {true, 7}));
    CHECK_FALSE(after(0, {false, -50}));
}
