#include "variant/rules/capture_effects.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

namespace {

const std::string kNoKing =
    "king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\n"
    "extinctionPieceTypes = k\n";

}

TEST_CASE("what a capture sets off") {
    const Spec spec = test::chess_with(
        kNoKing +
        "blastOnCapture = true\nblastImmuneTypes = k\nmutuallyImmuneTypes = n\n"
        "petrifyOnCaptureTypes = pr\npetrifyBlastPieces = true\nflipEnclosedPieces = ataxx\n");
    const CaptureEffects& effects = spec.capture_effects;
    CHECK(effects.blast);
    CHECK(effects.blast_immune == PieceSet::of(*find_piece_name("commoner")));
    CHECK(effects.mutually_immune == PieceSet::of(*find_piece_name("knight")));
    CHECK(effects.petrify.contains(kRook));
    CHECK(effects.petrify_blasted);
    CHECK(effects.flip == Enclosing::ataxx);
}

TEST_CASE("blasts and flips do not go with a royal king") {
    CHECK(ids_of("blastOnCapture = true\n") == Ids{"blast-and-king"});
    CHECK(ids_of("flipEnclosedPieces = reversi\n") == Ids{"flip-and-king"});
    CHECK(ids_of(kNoKing + "blastOnCapture = true\nflipEnclosedPieces = reversi\n").empty());
}

TEST_CASE("immune pieces go neither with kings nor with pseudo-royals") {
    CHECK(ids_of("mutuallyImmuneTypes = n\n") == Ids{"immune-and-royal"});
    CHECK(ids_of(kNoKing + "mutuallyImmuneTypes = n\n").empty());
    CHECK(ids_of(kNoKing +
                 "extinctionPseudoRoyal = true\nblastOnCapture = true\nblastImmuneTypes = n\n") ==
          Ids{"immune-and-royal"});
}

TEST_CASE("keys of the blast without a blast have no effect") {
    CHECK(ids_of(kNoKing + "blastImmuneTypes = n\npetrifyBlastPieces = true\n") ==
          Ids(2, "no-effect"));
}
