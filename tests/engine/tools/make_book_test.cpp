#include "engine/tools/make_book.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::tools;
using shako::test::game;

TEST_CASE("A book of self-play has moves from the start on, the best with weight 100") {
    const auto catalog = test::shipped_games();
    SelfPlayPlan plan;
    plan.variant = "shako";
    plan.games = 3;
    plan.plies = 2;
    plan.nodes = 50;
    int told = 0;
    const auto book = book_from_self_play(catalog, plan, [&told](int number) { told = number; });
    REQUIRE(book);
    CHECK(told == 3);
    const Game start = game("shako");
    const auto moves = book->moves(start);
    REQUIRE_FALSE(moves.empty());
    int best = 0;
    for (const BookMove& move : moves) {
        CHECK(move.weight >= 36);
        best = std::max<int>(best, move.weight);
    }
    CHECK(best == 100);
    CHECK(book->size() > moves.size());
    CHECK(book == book_from_self_play(catalog, plan, {}));
    plan.variant = "nonsense";
    CHECK_FALSE(book_from_self_play(catalog, plan, {}));
}
