#include "variant/rules/passing.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("passing is for both sides or for one") {
    CHECK(test::chess_with("pass = true\n").passing.always == ByColor<bool>{true, true});
    CHECK(test::chess_with("passBlack = true\n").passing.always == ByColor<bool>{false, true});
    CHECK(test::chess_with("passOnStalemateWhite = false\npassOnStalemate = true\n")
              .passing.on_stalemate == ByColor<bool>{false, true});
    CHECK(ids_of("pass = yes\n") == Ids{"bad-value"});
}
