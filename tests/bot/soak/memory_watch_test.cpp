#include "tests/bot/soak/memory_watch.h"

#include "tests/support/catch.h"

using shako::test::soak::MemoryWatch;

TEST_CASE("the soak takes memory that swings for flat, whatever the start was") {
    MemoryWatch watch;
    for (std::size_t i = 0; i < 4000; ++i) {
        watch.sample(i < 800 ? 10000 + i * 25 : 30000 + i * i % 50 * 1000);
    }
    const auto verdict = watch.verdict();
    REQUIRE(verdict);
    CHECK(verdict->is_flat);
}

TEST_CASE("the soak sees memory that grows with every game") {
    MemoryWatch watch;
    for (std::size_t i = 0; i < 4000; ++i) {
        watch.sample(30000 + i * 5 + i * i % 50 * 1000);
    }
    const auto verdict = watch.verdict();
    REQUIRE(verdict);
    CHECK_FALSE(verdict->is_flat);
    CHECK(verdict->before < verdict->after);
}

TEST_CASE("the soak does not judge the memory of a process that has hardly begun") {
    MemoryWatch watch;
    for (std::size_t i = 0; i + 1 < MemoryWatch::kLeast; ++i) {
        watch.sample(i * 1000);
    }
    CHECK_FALSE(watch.verdict());
}
