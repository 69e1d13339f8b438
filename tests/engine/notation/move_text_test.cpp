#include "engine/notation/move_text.h"

#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

TEST_CASE("Squares of ten ranks take two digits") {
    const auto pos = test::position("shako", "5k4/R9/10/10/10/10/10/10/10/5K4 w - - 0 1");
    const auto move = parse_uci(pos, "a9a10");
    REQUIRE(move.has_value());
    CHECK(to_uci(pos, *move) == "a9a10");
    const auto black = test::after(pos, {"a9b9"});
    const auto from_ten = parse_uci(black, "f10e10");
    REQUIRE(from_ten.has_value());
    CHECK(to_uci(black, *from_ten) == "f10e10");
}

TEST_CASE("A promotion is written with the piece's small letter") {
    const auto pos = test::position("shako", "5k4/8P1/10/10/10/10/10/10/10/5K4 w - - 0 1");
    const auto move = parse_uci(pos, "i9i10q");
    REQUIRE(move.has_value());
    CHECK(move->kind() == MoveKind::promotion);
    CHECK(to_uci(pos, *move) == "i9i10q");
    CHECK_FALSE(parse_uci(pos, "i9i10Q").has_value());
}

TEST_CASE("Castling is written as the king's squares and read as king takes rook, too") {
    const auto pos = test::position("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto short_side = parse_uci(pos, "e1g1");
    REQUIRE(short_side.has_value());
    CHECK(short_side->kind() == MoveKind::castling);
    CHECK(parse_uci(pos, "e1h1") == short_side);
    CHECK(to_uci(pos, *parse_uci(pos, "e1a1")) == "e1c1");
}

TEST_CASE("Text that is no move is told apart from a move that is not legal") {
    const auto pos = test::position("chess");
    const auto kind = [&](const char* text) { return parse_uci(pos, text).error().kind; };
    CHECK(kind("e2e5") == MoveError::Kind::not_legal);
    CHECK(kind("0000") == MoveError::Kind::malformed);
    CHECK(kind("e2 e4") == MoveError::Kind::malformed);
    CHECK(kind("e2e4qq") == MoveError::Kind::malformed);
    CHECK(kind("e2i4") == MoveError::Kind::bad_square);
    CHECK(kind("e7e5") == MoveError::Kind::not_legal);
}
