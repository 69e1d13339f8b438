#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/betza/expand.h"
#include "variant/betza/parse.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("a custom piece moves as its text says, and the king may have one as well") {
    const Spec spec = test::chess_with("customPiece1 = a:BN\nking = k:KN\n");
    CHECK(spec.pieces.at(kFirstCustom).letter == 'a');
    CHECK(spec.pieces.at(kFirstCustom).betza == "BN");
    CHECK_FALSE(spec.pieces.at(kFirstCustom).royal);
    CHECK(spec.pieces.at(kKing).movement == expand(parse_betza("KN")->atoms));
    CHECK(spec.pieces.at(kKing).royal);
}

TEST_CASE("Shako's two new men as custom pieces are the same movements") {
    const Spec spec = test::chess_with("customPiece1 = e:FA\ncustomPiece2 = c:mRcpR\n");
    const Spec& shako = *test::shipped().find("shako");
    CHECK(spec.pieces.at(kFirstCustom).movement ==
          shako.pieces.at(*find_piece_name("fersAlfil")).movement);
    CHECK(spec.pieces.at(PieceType{37}).movement ==
          shako.pieces.at(*find_piece_name("cannon")).movement);
}

TEST_CASE("a minus removes a piece") {
    const Loaded loaded =
        test::load("[x:chess]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    CHECK_FALSE(loaded.catalog->find("x")->pieces.contains(*find_piece_name("queen")));
}

TEST_CASE("a letter in upper case is the same letter") {
    CHECK(test::chess_with("archbishop = A\n").pieces.at(*find_piece_name("archbishop")).letter ==
          'a');
}

TEST_CASE("two lines of one section may not share a letter") {
    CHECK(ids_of("archbishop = a\nchancellor = a\n") == Ids{"two-pieces-one-letter"});
}

TEST_CASE("a letter taken from an inherited piece removes that piece, with a warning") {
    const Loaded loaded = test::load("[x:chess]\narchbishop = b\n");
    CHECK(test::ids(loaded) == Ids{"letter-taken"});
    CHECK_FALSE(loaded.catalog->find("x")->pieces.contains(*find_piece_name("bishop")));
    CHECK(ids_of("bishop = -\narchbishop = b\n").empty());
}

TEST_CASE("two pieces may exchange their letters") {
    const Loaded loaded = test::load(
        "[x:chess]\nknight = b\nbishop = n\n"
        "startFen = rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq - 0 1\n");
    CHECK(test::ids(loaded) == Ids{"promotion-lost"});  // of the bishop, whose letter was taken
    CHECK(loaded.catalog->find("x")->pieces.at(*find_piece_name("knight")).letter == 'b');
}

TEST_CASE("faults of a piece line are named at their column") {
    const auto column = [](const std::string& line) {
        return test::load("[x:chess]\n" + line + "\n").diagnostics.at(0).column;
    };
    CHECK(column("knight = 5") == 10);
    CHECK(column("knight = nn") == 11);
    CHECK(column("customPiece1 = a") == 17);
    CHECK(column("customPiece1 = a:WX") == 19);
    CHECK(column("customPiece1 = aFA") == 17);
}

TEST_CASE("a fault in a piece line is not followed by complaints about its letter") {
    CHECK(ids_of("customPiece1 = a:X\npromotionPieceTypes = qa\n") == Ids{"bad-betza"});
}

TEST_CASE("what the peer reads otherwise is a warning") {
    CHECK(ids_of("customPiece1 = a:R10\n") == Ids{"betza-range-digits"});
    CHECK(ids_of("customPiece1 = a:gR3\n") == Ids{"betza-ranged-g"});
}
