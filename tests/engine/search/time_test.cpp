#include "engine/search/time.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using shako::variant::Color;
using std::chrono::milliseconds;

namespace {

Limits clock(int time, int increment = 0) {
    Limits limits;
    limits.time[Color::white] = milliseconds{time};
    limits.increment[Color::white] = milliseconds{increment};
    return limits;
}

TimePlan plan(const Limits& limits, int overhead = 30, int moves = 40) {
    return plan_time(limits, Color::white, milliseconds{overhead}, moves);
}

}  // namespace

TEST_CASE("A move never takes more than the clock holds less the overhead") {
    for (const int time : {0, 1, 5, 29, 30, 31, 100, 999, 5'000, 60'000, 10'000'000})
        for (const int increment : {0, 10, 1'000, 100'000})
            for (const int to_go : {0, 1, 2, 3, 10, 40, 100})
                for (const int overhead : {0, 10, 30, 5'000}) {
                    Limits limits = clock(time, increment);
                    if (to_go > 0) limits.moves_to_go = to_go;
                    const TimePlan p = plan(limits, overhead);
                    REQUIRE(p.hard);
                    REQUIRE(p.soft);
                    CHECK(p.hard->count() <= std::max(0, time - overhead));
                    CHECK(p.hard->count() >= 0);
                    CHECK(*p.soft <= *p.hard);
                    CHECK(p.soft->count() >= 0);
                }
}

TEST_CASE("A game of 600 plies at one second and ten milliseconds never flags at the hard limit") {
    int left = 1'000;
    for (int move = 0; move < 300; ++move) {
        const TimePlan p = plan(clock(left, 10), 10);
        // The way costs the whole overhead, and each move is cut off as late as can be.
        left -= static_cast<int>(p.hard->count()) + 10;
        REQUIRE(left >= 0);
        left += 10;
    }
}

TEST_CASE("Without increment the clock never runs out by thinking, however long the game") {
    int left = 60'000;
    for (int move = 0; move < 300; ++move) {
        const auto hard = static_cast<int>(plan(clock(left), 5).hard->count());
        REQUIRE(hard <= std::max(0, left - 5));
        left -= hard;
    }
}

TEST_CASE("The last move before the control may use nearly all of the clock") {
    Limits limits = clock(10'000);
    limits.moves_to_go = 1;
    CHECK(plan(limits).hard == milliseconds{9'970});
    CHECK(plan(limits).soft > milliseconds{5'000});
}

TEST_CASE("More moves to go leave less for each") {
    milliseconds before{1'000'000};
    for (const int to_go : {1, 2, 5, 10, 20, 40}) {
        Limits limits = clock(60'000);
        limits.moves_to_go = to_go;
        const milliseconds soft = *plan(limits).soft;
        CHECK(soft < before);
        before = soft;
    }
}

TEST_CASE("An increment is spent") {
    CHECK(plan(clock(10'000, 1'000)).soft > plan(clock(10'000)).soft);
    CHECK(*plan(clock(10'000, 1'000)).soft >= milliseconds{800});
}

TEST_CASE("A forced move on the clock is played at once") {
    CHECK(plan(clock(60'000), 30, 1) == TimePlan{milliseconds{0}, milliseconds{0}});
}

TEST_CASE("A move time is used in full but for the overhead, of which at most a quarter counts") {
    Limits limits;
    limits.move_time = milliseconds{1'000};
    CHECK(plan(limits) == TimePlan{milliseconds{970}, milliseconds{970}});
    limits.move_time = milliseconds{40};
    CHECK(plan(limits) == TimePlan{milliseconds{30}, milliseconds{30}});
    CHECK(soft_limit(plan(limits), {6, 900, 0}) == milliseconds{30});
}

TEST_CASE("An infinite search and one without clock have no time limit") {
    Limits limits = clock(1'000);
    limits.infinite = true;
    CHECK(plan(limits) == TimePlan{});
    CHECK(plan(Limits{}) == TimePlan{});
    CHECK_FALSE(soft_limit(TimePlan{}, {}));
}

TEST_CASE("Only the clock of the side to move counts") {
    Limits limits;
    limits.time[Color::black] = milliseconds{1'000};
    CHECK(plan(limits) == TimePlan{});
}

TEST_CASE("A settled best move takes less time, a new one and a falling score more") {
    const TimePlan p = plan(clock(60'000));
    const auto settled = soft_limit(p, {6, 500, 0});
    const auto changed = soft_limit(p, {0, 500, 0});
    const auto falling = soft_limit(p, {0, 500, 50});
    const auto clear = soft_limit(p, {6, 950, 0});
    CHECK(settled < changed);
    CHECK(changed < falling);
    CHECK(clear < settled);
    CHECK(soft_limit(p, {0, 0, 10'000}) <= p.hard);
}

TEST_CASE("A period is there for every move, the clock run out or not") {
    Limits limits = clock(0);
    limits.byoyomi = milliseconds{10'000};
    CHECK(plan(limits).hard == milliseconds{9'970});
    CHECK(plan(limits).soft == milliseconds{9'970});
    limits.time[Color::white] = milliseconds{60'000};
    const TimePlan p = plan(limits);
    CHECK(*p.soft > milliseconds{9'970});
    CHECK(*p.hard <= milliseconds{70'000 - 60});
    CHECK(plan(limits, 30, 1).hard == milliseconds{0});
}
