#include "variant/rules/walling.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("walls: their rule, where they may stand, and whether they are a turn of their own") {
    const Spec spec = test::chess_with(
        "wallingRule = static\nwallingRegionWhite = *1\nwallingRegionBlack = *8\n"
        "wallOrMove = true\n");
    CHECK(spec.walling.rule == WallingRule::fixed);
    CHECK(spec.walling.region.white.contains(*parse_square("a1")));
    CHECK_FALSE(spec.walling.region.white.contains(*parse_square("a8")));
    CHECK(spec.walling.region.black.contains(*parse_square("a8")));
    CHECK(spec.walling.wall_or_move);
    for (const char* const rule : {"arrow", "edge", "past"})
        CHECK(ids_of(std::string("wallingRule = ") + rule + "\n").empty());
}

TEST_CASE("wallingRegion is read last and overrides the sides' own keys") {
    const Spec spec =
        test::chess_with("wallingRule = past\nwallingRegion = *4\nwallingRegionWhite = *1\n");
    CHECK_FALSE(spec.walling.region.white.contains(*parse_square("a1")));
    CHECK(spec.walling.region.white.contains(*parse_square("a4")));
    CHECK(spec.walling.region.black == spec.walling.region.white);
}

TEST_CASE("a duck does not go with a royal king") {
    CHECK(ids_of("wallingRule = duck\n") == Ids{"duck-and-king"});
    CHECK(ids_of("wallingRule = duck\nking = -\ncommoner = k\nextinctionValue = loss\n"
                 "extinctionPieceTypes = k\ncastlingKingPiece = k\n")
              .empty());
}

TEST_CASE("regions without a rule have no effect") {
    CHECK(ids_of("wallingRegion = *4\nwallOrMove = true\n") == Ids(2, "no-effect"));
}
