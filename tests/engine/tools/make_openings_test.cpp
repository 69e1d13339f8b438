#include "engine/tools/make_openings.h"

#include <set>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine::tools;
using shako::engine::test::shipped_games;

namespace {

OpeningsPlan plan() {
    OpeningsPlan plan;
    plan.variant = "shako";
    plan.count = 12;
    plan.nodes = 200;
    return plan;
}

}  // namespace

TEST_CASE("Openings are positions of the game, each another one") {
    std::vector<std::string> told;
    const auto found = make_openings(shipped_games(), plan(),
                                     [&](const std::string& fen) { told.push_back(fen); });
    REQUIRE(found);
    CHECK(found->size() == 12);
    CHECK(*found == told);
    CHECK(std::set<std::string>(found->begin(), found->end()).size() == 12);
    const auto start = shako::test::game("shako");
    for (const std::string& fen : *found) {
        const auto game = start.begin_anew(fen);
        REQUIRE(game);
        CHECK_FALSE(game->result());
        // Six to eight plies: the fourth full move, or the fifth before White's.
        CHECK(game->fullmove_number() >= 4);
        CHECK(game->fullmove_number() <= 5);
    }
}

TEST_CASE("The seed decides which openings come") {
    CHECK(make_openings(shipped_games(), plan(), {}) == make_openings(shipped_games(), plan(), {}));
    OpeningsPlan other = plan();
    other.seed = 2;
    CHECK(make_openings(shipped_games(), other, {}) != make_openings(shipped_games(), plan(), {}));
}

TEST_CASE("What cannot be made is said") {
    OpeningsPlan wrong = plan();
    wrong.variant = "nonsense";
    CHECK_FALSE(make_openings(shipped_games(), wrong, {}));
    OpeningsPlan many = plan();  // after one ply there are but so many positions
    many.least_plies = many.most_plies = 1;
    many.count = 1000;
    many.limit = 100'000;
    CHECK(make_openings(shipped_games(), many, {}).error().find("no more such positions after ") ==
          0);
}
