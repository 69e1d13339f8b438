#include "variant/rules/en_passant.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

namespace {

int en_passant_rides(const Spec& spec, const char* name) {
    int count = 0;
    for (const Ride& ride : spec.pieces.at(*find_piece_name(name)).movement)
        if (ride.en_passant) ++count;
    return count;
}

}  // namespace

TEST_CASE("without double steps both regions are empty, and setting one has no effect") {
    const Spec spec = test::chess_with("doubleStep = false\n");
    CHECK(spec.en_passant.double_step_region.white.empty());
    CHECK(spec.en_passant.double_step_region.black.empty());
    CHECK(ids_of("doubleStep = false\ndoubleStepRegionWhite = *3\n") == Ids{"no-effect"});
}

TEST_CASE("two empty regions are the same as no double steps, and children inherit that") {
    const Loaded loaded = test::load(
        "[a:chess]\ndoubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n"
        "[b:a]\ndoubleStepRegionWhite = *2\n"
        "[c:a]\ndoubleStep = true\ndoubleStepRegionWhite = *2\n");
    CHECK_FALSE(loaded.catalog->find("a")->en_passant.double_step);
    CHECK(test::ids(loaded) == Ids{"no-effect"});
    CHECK(loaded.catalog->find("b")->en_passant.double_step_region.white.empty());
    CHECK_FALSE(loaded.catalog->find("c")->en_passant.double_step_region.white.empty());
}

TEST_CASE("an e in a custom piece's Betza makes it capture en passant") {
    const Spec spec = test::chess_with("customPiece1 = a:fmWfceF\n");
    CHECK(spec.en_passant.types.white.contains(kFirstCustom));
    CHECK(en_passant_rides(spec, "customPiece1") == 2);
}

TEST_CASE("a piece named in enPassantTypes without an e does so with all its captures") {
    const Spec spec = test::chess_with("customPiece1 = a:fmWfcF\nenPassantTypes = pa\n");
    CHECK(en_passant_rides(spec, "customPiece1") == 2);
    CHECK(en_passant_rides(spec, "pawn") == 2);
    CHECK(en_passant_rides(spec, "rook") == 0);
}
