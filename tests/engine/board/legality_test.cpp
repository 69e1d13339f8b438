// Lines towards the king: what cannons forbid and allow, and what they make riders' pins like.
#include <algorithm>

#include "engine/board/generate.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using test::has_move;
using test::legal_texts;
using test::moves_from;
using test::position;
using Texts = std::vector<std::string>;

TEST_CASE("A cannon gives check over exactly one hurdle of either colour") {
    // The cannon on e9 sees the king on e1 over one man.
    CHECK(position("shako", "k9/4c5/10/10/10/4P5/10/10/10/4K5 w - - 0 1").in_check());
    CHECK(position("shako", "k9/4c5/10/10/10/4p5/10/10/10/4K5 w - - 0 1").in_check());
    CHECK_FALSE(position("shako", "k9/4c5/10/10/10/10/10/10/10/4K5 w - - 0 1").in_check());
    CHECK_FALSE(position("shako", "k9/4c5/10/4P5/10/4p5/10/10/10/4K5 w - - 0 1").in_check());
}

TEST_CASE("A cannon's check is met by capturing the cannon") {
    const auto pos = position("shako", "k9/4c4R/10/10/10/4p5/10/10/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(has_move(pos, "j9e9"));
}

TEST_CASE("A cannon's check is met by taking the own hurdle away") {
    const auto pos = position("shako", "k9/4c5/10/10/10/4N5/10/10/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(moves_from(pos, "e5") ==
          Texts{"e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"});
}

TEST_CASE("A hurdle that stays on the line goes on giving check") {
    // The rook may leave the file or take the cannon, but a step along the file keeps it a hurdle.
    const auto pos = position("shako", "k9/4c5/10/10/10/4R5/10/10/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(has_move(pos, "e5a5"));
    CHECK(has_move(pos, "e5e9"));
    CHECK_FALSE(has_move(pos, "e5e7"));
    CHECK_FALSE(has_move(pos, "e5e3"));
}

TEST_CASE("A cannon's check is met by a second hurdle") {
    const auto pos = position("shako", "9k/4c5/10/10/10/4p5/10/R9/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(moves_from(pos, "a3") == Texts{"a3e3"});
}

TEST_CASE("Capturing an enemy hurdle leaves a hurdle") {
    const auto pos = position("shako", "9k/4c5/10/10/10/R3p5/10/10/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK_FALSE(has_move(pos, "a5e5"));
}

TEST_CASE("The king evades a cannon off its line, not along it") {
    const auto pos = position("shako", "k9/4c5/10/10/10/4p5/10/10/4K5/10 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(legal_texts(pos) == Texts{"e2d1", "e2d2", "e2d3", "e2f1", "e2f2", "e2f3"});
}

TEST_CASE("The king may step onto the hurdle's square behind no other man") {
    // Having taken the hurdle the king has none before it.
    const auto pos = position("shako", "k9/4c5/10/10/10/10/10/4p5/4K5/10 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(has_move(pos, "e2e3"));
}

TEST_CASE("Of two hurdles before a cannon neither may leave the line") {
    const auto pos = position("shako", "k9/4c5/4N5/10/10/10/4R5/10/10/4K5 w - - 0 1");
    REQUIRE_FALSE(pos.in_check());
    CHECK(moves_from(pos, "e8").empty());
    // The rook may move on the line between the others; e8 is its own man.
    CHECK(moves_from(pos, "e4") == Texts{"e4e2", "e4e3", "e4e5", "e4e6", "e4e7"});
}

TEST_CASE("An own hurdle may not capture the other one but may take the cannon") {
    const auto pos = position("shako", "k9/4c5/4p5/10/10/10/4R5/10/10/4K5 w - - 0 1");
    REQUIRE_FALSE(pos.in_check());
    CHECK_FALSE(has_move(pos, "e4e8"));
    const auto over = position("shako", "k9/4c5/4p5/10/10/10/4C5/10/10/4K5 w - - 0 1");
    CHECK(has_move(over, "e4e9"));
}

TEST_CASE("With no hurdle before a cannon no own man may enter the line") {
    const auto pos = position("shako", "9k/4c5/10/10/10/R9/10/10/10/4K5 w - - 0 1");
    REQUIRE_FALSE(pos.in_check());
    CHECK_FALSE(has_move(pos, "a5e5"));
    CHECK(has_move(pos, "a5d5"));
    CHECK(has_move(pos, "a5f5"));
}

TEST_CASE("The cannon with no hurdle itself may be captured on the line") {
    const auto pos = position("shako", "9k/R3c5/10/10/10/10/10/10/10/4K5 w - - 0 1");
    CHECK(has_move(pos, "a9e9"));
}

TEST_CASE("One move of a man can meet a double check by a bishop and a cannon") {
    // The bishop a5 checks along the diagonal, the cannon e9 over the knight: on c3 or d2 the
    // knight bars the one and is no hurdle of the other any more.
    const auto pos = position("shako", "k9/4c5/10/10/10/b9/4N5/10/10/4K5 w - - 0 1");
    REQUIRE(pos.checkers().count() == 2);
    CHECK(moves_from(pos, "e4") == Texts{"e4c3", "e4d2"});
}

TEST_CASE("Two cannons on one line: the first is the hurdle of the second") {
    const auto pos = position("shako", "4c4k/4c5/10/10/10/R9/10/10/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    // A man between makes two hurdles for the far cannon, but one for the near one.
    CHECK_FALSE(has_move(pos, "a5e5"));
    CHECK(moves_from(pos, "a5").empty());
}

TEST_CASE("A pinned man may move along the line of a rider and take it") {
    const auto pos = position("shako", "k9/4r5/10/10/10/10/4R5/10/10/4K5 w - - 0 1");
    CHECK(moves_from(pos, "e4") == Texts{"e4e2", "e4e3", "e4e5", "e4e6", "e4e7", "e4e8", "e4e9"});
}

TEST_CASE("A pawn may capture out of a cannon's check (Fairy-Stockfish PR 351)") {
    // The pawn e3 is the hurdle; it captures on d4 and so leaves the line.
    const auto pos = position("shako", "k9/4c5/10/10/10/10/3p6/4P5/10/4K5 w - - 0 1");
    REQUIRE(pos.in_check());
    CHECK(moves_from(pos, "e3") == Texts{"e3d4"});
}

TEST_CASE("A move within a cannon's line gives no check, one off it does (Fairy-Stockfish 590)") {
    const auto pos = position("shako", "4k5/10/10/4p5/10/4R5/10/4C5/10/4K5 w - - 0 1");
    CHECK_FALSE(test::after(pos, {"e5e6"}).in_check());
    CHECK(test::after(pos, {"e5a5"}).in_check());
    CHECK(test::after(pos, {"e5e7"}).in_check());
}
