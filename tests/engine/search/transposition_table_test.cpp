#include "engine/search/transposition_table.h"

#include "tests/support/catch.h"

using namespace shako::engine;

namespace {

std::uint64_t key_of(std::uint64_t i) { return (i + 1) * 0x9E3779B97F4A7C15U; }

}  // namespace

TEMPLATE_TEST_CASE("The table gives back what was stored", "", std::uint32_t, std::uint64_t) {
    TranspositionTable<TestType> table;
    REQUIRE(table.resize(1));
    TableEntry<TestType> entry;
    entry.move = static_cast<TestType>(0xFEDCBA9876543210U);
    for (const int score : {0, 17, -17, kMate, -kMate, kNoScore})
        for (const int depth : {-1, 0, 1, 100})
            for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
                entry.score = score;
                entry.eval = -score / 2;
                entry.depth = depth;
                entry.bound = bound;
                entry.is_pv = depth == 1;
                table.clear();
                table.store(42, entry);
                const auto found = table.probe(42);
                CHECK(found.move == entry.move);
                CHECK(found.score == score);
                CHECK(found.eval == entry.eval);
                CHECK(found.depth == depth);
                CHECK(found.bound == bound);
                CHECK(found.is_pv == entry.is_pv);
            }
}

TEST_CASE("An unknown position has neither bound nor move") {
    TranspositionTable<std::uint32_t> table;
    REQUIRE(table.resize(1));
    table.store(1, {7, 0, 0, 5, Bound::exact, false});
    CHECK(table.probe(2).bound == Bound::none);
    CHECK(table.probe(2).move == 0);
    CHECK(table.probe(0).bound == Bound::none);
}

TEST_CASE("A result without a move keeps the move that was known") {
    TranspositionTable<std::uint32_t> table;
    REQUIRE(table.resize(1));
    table.store(9, {7, 10, 0, 5, Bound::exact, false});
    table.store(9, {0, -10, 0, 6, Bound::upper, false});
    CHECK(table.probe(9).move == 7);
    CHECK(table.probe(9).score == -10);
}

TEST_CASE("A full table never mixes up two positions and keeps the deep results") {
    TranspositionTable<std::uint32_t> table;
    REQUIRE(table.resize(1));
    constexpr std::uint64_t kDeep = 1'000;
    for (std::uint64_t i = 0; i < kDeep; ++i)
        table.store(key_of(i), {static_cast<std::uint32_t>(i + 1), 0, 0, 90, Bound::exact, true});
    for (std::uint64_t i = kDeep; i < 300'000; ++i)
        table.store(key_of(i), {static_cast<std::uint32_t>(i + 1), 0, 0, 1, Bound::lower, false});
    std::uint64_t kept = 0;
    for (std::uint64_t i = 0; i < 300'000; ++i) {
        const auto found = table.probe(key_of(i));
        if (found.bound == Bound::none) continue;
        REQUIRE(found.move == i + 1);
        if (i < kDeep) ++kept;
    }
    CHECK(kept > kDeep * 95 / 100);
    CHECK(table.hashfull() > 900);
}

TEST_CASE("Results of earlier searches give way") {
    TranspositionTable<std::uint32_t> table;
    REQUIRE(table.resize(1));
    for (std::uint64_t i = 0; i < 300'000; ++i)
        table.store(key_of(i), {1, 0, 0, 6, Bound::exact, false});
    for (int search = 0; search < 2; ++search) table.new_search();
    CHECK(table.hashfull() == 0);
    constexpr std::uint64_t kNew = 5'000;
    for (std::uint64_t i = 0; i < kNew; ++i)
        table.store(key_of(1'000'000 + i), {2, 0, 0, 1, Bound::exact, false});
    std::uint64_t kept = 0;
    for (std::uint64_t i = 0; i < kNew; ++i)
        kept += table.probe(key_of(1'000'000 + i)).move == 2 ? 1U : 0U;
    CHECK(kept > kNew * 98 / 100);
}

TEST_CASE("A size beyond the machine's memory is refused and the table stays as it was") {
    TranspositionTable<std::uint32_t> table;
    REQUIRE(table.resize(1));
    table.store(5, {7, 1, 1, 1, Bound::exact, false});
    CHECK_FALSE(table.resize(1 << 30));
    CHECK(table.probe(5).move == 7);
}

TEST_CASE("Mate scores are kept as counted from the stored position") {
    CHECK(score_from_table(score_to_table(mate_in(7), 4), 4) == mate_in(7));
    CHECK(score_from_table(score_to_table(mate_in(7), 4), 10) == mate_in(13));
    CHECK(score_from_table(score_to_table(mated_in(7), 4), 2) == mated_in(5));
    CHECK(score_to_table(123, 9) == 123);
    CHECK(score_from_table(kNoScore, 3) == kNoScore);
}
