#include "variant/rules/royalty.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("more than one royal piece a side goes beyond the peer; none is a game, too") {
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/3KK3 w - - 0 1\n") == Ids{"several-royals"});
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/4Q3 w - - 0 1\n").empty());
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").empty());
}

TEST_CASE("royalTypes adds royal pieces to the one of the line king") {
    const Loaded loaded =
        test::load("[x:chess]\nroyalTypes = q\npromotionPieceTypes = nbr\n[y:x]\nroyalTypes = -\n");
    REQUIRE(test::ids(loaded) ==
            Ids{"several-royals", "several-royals", "beyond-peer", "beyond-peer"});
    const PieceType queen = *find_piece_name("queen");
    CHECK(loaded.catalog->find("x")->royalty.more_royals == PieceSet::of(queen));
    CHECK(loaded.catalog->find("x")->pieces.at(queen).royal);
    CHECK(loaded.catalog->find("x")->pieces.at(kKing).royal);
    CHECK_FALSE(loaded.catalog->find("y")->pieces.at(queen).royal);
}
