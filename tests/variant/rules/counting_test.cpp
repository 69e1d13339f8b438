#include "variant/rules/counting.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;

TEST_CASE("the n-move rule: its number and the pieces that reset it") {
    const Spec spec = test::chess_with("nMoveRule = 0\nnMoveRuleTypesBlack = pn\n");
    CHECK(spec.counting.n_move_rule == 0);
    CHECK(spec.counting.reset_types.black.contains(*find_piece_name("knight")));
    CHECK_FALSE(spec.counting.reset_types.white.contains(*find_piece_name("knight")));
}
