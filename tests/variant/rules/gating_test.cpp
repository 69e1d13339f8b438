#include "variant/rules/gating.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("gating, and the two rules that need it") {
    const Spec spec =
        test::chess_with("gating = true\nseirawanGating = true\ncambodianMoves = true\n");
    CHECK(spec.gating == Gating{true, true, true});
    CHECK(ids_of("seirawanGating = true\ncambodianMoves = true\n") == Ids(2, "no-effect"));
}

TEST_CASE("with gating the castling field of the FEN may name any file that has a man") {
    CHECK(ids_of("gating = true\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQBCDFGkqbcdfg - 0 1\n")
              .empty());
}

TEST_CASE("a move does not bring a man in and build a wall as well") {
    CHECK(ids_of("gating = true\nseirawanGating = true\nwallingRule = edge\n") ==
          Ids{"gates-and-walls"});
    CHECK(ids_of("gating = true\nwallingRule = edge\n").empty());
}
