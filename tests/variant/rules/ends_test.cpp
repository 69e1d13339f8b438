// Repetition, the n-move rule and what mate and stalemate are worth.
#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("repetition: its number, its value and whose value that is") {
    const Spec spec =
        test::chess_with("nFoldRule = 4\nnFoldValue = loss\nnFoldValueAbsolute = true\n");
    CHECK(spec.repetition == Repetition{4, Value::loss, true});
    CHECK(ids_of("nFoldRule = 0\n").empty());
    CHECK(ids_of("nFoldRule = 1\n") == Ids{"fold-of-one"});
    CHECK(ids_of("nFoldValue = none\n") == Ids{"value-none"});
}

TEST_CASE("the n-move rule: its number and the pieces that reset it") {
    const Spec spec = test::chess_with("nMoveRule = 0\nnMoveRuleTypesBlack = pn\n");
    CHECK(spec.counting.n_move_rule == 0);
    CHECK(spec.counting.reset_types.black.contains(*find_piece_name("knight")));
    CHECK_FALSE(spec.counting.reset_types.white.contains(*find_piece_name("knight")));
}

TEST_CASE("mate and stalemate have a value, which none is not") {
    const Spec spec = test::chess_with("stalemateValue = loss\ncheckmateValue = win\n");
    CHECK(spec.goals == Goals{Value::loss, Value::win});
    CHECK(ids_of("stalemateValue = none\n") == Ids{"value-none"});
    CHECK(ids_of("checkmateValue = none\n") == Ids{"value-none"});
}

TEST_CASE("hints and values are kept, though they are no rules") {
    const Spec spec = test::chess_with(
        "variantTemplate = shogi\npieceToCharTable = PNBRQ..Kpnbrq..k\npocketSize = 5\n"
        "pieceValueMg = p:100\n");
    CHECK(spec.hints == Hints{"shogi", "PNBRQ..Kpnbrq..k", 5});
    CHECK(spec.piece_values.middlegame.at(kPawn) == 100);
}
