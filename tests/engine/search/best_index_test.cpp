#include "engine/search/best_index.h"

#include <algorithm>
#include <vector>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;

TEST_CASE("The best index is that of the first of the largest numbers", "[property]") {
    Dice dice(3);
    int differences = 0;
    for (int round = 0; round < 5'000; ++round) {
        std::vector<int> scores(1 + dice.below(40));
        for (int& score : scores) score = static_cast<int>(dice.below(60)) - 50;
        const std::size_t begin = dice.below(scores.size());
        const std::size_t end = begin + 1 + dice.below(scores.size() - begin);
        const auto first = scores.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = scores.begin() + static_cast<std::ptrdiff_t>(end);
        const auto best = std::max_element(first, last) - scores.begin();
        if (best_index(scores.data(), begin, end) != static_cast<std::size_t>(best)) ++differences;
    }
    CHECK(differences == 0);
}
