#include "engine/random.h"

#include <algorithm>
#include <vector>

#include "tests/support/catch.h"

using namespace shako::engine;

TEST_CASE("Random numbers are those of splitmix64") {
    // Vigna's program splitmix64.c gives these for the seed 0.
    Random random(0);
    CHECK(random.next() == 0xE220A8397B1DCDAFU);
    CHECK(random.next() == 0x6E789E6AA1B965F4U);
    CHECK(random.next() == 0x06C45D188009454FU);
    CHECK(mix(kRandomStep) == 0xE220A8397B1DCDAFU);
}

TEST_CASE("Numbers between two are all of these and no others") {
    Random random(1);
    std::vector<int> counts(4);
    for (int i = 0; i < 100; ++i) ++counts.at(static_cast<std::size_t>(random.between(-1, 2) + 1));
    for (const int count : counts) CHECK(count > 0);
    CHECK(random.between(7, 7) == 7);
}

TEST_CASE("Shuffling loses nothing") {
    const std::vector<int> sorted{1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<int> shuffled = sorted;
    Random(1).shuffle(shuffled);
    CHECK(shuffled != sorted);
    std::sort(shuffled.begin(), shuffled.end());
    CHECK(shuffled == sorted);
}
