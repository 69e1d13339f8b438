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

TEST_CASE("a picture table names the pieces of the game, all that the start position has") {
    CHECK(test::ids_of("pieceToCharTable = PNBRQ..KXpnbrq..kx\n") == test::Ids(2, "char-table"));
    CHECK(test::ids_of("pieceToCharTable = PNBRQ..Kpnbr...k\n") == test::Ids{"char-table"});
    CHECK(test::chess_with("pieceToCharTable = -\n").hints.piece_to_char_table.empty());
}
