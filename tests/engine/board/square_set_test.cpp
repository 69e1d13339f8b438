#include "engine/board/square_set.h"

#include <vector>

#include "tests/support/catch.h"

using namespace shako::engine;

TEMPLATE_TEST_CASE("A set of squares holds each square of its words", "", SquareSet<1>,
                   SquareSet<2>, SquareSet<4>) {
    TestType all;
    for (int i = 0; i < TestType::kCapacity; ++i) {
        CHECK_FALSE(all.contains(square_at(i)));
        const auto one = TestType::of(square_at(i));
        CHECK(one.first() == square_at(i));
        CHECK(one.last() == square_at(i));
        CHECK(one.count() == 1);
        CHECK_FALSE(one.has_several());
        all.insert(square_at(i));
        CHECK(all.count() == i + 1);
        CHECK(all.last() == square_at(i));
    }
    CHECK((~all).empty());
    CHECK(all.has_several());
}

TEMPLATE_TEST_CASE("Iteration runs from the lowest square to the highest, over all words", "",
                   SquareSet<1>, SquareSet<2>, SquareSet<4>) {
    constexpr int kHalf = TestType::kCapacity / 2;  // the first of a word, where there are several
    const std::vector<int> wanted{0, 5, kHalf - 1, kHalf, kHalf + 20, TestType::kCapacity - 1};
    TestType set;
    for (const int i : wanted) set.insert(square_at(i));
    std::vector<int> seen;
    for (const Sq s : set) seen.push_back(index(s));
    CHECK(seen == wanted);
    std::vector<int> popped;
    while (!set.empty()) popped.push_back(index(set.pop_first()));
    CHECK(popped == wanted);
}

TEMPLATE_TEST_CASE("Sets are joined, cut and subtracted", "", SquareSet<1>, SquareSet<2>,
                   SquareSet<4>) {
    const Sq common = square_at(TestType::kCapacity - 20);
    TestType a;
    TestType b;
    a.insert(square_at(3));
    a.insert(common);
    b.insert(common);
    b.insert(square_at(TestType::kCapacity - 1));
    CHECK((a | b).count() == 3);
    CHECK((a & b) == TestType::of(common));
    CHECK((a - b) == TestType::of(square_at(3)));
    CHECK((a ^ b).count() == 2);
    CHECK(a.intersects(b));
    CHECK_FALSE((a - b).intersects(b));
    CHECK((a & b).is_subset_of(a));
    CHECK_FALSE(a.is_subset_of(b));
}
