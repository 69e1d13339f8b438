#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;

TEST_CASE("pawnTypes names the pieces that promote, capture en passant and reset the clock") {
    const Spec spec = test::chess_with("customPiece1 = s:fmWfceFifmnD\npawnTypes = s\n");
    for (const Color side : kColors) {
        CHECK(spec.promotion.pawn_types[side] == spec.en_passant.types[side]);
        CHECK(spec.counting.reset_types[side] == spec.en_passant.types[side]);
        CHECK(spec.en_passant.types[side].contains(kFirstCustom));
        CHECK_FALSE(spec.en_passant.types[side].contains(kPawn));
    }
}

TEST_CASE("a fault in pawnTypes is named") {
    CHECK(test::ids_of("pawnTypes = x\n") == test::Ids{"unknown-piece"});
}
