#include "variant/rules/terrain.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("palaces and the rank of soldiers") {
    const Spec spec =
        test::chess_with("diagonalLines = d1 e2 f3\nsoldier = s\nsoldierPromotionRank = 6\n");
    CHECK(spec.terrain.diagonal_lines.contains(*parse_square("e2")));
    CHECK(spec.terrain.soldier_promotion_rank == Rank{5});
}

TEST_CASE("a rank for soldiers without a soldier has no effect") {
    CHECK(ids_of("soldierPromotionRank = 6\n") == Ids{"no-effect"});
    CHECK(ids_of("soldierPromotionRank = 1\n").empty());
}

TEST_CASE("lines of a palace without a man that goes along them have no effect") {
    const std::string king = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nrook = -\n";
    CHECK(ids_of("diagonalLines = d1 e2 f3\n").empty());
    CHECK(ids_of(king + "diagonalLines = d1 e2 f3\n") == Ids{"no-effect"});
    for (const char* const piece : {"wazir = w", "soldier = s", "janggiCannon = c", "king = k:W"})
        CHECK(ids_of(king + "diagonalLines = d1 e2 f3\n" + piece + "\n").empty());
}
