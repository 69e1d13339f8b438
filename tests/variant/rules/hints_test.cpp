#include "variant/rules/hints.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;

TEST_CASE("hints for interfaces are kept as written, though they are no rules") {
    const Spec spec = test::chess_with(
        "variantTemplate = shogi\npieceToCharTable = PNBRQ..Kpnbrq..k\npocketSize = 5\n");
    CHECK(spec.hints == Hints{"shogi", "PNBRQ..Kpnbrq..k", 5});
    CHECK(test::chess_with("").hints == Hints{});
}
