// The games of config/variants-extended.ini, whose counts tests/judges/large_boards.py made.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/perft.h"
#include "engine/board/width.h"
#include "engine/game.h"
#include "tests/support/catch.h"
#include "tests/support/every_game.h"
#include "tests/support/perft_file.h"

using namespace shako;

namespace {

constexpr std::uint64_t kCeiling = 300'000;    // of a count in the default run
constexpr std::uint64_t kSlowCeiling = 6'000;  // of a count by the general path

std::vector<std::string> extended_games() {
    const auto& catalog = *test::every_game().catalog;
    std::vector<std::string> names;
    for (const std::string& name : catalog.names())
        if (catalog.origin(name).find("variants-extended.ini") != std::string::npos)
            names.push_back(name);
    return names;
}

std::uint64_t count(const engine::Game& game, int depth, bool slow) {
    const auto of = [&](const auto& position) {
        return slow ? engine::perft_slow(position, depth) : engine::perft(position, depth);
    };
    return engine::with_width(
        game.spec().board, [&]<int W>(engine::Width<W>) { return of(game.as<W>()->position()); });
}

// Compares the counts with more nodes than `above` and at most `upto`.
void check_counts(std::uint64_t above, std::uint64_t upto, bool slow) {
    for (const std::string& name : extended_games())
        for (const auto& known : test::perft_cases("extended/" + name)) {
            const auto game =
                engine::Game::create(test::every_game().catalog->find(name), known.fen);
            INFO(name << ": " << known.id << ": " << known.fen);
            REQUIRE(game);
            for (const auto& [depth, expected] : known.counts) {
                if (expected <= above || expected > upto) continue;
                INFO("depth " << depth);
                CHECK(count(*game, depth, slow) == expected);
            }
        }
}

}  // namespace

TEST_CASE("There are games on 12 x 12 and 16 x 16 squares, with holes, with several royals") {
    CHECK(extended_games() ==
          std::vector<std::string>{"metamachy", "omega", "reallybig", "siamesekings"});
}

TEST_CASE("The games beyond other engines have the counts of a separate program", "[perft]") {
    check_counts(0, kCeiling, false);
}

TEST_CASE("The general path counts the games beyond other engines the same", "[perft]") {
    check_counts(0, kSlowCeiling, true);
}

TEST_CASE("The deep counts of the games beyond other engines", "[perft_slow]") {
    check_counts(kCeiling, ~std::uint64_t{0}, false);
}
