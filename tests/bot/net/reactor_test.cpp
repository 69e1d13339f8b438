#include "bot/net/reactor.h"

#include <optional>
#include <string>
#include <thread>

#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace std::chrono_literals;
using shako::test::Loop;

TEST_CASE("Tasks posted from another thread run on the loop's", "[net]") {
    Loop loop;
    std::thread::id ran_on;
    std::thread other([&] {
        loop.reactor.post([&] {
            ran_on = std::this_thread::get_id();
            loop.done();
        });
    });
    CHECK(loop.run());
    other.join();
    CHECK(ran_on == std::this_thread::get_id());
}

TEST_CASE("Timers go off in order, once, and not when cancelled", "[net]") {
    Loop loop;
    std::string log;
    Timer a(loop.reactor);
    Timer b(loop.reactor);
    Timer c(loop.reactor);
    std::optional<Timer> d(loop.reactor);
    const auto note = [&](char name) {
        log += name;
        if (log.size() == 3) {
            loop.done();
        }
    };
    a.start_after(30ms, [&] { note('a'); });
    b.start_after(10ms, [&] {
        note('b');
        c.cancel();
        d.reset();
        b.start_after(5ms, [&] { note('B'); });  // within its own call
    });
    c.start_after(20ms, [&] { note('c'); });
    d->start_after(20ms, [&] { note('d'); });
    CHECK(loop.run());
    // On a busy machine 'a' may be due before 'B' is.
    CHECK((log == "bBa" || log == "baB"));
}

TEST_CASE("A timer that has gone off already can still be cancelled", "[net]") {
    Loop loop;
    bool called = false;
    Timer timer(loop.reactor);
    timer.start_after(0ms, [&] { called = true; });
    std::this_thread::sleep_for(2ms);  // due, but nobody has looked
    timer.cancel();
    loop.reactor.run_for(5ms);
    CHECK_FALSE(called);
}
