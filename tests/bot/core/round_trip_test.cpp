#include "bot/core/round_trip.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

TEST_CASE("the configured overhead is the least that is kept back") {
    RoundTrip trip;
    CHECK(move_overhead(300ms, trip, 60s) == 300ms);
    trip.measured(20ms);
    CHECK(move_overhead(300ms, trip, 60s) == 300ms);
}

TEST_CASE("a long way to the site is learnt, and forgotten when it has become short") {
    RoundTrip trip;
    for (int i = 0; i < 20; ++i) {
        trip.measured(800ms);
    }
    CHECK(move_overhead(300ms, trip, 60s) >= 800ms);
    CHECK(move_overhead(300ms, trip, 60s) <= 900ms);
    for (int i = 0; i < 60; ++i) {
        trip.measured(50ms);
    }
    CHECK(move_overhead(300ms, trip, 60s) == 300ms);
}

TEST_CASE("a way whose length changes gets more than its mean") {
    RoundTrip trip;
    for (int i = 0; i < 40; ++i) {
        trip.measured(i % 2 == 0 ? 100ms : 500ms);
    }
    CHECK(*trip.estimate() > 500ms);
}

TEST_CASE("no way is so long that nothing is left to think with") {
    RoundTrip trip;
    trip.measured(60s);
    CHECK(move_overhead(300ms, trip, std::nullopt) == 5s);
    CHECK(move_overhead(300ms, trip, 10s) == 1s);
    CHECK(move_overhead(300ms, trip, 1s) == 300ms);
}
