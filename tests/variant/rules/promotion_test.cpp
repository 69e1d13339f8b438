#include "variant/rules/promotion.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("pawns that must promote need something to become") {
    const std::string pawns =
        "[x]\npawn = p\nking = k\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n";
    CHECK(test::ids(test::load(pawns)) == Ids{"promotion-to-nothing", "promotion-to-nothing"});
    CHECK(test::ids(test::load(pawns + "mandatoryPawnPromotion = false\n")).empty());
    CHECK(test::ids(test::load(pawns + "promotionRegionWhite = -\npromotionRegionBlack = -\n"))
              .empty());
}

TEST_CASE("a zone that leaves out the last rank is warned of") {
    CHECK(ids_of("maxRank = 9\nstartFen = 4k3/8/8/8/8/8/8/4P3/4K3 w - - 0 1\n") ==
          Ids{"promotion-before-last-rank"});
}

TEST_CASE("a pawn does not become a king, not even by a star") {
    CHECK(ids_of("promotionPieceTypes = *\n") == Ids{"promotion-to-royal", "promotion-to-royal"});
    CHECK(ids_of("promotionPieceTypesBlack = qk\n") == Ids{"promotion-to-royal"});
}
