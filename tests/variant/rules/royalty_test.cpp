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

TEST_CASE("every key about checks sets its field") {
    const Spec spec = test::chess_with(
        "dropChecks = false\nmustCapture = true\ncheckCounting = true\nmakpongRule = true\n"
        "flyingGeneral = true\nbikjangRule = true\nshatarMateRule = true\ndupleCheck = true\n"
        "extinctionPseudoRoyal = true\n");
    Royalty all;
    all.drop_checks = false;
    all.must_capture = all.check_counting = all.makpong = all.flying_general = true;
    all.bikjang = all.shatar_mate = all.duple_check = all.pseudo_royal = true;
    CHECK(spec.royalty == all);
    CHECK_FALSE(test::chess_with("checking = false\n").royalty.checking);
}

TEST_CASE("checks can be counted only where they can be given") {
    CHECK(ids_of("checking = false\ncheckCounting = true\n") == Ids{"counting-without-checks"});
}

TEST_CASE("where checks are counted and the FEN does not say to how many, the next one wins") {
    CHECK(test::chess_with("checkCounting = true\n").start_fen ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+1 0 1");
}

TEST_CASE("pseudo-royals need types, the duple check needs pseudo-royals, other rules a king") {
    CHECK(ids_of("dupleCheck = true\n") == Ids{"no-effect"});
    CHECK(ids_of("extinctionPseudoRoyal = true\n") == Ids{"no-effect"});
    CHECK(ids_of("king = -\ncommoner = k\ncastlingKingPiece = k\nflyingGeneral = true\n") ==
          Ids{"no-effect"});
}

TEST_CASE("rules of check without a royal piece have no effect") {
    const std::string bare = "king = -\ncommoner = k\ncastlingKingPiece = k\n";
    for (const char* const line : {"checking = false", "dropChecks = false\npieceDrops = true",
                                   "perpetualCheckIllegal = true", "checkmateValue = win"}) {
        INFO(line);
        CHECK(ids_of(bare + line + "\n") == Ids{"no-effect"});
        CHECK(ids_of(std::string(line) + "\n").empty());
        CHECK(ids_of(bare + line +
                     "\nextinctionValue = loss\nextinctionPieceTypes = k\n"
                     "extinctionPseudoRoyal = true\n")
                  .empty());
    }
}
