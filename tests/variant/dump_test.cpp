#include "variant/dump.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;

TEST_CASE("a dump holds the keys that differ from an empty section, in the language's order") {
    const Loaded loaded = load_text(
        "[x]\nnFoldRule = 4\nking = k\nmaxFile = 6\ncastling = false\n"
        "startFen = 3k2/6/6/6/6/6/6/3K2 w - - 0 1\n",
        "test.ini", Catalog());
    REQUIRE(loaded.catalog->find("x"));
    CHECK(dump_ini(*loaded.catalog->find("x")) ==
          "[x]\nmaxFile = 6\nking = k\nstartFen = 3k2/6/6/6/6/6/6/3K2 w - - 0 1\n"
          "castling = false\nnFoldRule = 4\n");
}

TEST_CASE("sides that differ are dumped by their own keys") {
    const std::string text = dump_ini(test::chess_with("promotionPieceTypesBlack = q\n"));
    CHECK_THAT(text, Catch::Contains("promotionPieceTypesWhite = nbrq\n"));
    CHECK_THAT(text, Catch::Contains("promotionPieceTypesBlack = q\n"));
    CHECK_THAT(text, !Catch::Contains("promotionPieceTypes ="));
}

TEST_CASE("what a custom piece's e implies is dumped when a key took it back") {
    const std::string lines = "customPiece1 = a:fceF\nenPassantTypes = p\n";
    Spec spec = test::chess_with(lines);
    spec.parent.clear();
    const Loaded again = load_text(dump_ini(spec), "dump", Catalog());
    REQUIRE(again.catalog->find("x"));
    CHECK(*again.catalog->find("x") == spec);
}

TEST_CASE("keys that only read are not dumped") {
    const std::string text = dump_ini(test::chess_with("pawnTypes = pn\npromotionRank = 8\n"));
    CHECK_THAT(text, !Catch::Contains("pawnTypes") || Catch::Contains("promotionPawnTypes = pn"));
    CHECK_THAT(text, !Catch::Contains("promotionRank"));
}
