#include "tests/bot/soak/memory_watch.h"

#include <cstddef>
#include <vector>

#include "tests/support/catch.h"

using shako::test::soak::MemoryWatch;

namespace {

MemoryWatch watch_of(const std::vector<std::size_t>& samples) {
    MemoryWatch watch;
    for (const std::size_t sample : samples) {
        watch.sample(sample);
    }
    return watch;
}

}  // namespace

TEST_CASE("the soak takes memory that swings a little for flat") {
    const auto verdict = watch_of({27000, 29500, 25000, 28000}).verdict();
    REQUIRE(verdict);
    CHECK(verdict->is_flat);
}

TEST_CASE("the soak sees memory that grows with every game") {
    const auto verdict = watch_of({27000, 30000, 33000, 36000}).verdict();
    REQUIRE(verdict);
    CHECK_FALSE(verdict->is_flat);
    CHECK(verdict->before == 27000);
    CHECK(verdict->after == 36000);
}

TEST_CASE("the soak does not judge the memory of a process that has hardly begun") {
    CHECK_FALSE(watch_of({20000, 40000}).verdict());
}
