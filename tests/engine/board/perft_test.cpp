#include "engine/board/perft.h"

#include <algorithm>

#include "engine/board/width.h"
#include "tests/support/catch.h"
#include "tests/support/perft_file.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

namespace {

constexpr std::uint64_t kNodeCeiling = 11'000'000;  // of one count in the default run

// Compares the counts with more nodes than `above` and at most `upto`, on boards of W words.
template <int W>
void check_counts(const std::string& variant, std::uint64_t above, std::uint64_t upto,
                  std::size_t cases = ~std::size_t{0}) {
    for (const auto& known : test::perft_cases(variant)) {
        if (cases-- == 0) break;
        const auto pos = parse_fen(test::ruleset<W>(variant), known.fen);
        REQUIRE(pos.has_value());
        for (const auto& [depth, count] : known.counts) {
            if (count <= above || count > upto) continue;
            INFO(known.id << ": " << known.fen << " depth " << depth);
            CHECK(perft(*pos, depth) == count);
        }
    }
}

// The same, on boards of as many words as the game is played with.
void check_counts(const std::string& variant, std::uint64_t above, std::uint64_t upto) {
    with_width(test::spec(variant)->board,
               [&]<int W>(Width<W>) { check_counts<W>(variant, above, upto); });
}

}  // namespace

TEST_CASE("Shako's known positions have the published counts", "[perft]") {
    check_counts("shako", 0, kNodeCeiling);
}

TEST_CASE("The six standard chess positions have the published counts", "[perft]") {
    check_counts("chess", 0, kNodeCeiling);
}

TEST_CASE("The other game of Shako's name has the counts measured elsewhere", "[perft]") {
    check_counts("shakoalt", 0, kNodeCeiling);
}

TEST_CASE("The deep counts of every perft file", "[perft_slow]") {
    for (const auto& variant : test::perft_variants())
        check_counts(variant, kNodeCeiling, ~std::uint64_t{0});
}

TEST_CASE("The general path counts as the fast one does", "[perft]") {
    for (const auto& variant : test::perft_variants())
        for (const auto& known : test::perft_cases(variant)) {
            const auto pos = test::position(variant, known.fen);
            for (const auto& [depth, count] : known.counts) {
                if (count > 6000) continue;
                INFO(known.id << ": " << known.fen << " depth " << depth);
                CHECK(perft_slow(pos, depth) == count);
            }
        }
}

TEST_CASE("The games of the fast path have perft files", "[perft]") {
    CHECK(test::perft_variants() == test::core_names());
}

TEST_CASE("Boards of more words than they need count the same", "[perft]") {
    for (const auto& variant : test::perft_variants()) {
        check_counts<2>(variant, 0, 200'000, 40);
        check_counts<4>(variant, 0, 200'000, 40);
    }
}

TEST_CASE("Divide lists every legal move once and adds up to perft") {
    const auto pos = test::position("shako");
    const auto parts = divide(pos, 3);
    CHECK(parts.size() == 58);
    std::uint64_t total = 0;
    for (const auto& [move, count] : parts) total += count;
    CHECK(total == 185938);
}

TEST_CASE("Perft of depth 0 is one") { CHECK(perft(test::position("chess"), 0) == 1); }
