#include "variant/rules/promotion.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/dump.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("pawns that must promote to nothing never enter their zone, which is said") {
    const std::string pawns =
        "[x]\npawn = p\nking = k\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n";
    CHECK(test::ids(test::load(pawns)) == Ids{"promotion-to-nothing", "promotion-to-nothing"});
    CHECK(test::load(pawns).catalog->find("x"));
    CHECK(test::ids(test::load(pawns + "mandatoryPawnPromotion = false\n")).empty());
    CHECK(test::ids(test::load(pawns + "promotionRegionWhite = -\npromotionRegionBlack = -\n"))
              .empty());
}

TEST_CASE("a zone that leaves out the last rank is warned of") {
    CHECK(ids_of("maxRank = 9\nstartFen = 4k3/8/8/8/8/8/8/4P3/4K3 w - - 0 1\n") ==
          Ids{"promotion-before-last-rank"});
}

TEST_CASE("a pawn does not become a king, not even by a star") {
    CHECK(ids_of("promotionPieceTypes = *\n") ==
          Ids{"beyond-peer", "promotion-to-royal", "promotion-to-royal"});
    const Loaded loaded = test::load("[x:chess]\npromotionPieceTypesBlack = qk\n");
    CHECK(test::ids(loaded) == Ids{"promotion-to-royal"});
    CHECK(loaded.diagnostics[0].severity == Severity::refusal);
    CHECK_FALSE(loaded.catalog->find("x"));
}

TEST_CASE("a piece line takes its piece out of the inherited promotions, as in the peer") {
    const Loaded loaded = test::load("[x:chess]\nqueen = q\n");
    CHECK(test::ids(loaded) == Ids{"promotion-lost"});
    CHECK_FALSE(
        loaded.catalog->find("x")->promotion.piece_types.white.contains(*find_piece_name("queen")));
    CHECK(ids_of("queen = q\npromotionPieceTypes = nbrq\n").empty());
    CHECK(ids_of("customPiece1 = a:N\n").empty());
}

TEST_CASE("the last letter of promotionPawnTypes is the main pawn, and a dump keeps it last") {
    const std::string lines = "customPiece1 = s:fW\npromotionPawnTypes = sp\n";
    Spec spec = test::chess_with(lines);
    CHECK(spec.promotion.main_pawn_type.white == PieceSet::of(kPawn));
    spec = test::chess_with(lines + "promotionPawnTypesBlack = ps\n");
    CHECK(spec.promotion.main_pawn_type.white == PieceSet::of(kPawn));
    CHECK(spec.promotion.main_pawn_type.black == PieceSet::of(kFirstCustom));
    spec.parent.clear();
    CHECK(*load_text(dump_ini(spec), "dump", Catalog()).catalog->find("x") == spec);
    CHECK(test::chess_with("promotionPawnTypes = -\n").promotion.main_pawn_type.white.empty());
}

TEST_CASE("lists of limits and of other faces change what they name and inherit the rest") {
    const Loaded loaded = test::load(
        "[a:chess]\npromotionLimit = q:2 r:1\npromotedPieceType = n:b b:r\n"
        "[b:a]\npromotionLimit = q:0 n:3\npromotedPieceType = n:- r:q\n");
    CHECK(test::lines(loaded.diagnostics) == "");
    const auto piece = [](const char* name) { return *find_piece_name(name); };
    const Promotion& rule = loaded.catalog->find("b")->promotion;
    CHECK(rule.limit == std::map<PieceType, int>{{piece("knight"), 3}, {piece("rook"), 1}});
    CHECK(rule.promoted == std::map<PieceType, PieceType>{{piece("bishop"), piece("rook")},
                                                          {piece("rook"), piece("queen")}});
}
