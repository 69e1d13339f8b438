#include "bot/core/game_line.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

GameLine chess() { return GameLine::create(shipped_catalog()->find("chess"), "").value(); }

}  // namespace

TEST_CASE("the board follows a list of moves, and only what is new is told") {
    GameLine line = chess();
    const auto first = line.follow({"e2e4", "e7e5"});
    REQUIRE(first);
    REQUIRE(first->moves.size() == 2);
    CHECK(first->moves[0].ply == 1);
    CHECK(first->moves[0].san == "e4");
    CHECK(first->moves[1].uci == "e7e5");
    CHECK(line.board().ply() == 2);
    const auto again = line.follow({"e2e4", "e7e5"});
    REQUIRE(again);
    CHECK(again->moves.empty());
    const auto second = line.follow({"e2e4", "e7e5", "g1f3"});
    REQUIRE(second);
    REQUIRE(second->moves.size() == 1);
    CHECK(second->moves[0].san == "Nf3");
    CHECK(second->moves[0].fen == line.board().fen());
}

TEST_CASE("a shorter or other list takes moves back") {
    GameLine line = chess();
    const std::uint64_t start = line.position();
    REQUIRE(line.follow({"e2e4", "e7e5", "g1f3"}));
    const auto shorter = line.follow({"e2e4"});
    REQUIRE(shorter);
    CHECK(shorter->taken_back == 2);
    CHECK(line.board().moves() == std::vector<std::string>{"e2e4"});
    REQUIRE(line.follow({"d2d4", "d7d5"}));
    CHECK(line.board().moves() == std::vector<std::string>{"d2d4", "d7d5"});
    REQUIRE(line.follow({}));
    CHECK(line.position() == start);
}

TEST_CASE("the same moves give the same position number, others another") {
    GameLine a = chess();
    GameLine b = chess();
    REQUIRE(a.follow({"g1f3", "g8f6"}));
    REQUIRE(b.follow({"g1f3"}));
    CHECK(a.position() != b.position());
    REQUIRE(b.follow({"g1f3", "g8f6"}));
    CHECK(a.position() == b.position());
    // The same placement by another way is not the same: repetitions count.
    REQUIRE(b.follow({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}));
    CHECK(a.position() != b.position());
}

TEST_CASE("a move that is not legal is told, and the board stands before it") {
    GameLine line = chess();
    const auto result = line.follow({"e2e4", "e7e4", "g1f3"});
    REQUIRE_FALSE(result);
    CHECK(result.error().ply == 2);
    CHECK(result.error().move == "e7e4");
    CHECK_FALSE(result.error().reason.empty());
    CHECK(line.board().ply() == 1);
    CHECK(line.follow({"e2e4", "e7e5"}));
    CHECK_FALSE(line.follow({std::string(100000, 'x')}));
}

TEST_CASE("castling may come as king takes rook and is the same move") {
    GameLine a = chess();
    GameLine b = chess();
    const std::vector<std::string> before{"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"};
    auto castled = before;
    castled.push_back("e1g1");
    auto takes_rook = before;
    takes_rook.push_back("e1h1");
    REQUIRE(a.follow(castled));
    REQUIRE(b.follow(takes_rook));
    CHECK(a.board().fen() == b.board().fen());
    CHECK(a.position() == b.position());
    CHECK(b.board().moves().back() == "e1g1");
}

TEST_CASE("ten-rank squares are followed") {
    GameLine line = GameLine::create(shipped_catalog()->find("shako"), "").value();
    const auto result = line.follow({"e3e5", "a10a9"});
    REQUIRE_FALSE(result);
    CHECK(result.error().move == "a10a9");
    CHECK(line.follow({"e3e5", "e8e6"}));
}

TEST_CASE("a start position that cannot be read is an error that says why") {
    const auto line = GameLine::create(shipped_catalog()->find("chess"), "nonsense");
    REQUIRE_FALSE(line);
    CHECK_FALSE(line.error().message.empty());
}
