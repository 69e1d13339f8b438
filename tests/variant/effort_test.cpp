#include "variant/effort.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;

TEST_CASE("a game's effort grows with its board and with the directions of its pieces") {
    const Spec chess = *test::shipped().find("chess");
    Spec larger = chess;
    larger.board.ranks = 16;
    CHECK(effort(larger) == 2 * effort(chess));
    CHECK(effort(test::chess_with("customPiece1 = a:W\n")) == effort(chess) + 5 * 64);
    CHECK(effort(test::chess_with("customPiece1 = a:qN\n")) > effort(chess) + 64 * 64);
}
