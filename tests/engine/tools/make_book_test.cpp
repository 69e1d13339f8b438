#include "engine/tools/make_book.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::tools;
using shako::test::game;

namespace {

std::vector<PgnGame> games(std::string_view text) {
    auto read = parse_pgn(text, [](std::string_view name) { return shako::test::spec(name); });
    REQUIRE(read);
    return std::move(*read);
}

}  // namespace

TEST_CASE("A book of games weighs moves by the results of their side") {
    const auto played = games(
        "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n"
        "[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n[Result \"*\"]\n\n1. c4 *\n");
    Game position = game("chess");
    const Book book = book_from_games(played, position, 2, 1);
    // d4 lost its only game, and the game with c4 is not over.
    CHECK(book.moves(position) == std::vector<BookMove>{{"e2e4", 3}});
    REQUIRE(position.play("e2e4"));
    CHECK(book.moves(position) == std::vector<BookMove>{{"c7c5", 1}});
    REQUIRE(position.play("e7e5"));
    CHECK(book.moves(position).empty());  // the third ply
    CHECK(book_from_games(played, game("chess"), 2, 2).size() == 1);
    CHECK(book_from_games(played, game("shako"), 2, 1).size() == 0);
}

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
