#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/betza/expand.h"
#include "variant/betza/parse.h"
#include "variant/board_shape.h"
#include "variant/dump.h"
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

TEST_CASE("a mobility region is where a piece may arrive; a minus lifts it again") {
    const Loaded loaded = test::load(
        "[a:chess]\nmobilityRegionWhiteKing = d1 e1\nmobilityRegionBlackCustomPiece3 = *8\n"
        "customPiece3 = a:N\n[b:a]\nmobilityRegionWhiteKing = -\n");
    CHECK(test::lines(loaded.diagnostics) == "");
    const Spec& first = *loaded.catalog->find("a");
    CHECK(first.pieces.at(kKing).mobility.white.contains(*parse_square("d1")));
    CHECK_FALSE(first.pieces.at(kKing).mobility.white.contains(*parse_square("f1")));
    CHECK(first.pieces.at(kKing).mobility.black == Region::all());
    CHECK_FALSE(first.pieces.at(PieceType{38}).mobility.black.contains(*parse_square("f1")));
    CHECK(loaded.catalog->find("b")->pieces.at(kKing).mobility.white == Region::all());
    CHECK_THAT(dump_ini(first), Catch::Contains("mobilityRegionWhiteKing = d1 e1\n"));
}

TEST_CASE("a mobility region belongs to the slot: a new line for its piece keeps it") {
    const Loaded loaded = test::load(
        "[a:chess]\nmobilityRegionWhiteQueen = *1\n"
        "[b:a]\nqueen = g\npromotionPieceTypes = nbrg\n"
        "startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n"
        "[c:a]\nqueen = -\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n"
        "[d:c]\nqueen = q\n");
    CHECK(test::lines(loaded.diagnostics) == "");
    for (const char* const name : {"a", "b", "d"}) {
        const Piece& queen = loaded.catalog->find(name)->pieces.at(*find_piece_name("queen"));
        CHECK_FALSE(queen.mobility.white.contains(*parse_square("a2")));
        CHECK(queen.mobility.black == Region::all());
    }
}

TEST_CASE("a mobility region without its piece has no effect") {
    CHECK(ids_of("mobilityRegionWhiteCannon = *1\n") == Ids{"no-effect"});
}

TEST_CASE("pieces may have titles of the game's own") {
    Spec spec = test::chess_with("customPiece1 = e:FA\npieceTitles = e:Elephant q:Lady\n");
    CHECK(spec.pieces.at(kFirstCustom).title == "Elephant");
    CHECK(spec.pieces.at(kPawn).title.empty());
    spec.parent.clear();
    CHECK(*load_text(dump_ini(spec), "dump", Catalog()).catalog->find("x") == spec);
    CHECK(ids_of("pieceTitles = q:Lady\n") == Ids{"beyond-peer"});
    CHECK(ids_of("pieceTitles = x:Lady\n") == Ids{"beyond-peer", "unknown-piece"});
}

TEST_CASE("an e in the king's text is no capture en passant of other men's kind") {
    CHECK_FALSE(test::chess_with("king = k:KfceF\n").en_passant.types.white.contains(kKing));
}
