#include "bot/core/time_policy.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

const Dialect& any_dialect() { return dialect(DialectName::pychess); }

ClockFacts clocks(Milliseconds own, int ply = 10) {
    ClockFacts facts;
    facts.time = {own, Milliseconds{50000}};
    facts.increment = {Milliseconds{2000}, Milliseconds{2000}};
    facts.side = Color::white;
    facts.ply = ply;
    facts.overhead = 300ms;
    return facts;
}

}  // namespace

TEST_CASE("the engine is given the clocks as they are; it keeps the overhead back itself") {
    const TimeGrant grant = grant_time(clocks(180s), any_dialect());
    CHECK(grant.time.white == 180000ms);
    CHECK(grant.time.black == 50000ms);
    CHECK(grant.increment.white == 2000ms);
    CHECK_FALSE(grant.move_time);
}

TEST_CASE("the deadline lies before the end of the clock, with time for the answer and the way") {
    for (const Milliseconds own : {500ms, 1000ms, 3000ms, 10000ms, 180000ms, 10800000ms}) {
        CAPTURE(own.count());
        const TimeGrant grant = grant_time(clocks(own), any_dialect());
        CHECK(grant.deadline + grant.grace + 300ms <= own + 50ms);
        CHECK(grant.deadline >= 0ms);
    }
}

TEST_CASE("a clock that has run out gives a deadline at once, never a negative one") {
    CHECK(grant_time(clocks(0ms), any_dialect()).deadline == 0ms);
}

TEST_CASE("a hung engine leaves half of a long clock for the rest of the game") {
    CHECK(grant_time(clocks(600s), any_dialect()).deadline <= 300s);
}

TEST_CASE("plies that cost nothing are thought about for a share of the clock, not for long") {
    CHECK(grant_time(clocks(180s, 0), any_dialect()).move_time == 5000ms);
    CHECK(grant_time(clocks(20s, 1), any_dialect()).move_time == 666ms);
    CHECK(grant_time(clocks(1s, 0), any_dialect()).move_time == 100ms);
    CHECK_FALSE(grant_time(clocks(180s, 2), any_dialect()).move_time);
}

TEST_CASE("a game without clocks gets a fixed time for each move") {
    ClockFacts facts = clocks(0ms);
    facts.time = {};
    const TimeGrant grant = grant_time(facts, any_dialect());
    CHECK(grant.move_time == 5000ms);
    CHECK(grant.deadline > *grant.move_time);
}

TEST_CASE("a 429 on a move never makes us wait until the clock runs out") {
    CHECK(move_pause(Milliseconds{180000}, std::nullopt) == 18000ms);
    CHECK(move_pause(Milliseconds{3000}, 60s) == 500ms);
    CHECK(move_pause(Milliseconds{180000}, 2s) == 2000ms);
    CHECK(move_pause(std::nullopt, 30s) == 30000ms);
}
