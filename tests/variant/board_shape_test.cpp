#include "variant/board_shape.h"

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("squares go to text and back, ten and more ranks included") {
    for (std::uint8_t file = 0; file < kMaxFiles; ++file)
        for (std::uint8_t rank = 0; rank < kMaxRanks; ++rank) {
            const Square square{File{file}, Rank{rank}};
            CHECK(parse_square(to_text(square)) == square);
        }
    CHECK(to_text(Square{File{9}, Rank{9}}) == "j10");
}

TEST_CASE("what is no square of the 16x16 grid is none") {
    for (const char* text : {"", "e", "4", "E4", "q1", "e0", "e17", "e04", "e4,", "e4 ", " e4",
                             "e-4", "e+4", "e100", "e4e4"})
        CHECK_FALSE(parse_square(text));
}

TEST_CASE("a board contains its corners and nothing beyond them") {
    const BoardShape board{10, 8};
    CHECK(board.squares() == 80);
    CHECK(board.contains(Square{File{9}, Rank{7}}));
    CHECK_FALSE(board.contains(Square{File{10}, Rank{7}}));
    CHECK_FALSE(board.contains(Square{File{9}, Rank{8}}));
}
