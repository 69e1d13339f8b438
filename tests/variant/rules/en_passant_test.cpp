#include "variant/rules/en_passant.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

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

TEST_CASE(
    "an e in a custom piece's Betza makes it capture en passant, and a key may take that back") {
    const Spec spec = test::chess_with("customPiece1 = a:fmWfceF\n");
    CHECK(spec.en_passant.types.white.contains(kFirstCustom));
    CHECK(spec.en_passant.types.black.contains(kFirstCustom));
    const Spec without = test::chess_with("customPiece1 = a:fmWfceF\nenPassantTypes = p\n");
    CHECK_FALSE(without.en_passant.types.white.contains(kFirstCustom));
}

TEST_CASE("triple steps start from regions of their own") {
    const Spec spec = test::chess_with("tripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n");
    CHECK_FALSE(spec.en_passant.triple_step_region.white.empty());
    CHECK_FALSE(spec.en_passant.triple_step_region.black.empty());
    CHECK(test::chess_with("").en_passant.triple_step_region.white.empty());
}

TEST_CASE("without steps over a square nobody captures en passant") {
    const std::string none = "doubleStep = false\n";
    CHECK(ids_of(none + "enPassantRegion = *3 *6\n") == Ids{"no-effect"});
    CHECK(ids_of(none + "enPassantTypesBlack = pn\n") == Ids{"no-effect"});
    CHECK(ids_of("enPassantRegion = *3 *6\n").empty());
    CHECK(ids_of(none + "tripleStepRegionWhite = *2\nenPassantTypes = pn\n").empty());
}
