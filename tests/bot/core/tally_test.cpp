#include "bot/core/tally.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

TEST_CASE("A histogram counts up to its bounds, bounds included") {
    Histogram times;
    CHECK(times.count() == 0);
    times.add(1ms);
    times.add(1100us);
    times.add(1h);
    CHECK(times.up_to(0) == 1);
    CHECK(times.up_to(1) == 2);
    CHECK(times.up_to(Histogram::kBounds.size() - 1) == 2);
    CHECK(times.count() == 3);
    CHECK(times.sum() == Approx(3600.0021));
}

TEST_CASE("Streams, answers and events are counted") {
    Tally tally;
    const Now now{};
    tally.count(Action(OpenEventStream{}), now);
    CHECK_FALSE(tally.is_connected);
    tally.count(Event(EventStreamOpened{}), now);
    CHECK(tally.is_connected);
    tally.count(Event(EventStreamClosed{StreamId{1}, refused(429)}), now);
    CHECK_FALSE(tally.is_connected);
    tally.count(Action(OpenEventStream{}), now);
    tally.count(Action(OpenGameStream{}), now);
    tally.count(Event(GameStreamClosed{"g", StreamId{2}, clean_end()}), now);
    tally.count(Event(RequestDone{RequestId{1}, reply(429)}), now);
    tally.count(Event(RequestDone{RequestId{2}, no_answer()}), now);
    tally.count(Event(EngineFailed{}), now);
    tally.count(Action(KillEngine{}), now);
    for (int i = 0; i < 2; ++i) {
        tally.count(Action(Log{LogLevel::debug, "x", {{"event", "game_end"}}}), now);
    }
    CHECK(tally.event_streams == 2);
    CHECK(tally.game_streams == 1);
    CHECK(tally.rate_limited == 2);
    CHECK(tally.engine_restarts == 2);
    CHECK(tally.answers == std::map<std::string, std::uint64_t>{{"0", 1}, {"200", 1}, {"429", 2}});
    CHECK(tally.events == std::map<std::string, std::uint64_t>{{"game_end", 2}});
}

TEST_CASE("A move's answer is timed once, its posts each") {
    Tally tally;
    const Now start{};
    Think think;
    think.game_id = "g";
    tally.count(Action(think), start);
    tally.count(Action(think), start + 1s);  // the engine had failed
    Request post;
    post.purpose = Purpose::move;
    post.game_id = "g";
    post.request = RequestId{1};
    tally.count(Action(post), start + 2s);
    tally.count(Event(RequestDone{RequestId{1}, no_answer()}), start + 5s);
    post.request = RequestId{2};
    tally.count(Action(post), start + 6s);
    tally.count(Event(RequestDone{RequestId{2}, reply(200)}), start + 6s);
    CHECK(tally.move_answer.count() == 1);
    CHECK(tally.move_answer.sum() == Approx(2));
    CHECK(tally.move_request.count() == 2);
    CHECK(tally.move_request.sum() == Approx(3));
}
