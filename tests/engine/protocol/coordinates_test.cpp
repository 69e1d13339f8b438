#include "engine/protocol/coordinates.h"

#include "tests/support/catch.h"

using namespace shako;
using namespace shako::engine::protocol;

namespace {

const variant::BoardShape kChess{8, 8, {}};
const variant::BoardShape kShako{10, 10, {}};
const variant::BoardShape kXiangqi{9, 10, {}};
const variant::BoardShape kShogi{9, 9, {}};
const variant::BoardShape kLarge{12, 12, {}};

// Both ways.
void check(Squares squares, const variant::BoardShape& board, std::string_view uci,
           std::string_view text) {
    CHECK(from_uci(squares, board, uci) == text);
    CHECK(to_uci(squares, board, text) == uci);
}

}  // namespace

TEST_CASE("Ranks begin at 0 where there are ten of them, and only there") {
    check(Squares::from_zero, kShako, "a10b10", "a9b9");
    check(Squares::from_zero, kShako, "i9i10q", "i8i9q");
    check(Squares::from_zero, kXiangqi, "h3e3", "h2e2");
    check(Squares::from_zero, kChess, "e7e8q", "e7e8q");
    check(Squares::from_zero, kLarge, "l11l12", "l11l12");
    check(Squares::from_one, kShako, "a10b10", "a10b10");
}

TEST_CASE("Shogi's squares are counted from the upper right corner") {
    check(Squares::from_upper_right, kShogi, "c3c4", "7g7f");
    check(Squares::from_upper_right, kShogi, "g8h9+", "3b2a+");
    check(Squares::from_upper_right, kShogi, "P@e5", "P*5e");
    check(Squares::from_upper_right, kShako, "a10b10", "10a9a");
}

TEST_CASE("Walls and men brought in are rewritten with the move") {
    check(Squares::from_zero, kShako, "a1a2,a2b3", "a0a1,a1b2");
    check(Squares::from_one, kChess, "b1c3e", "b1c3e");
}

TEST_CASE("What is no move stays as it is") {
    for (const std::string_view text : {"", "xyzzy", "z0z9", "10a", "a", "7", "@@@@", "e2e4e2e4e2"})
        CHECK(from_uci(Squares::from_one, kChess, text) == text);
    CHECK(to_uci(Squares::from_upper_right, kShogi, "99z") == "99z");
}
