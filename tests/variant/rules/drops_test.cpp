#include "variant/rules/drops.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("every key of drops sets its field") {
    const Spec spec = test::chess_with(
        "pieceDrops = true\ncapturesToHand = true\ntwoBoards = true\ndropLoop = true\n"
        "mustDrop = true\nmustDropType = n\nfirstRankPawnDrops = true\n"
        "promotionZonePawnDrops = true\ndropRegionWhite = *1 *2\ndropRegionBlack = *8\n"
        "enclosingDrop = reversi\nenclosingDropStart = e4\nsittuyinRookDrop = true\n"
        "dropOppositeColoredBishop = true\ndropPromoted = true\ndropNoDoubled = p\n"
        "dropNoDoubledCount = 2\nimmobilityIllegal = true\nshogiPawnDropMateIllegal = true\n");
    const Drops& drops = spec.drops;
    CHECK(drops.enabled);
    CHECK(drops.captures_to_hand);
    CHECK(drops.two_boards);
    CHECK(drops.keep_promotion);
    CHECK(drops.must_drop);
    CHECK(drops.must_drop_types == PieceSet::of(*find_piece_name("knight")));
    CHECK(drops.first_rank_pawns);
    CHECK(drops.promotion_zone_pawns);
    CHECK(drops.region.white.contains(*parse_square("h2")));
    CHECK_FALSE(drops.region.white.contains(*parse_square("h3")));
    CHECK(drops.region.black.contains(*parse_square("a8")));
    CHECK(drops.enclosing == Enclosing::reversi);
    CHECK(drops.enclosing_start == Region::of(*parse_square("e4")));
    CHECK(drops.first_rank_rooks);
    CHECK(drops.opposite_bishops);
    CHECK(drops.promoted);
    CHECK(drops.no_doubled == PieceSet::of(kPawn));
    CHECK(drops.no_doubled_count == 2);
    CHECK(drops.immobility_illegal);
    CHECK(drops.pawn_mate_illegal);
}

TEST_CASE("for mustDropType star and minus are any piece, for dropNoDoubled none") {
    for (const char* const sign : {"*", "-"}) {
        const Spec spec = test::chess_with(std::string("pieceDrops = true\nmustDropType = ") +
                                           sign + "\ndropNoDoubled = " + sign + "\n");
        CHECK(spec.drops.must_drop_types == PieceSet::all());
        CHECK(spec.drops.no_doubled.empty());
    }
}

TEST_CASE("drops and walls do not go together") {
    CHECK(ids_of("pieceDrops = true\nwallingRule = arrow\n") == Ids{"drops-and-walls"});
}

TEST_CASE("rules of drops without drops have no effect, which is said once and not to children") {
    CHECK(ids_of("mustDrop = true\ndropRegionWhite = *1\ndropNoDoubled = p\n") ==
          Ids(3, "no-effect"));
    CHECK(ids_of("mustDrop = false\n").empty());
    CHECK(ids_of("pieceDrops = true\nmustDrop = true\ndropRegionWhite = *1\n").empty());
    CHECK(ids_of("mustDropType = n\n") == Ids{"no-effect"});
    CHECK(ids_of("pieceDrops = true\ndropLoop = true\nenclosingDropStart = e4\n") ==
          Ids(2, "no-effect"));
    CHECK(test::ids(test::load("[x:chess]\nmustDrop = true\n[y:x]\n")) == Ids{"no-effect"});
}

TEST_CASE("keys about drops of a piece that the game has not, and boards without drops") {
    const std::string on = "pieceDrops = true\n";
    CHECK(ids_of("twoBoards = true\n") == Ids{"no-effect"});
    CHECK(ids_of(on + "twoBoards = true\n").empty());
    const std::string bare = on + "startFen = 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n";
    CHECK(ids_of(bare + "rook = -\nsittuyinRookDrop = true\n") == Ids{"no-effect"});
    CHECK(ids_of(bare + "bishop = -\ndropOppositeColoredBishop = true\n") == Ids{"no-effect"});
    CHECK(ids_of(bare + "shogiPawnDropMateIllegal = true\n") == Ids{"no-effect"});
    CHECK(ids_of(bare + "shogiPawn = s\nshogiPawnDropMateIllegal = true\n").empty());
}
