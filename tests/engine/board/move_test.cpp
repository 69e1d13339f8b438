#include "engine/board/move.h"

#include "tests/support/catch.h"

using namespace shako::engine;

TEMPLATE_TEST_CASE_SIG("A move word gives back what was put in", "", ((int W), W), 2, 4) {
    const int last = W * 64 - 1;
    const Move<W> castling(square_at(last), square_at(0), MoveKind::castling, square_at(last - 1));
    CHECK(castling.from() == square_at(last));
    CHECK(castling.to() == square_at(0));
    CHECK(castling.aux() == square_at(last - 1));
    CHECK(castling.kind() == MoveKind::castling);
    const auto promotion = Move<W>::promotion(square_at(7), square_at(last), kind_of_index(63));
    CHECK(promotion.from() == square_at(7));
    CHECK(promotion.to() == square_at(last));
    CHECK(promotion.kind() == MoveKind::promotion);
    CHECK(promotion.promotion() == kind_of_index(63));
    CHECK(Move<W>::from_raw(promotion.raw()) == promotion);
    CHECK(Move<W>::none().is_none());
    CHECK_FALSE(promotion.is_none());
}

TEST_CASE("The move word takes 32 bits up to 128 squares and 64 beyond") {
    CHECK(sizeof(Move<2>) == 4);
    CHECK(sizeof(Move<4>) == 8);
}
