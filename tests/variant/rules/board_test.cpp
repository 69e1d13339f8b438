#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"

using namespace shako::variant;
using test::Ids;

TEST_CASE("a board has the ranks and files given, the last file as a number or a letter") {
    const std::string fen = "startFen = 4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1\n";
    const Spec letter = test::chess_with("maxRank = 10\nmaxFile = j\n" + fen);
    CHECK(letter.board == BoardShape{10, 10});
    CHECK(test::chess_with("maxRank = 10\nmaxFile = 10\n" + fen).board == letter.board);
}

TEST_CASE("boards go up to 16 by 16, with a warning beyond what the peer holds") {
    std::string fen = "startFen = k15";
    for (int rank = 0; rank < 14; ++rank) fen += "/16";
    fen += "/K15 w - - 0 1\n";
    const Loaded loaded = test::load("[x:chess]\nmaxRank = 16\nmaxFile = p\n" + fen);
    CHECK(test::ids(loaded) == Ids{"beyond-peer", "beyond-peer"});
    CHECK(loaded.catalog->find("x")->board == BoardShape{16, 16});
}

TEST_CASE("a start FEN that leaves fields out is completed") {
    const Loaded loaded = test::load("[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 b\n");
    CHECK(test::ids(loaded).empty());
    CHECK(loaded.catalog->find("x")->start_fen == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("holes are squares that the board does not have; the FEN has a * for each") {
    const std::string holes =
        "[x:chess]\nholes = d4 e4 h*\nstartFen = 4k2*/7*/7*/7*/3**2*/7*/7*/4K";
    const Loaded loaded = test::load(holes + "2* w - - 0 1\n");
    CHECK(test::ids(loaded) == Ids{"beyond-peer"});
    const Spec& spec = *loaded.catalog->find("x");
    CHECK_FALSE(spec.board.contains(*parse_square("d4")));
    CHECK_FALSE(spec.board.contains(*parse_square("h8")));
    CHECK(spec.board.contains(*parse_square("c4")));
    CHECK(test::ids(test::load(holes + "2R w - - 0 1\n")) == Ids{"beyond-peer", "fen-hole"});
    CHECK(test::ids(test::load(holes + "3 w - - 0 1\n")) == Ids{"beyond-peer", "fen-hole"});
}
