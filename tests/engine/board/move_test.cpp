#include "engine/board/move.h"

#include "tests/support/catch.h"

using namespace shako::engine;

TEMPLATE_TEST_CASE_SIG("A move word gives back what was put in", "", ((int W), W), 2, 4) {
    const int last = W * 64 - 1;
    const Move<W> walling =
        Move<W>(square_at(last), square_at(0), MoveKind::castling).with_wall(square_at(last - 1));
    CHECK(walling.from() == square_at(last));
    CHECK(walling.to() == square_at(0));
    CHECK(walling.aux() == square_at(last - 1));
    CHECK(walling.has_extra());
    CHECK(walling.kind() == MoveKind::castling);
    const Move<W> gating =
        Move<W>(square_at(1), square_at(18)).with_gate(square_at(1), kind_of_index(63));
    CHECK(gating.piece() == kind_of_index(63));
    CHECK(gating.aux() == square_at(1));
    CHECK(gating.has_extra());
    const auto drop = Move<W>::drop(square_at(last), kind_of_index(5), true);
    CHECK(drop.is_drop());
    CHECK(drop.piece() == kind_of_index(5));
    CHECK_FALSE(drop.has_extra());
    const auto promotion = Move<W>::promotion(square_at(7), square_at(last), kind_of_index(63));
    CHECK(promotion.from() == square_at(7));
    CHECK(promotion.to() == square_at(last));
    CHECK(promotion.kind() == MoveKind::promotion);
    CHECK(promotion.piece() == kind_of_index(63));
    CHECK(Move<W>::from_raw(promotion.raw()) == promotion);
    CHECK(Move<W>::none().is_none());
    CHECK_FALSE(promotion.is_none());
}

TEST_CASE("The move word takes 32 bits up to 128 squares and 64 beyond") {
    CHECK(sizeof(Move<1>) == 4);
    CHECK(sizeof(Move<2>) == 4);
    CHECK(sizeof(Move<4>) == 8);
}
