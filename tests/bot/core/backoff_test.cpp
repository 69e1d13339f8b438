#include "bot/core/backoff.h"

#include <algorithm>
#include <vector>

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

const Now kStart = Now{} + 1h;

BackoffPolicy plain() { return {.first = 1s, .longest = 8s, .healthy = 60s, .rate_limited = 60s}; }

}  // namespace

TEST_CASE("waits double from failure to failure, up to a longest one") {
    Backoff backoff(plain());
    Milliseconds most = 1s;
    for (int i = 0; i < 8; ++i) {
        const auto wait = backoff.next(kStart, 7) - kStart;
        CHECK(wait >= most / 2);
        CHECK(wait <= most);
        most = std::min<Milliseconds>(most * 2, 8s);
    }
    CHECK(backoff.failures() == 8);
}

TEST_CASE("the same seed gives the same waits, another seed others") {
    Backoff a(plain());
    Backoff b(plain());
    Backoff c(plain());
    bool differs = false;
    for (int i = 0; i < 5; ++i) {
        const Now when = a.next(kStart, 1);
        CHECK(when == b.next(kStart, 1));
        differs = differs || when != c.next(kStart, 2);
    }
    CHECK(differs);
}

TEST_CASE("a success that lasted makes the next failure a first one") {
    Backoff backoff(plain());
    for (int i = 0; i < 5; ++i) {
        (void)backoff.next(kStart, 1);
    }
    backoff.tried(kStart);
    backoff.succeeded(kStart);
    CHECK(backoff.next(kStart + 61s, 1) - (kStart + 61s) <= 1s);
}

TEST_CASE("a success that did not last changes nothing") {
    Backoff backoff(plain());
    for (int i = 0; i < 5; ++i) {
        (void)backoff.next(kStart, 1);
    }
    backoff.tried(kStart);
    backoff.succeeded(kStart);
    CHECK(backoff.next(kStart + 10s, 1) - (kStart + 10s) >= 4s);
}

TEST_CASE("after a 429 the event stream stays away for a minute at least") {
    Backoff backoff(event_stream_backoff());
    CHECK(backoff.next(kStart, 1, 429) - kStart >= 60s);
}

TEST_CASE("Retry-After is a lower bound, for game streams too") {
    Backoff events(event_stream_backoff());
    CHECK(events.next(kStart, 1, 429, 300s) - kStart >= 300s);
    Backoff game(game_stream_backoff());
    CHECK(game.next(kStart, 1, 503, 20s) - kStart >= 20s);
}

TEST_CASE("an absurd Retry-After keeps nobody away for days") {
    Backoff backoff(event_stream_backoff());
    CHECK(backoff.next(kStart, 1, 429, std::chrono::seconds(1'000'000'000)) - kStart <= 2h);
    CHECK(backoff.next(kStart, 1, 429, -5s) > kStart);
}

TEST_CASE("the first try of a game stream is quick: a clock is running") {
    Backoff backoff(game_stream_backoff());
    CHECK(backoff.next(kStart, 1) - kStart <= 300ms);
}

TEST_CASE("an event stream that is cut every half minute is opened again at once each time") {
    Backoff backoff(event_stream_backoff());
    Now now = kStart;
    for (int i = 0; i < 100; ++i) {
        backoff.tried(now);
        backoff.succeeded(now);
        now += 30s;
        const Now next = backoff.next(now, 1);
        CHECK(next - now <= 1s);
        now = next;
    }
}

TEST_CASE("the event stream is never opened more than 30 times within 10 minutes") {
    for (const auto lasting : {0s, 1s, 61s}) {
        CAPTURE(lasting.count());
        Backoff backoff(event_stream_backoff());
        std::vector<Now> opens;
        Now now = kStart;
        while (now < kStart + 3h) {
            opens.push_back(now);
            backoff.tried(now);
            if (lasting > 0s) {
                backoff.succeeded(now);
            }
            now = backoff.next(now + lasting, 99);
        }
        for (std::size_t i = 0; i + 30 < opens.size(); ++i) {
            CHECK(opens[i + 30] - opens[i] >= 10min);
        }
    }
}
