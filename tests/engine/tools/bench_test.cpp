#include "engine/tools/bench.h"

#include <set>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;
using namespace shako::engine::tools;

TEST_CASE("The bench holds positions of games from all over the catalog, none of them over") {
    const auto catalog = shipped_games();
    std::set<std::string> seen;
    for (const BenchPosition& position : bench_positions(*catalog)) {
        seen.insert(position.variant);
        auto game = Game::create(catalog->find(position.variant));
        REQUIRE(game);
        for (const std::string& move : position.moves) REQUIRE(game->play(move));
        CHECK(game->fen() == position.fen);
        CHECK_FALSE(game->result());
    }
    CHECK(seen.size() >= 8);
    CHECK(*seen.begin() == catalog->names().front());
}

TEST_CASE("The bench's signature is the same in every run") {
    const BenchResult first = bench(shipped_games(), 5, {});
    const BenchResult second = bench(shipped_games(), 5, {});
    CHECK(first.nodes == second.nodes);
    CHECK(first.nodes > 1'000);
}
