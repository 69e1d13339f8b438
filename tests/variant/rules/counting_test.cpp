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

TEST_CASE("how little is counted, and how much") {
    const Spec spec = test::chess_with(
        "countingRule = cambodian\nmaterialCounting = blackdrawodds\nadjudicateFullBoard = true\n");
    CHECK(spec.counting.rule == CountingRule::cambodian);
    CHECK(spec.counting.material == MaterialCounting::black_draw_odds);
    CHECK(spec.counting.full_board_ends);
    CHECK(test::ids_of("countingRule = thai\n") == test::Ids{"bad-value"});
    CHECK(test::ids_of("nMoveRule = 0\nnMoveRuleTypes = r\n") == test::Ids{"no-effect"});
}

TEST_CASE("a board that nothing comes to is never full") {
    const std::string full = "adjudicateFullBoard = true\n";
    CHECK(test::ids_of(full) == test::Ids{"no-effect"});
    CHECK(test::ids_of(full + "pieceDrops = true\n").empty());
    CHECK(test::ids_of(full + "gating = true\nseirawanGating = true\n").empty());
    CHECK(test::ids_of(full + "wallingRule = past\n").empty());
    // It may be full from the start.
    CHECK(test::ids_of(full + "maxRank = 2\nmaxFile = 2\nstartFen = kp/PK w - - 0 1\n"
                              "castling = false\ndoubleStep = false\npawn = -\nknight = p\n")
              .empty());
}
