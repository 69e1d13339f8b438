#include "engine/tools/search_nodes.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::tools;

TEST_CASE("A search of so many nodes is over when it returns") {
    Session session(test::shipped_games());
    const auto best = search_nodes(session, 500);
    REQUIRE(best);
    CHECK_FALSE(session.is_searching());
    CHECK_FALSE(best->move.empty());
    CHECK(best->last.depth > 0);
}

TEST_CASE("A session that is searching refuses, and its search goes on") {
    Session session(test::shipped_games());
    Limits limits;
    limits.infinite = true;
    REQUIRE(session.go(limits, {}, [](const BestMove&) {}));
    CHECK_FALSE(search_nodes(session, 1));
    CHECK(session.is_searching());
    session.stop();
    session.wait();
}
