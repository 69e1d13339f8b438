#include "bot/local/board_view.h"

#include "tests/support/catch.h"

using namespace shako::bot::local;

namespace {
constexpr const char* kShako =
    "c8c/ernbqkbnre/pppppppppp/10/10/4P5/10/PPPP1PPPPP/ERNBQKBNRE/C8C b KQkq e4 0 1";
}

TEST_CASE("a board of ten ranks stands upright, with the last move in brackets") {
    const auto lines = board_view(kShako, "e3e5", {"", "beside"}, {});
    REQUIRE(lines.size() == 13);
    CHECK(lines[0] == "    +------------------------------+");
    CHECK(lines[1] == " 10 | c  .  .  .  .  .  .  .  .  c |");
    CHECK(lines[2] == "  9 | e  r  n  b  q  k  b  n  r  e |   beside");
    CHECK(lines[6] == "  5 | .  .  .  . [P] .  .  .  .  . |");
    CHECK(lines[8] == "  3 | P  P  P  P [.] P  P  P  P  P |");
    CHECK(lines[11] == lines[0]);
    CHECK(lines[12] == "      a  b  c  d  e  f  g  h  i  j");
}

TEST_CASE("squares of the tenth rank and promotions are understood") {
    const auto lines =
        board_view("1Q8/10/10/10/10/10/10/10/10/10 w - - 0 1", "b9b10q", {}, {.unicode = true});
    CHECK(lines[1] == " 10 │ . [Q] .  .  .  .  .  .  .  . │");
    CHECK(lines[2] == "  9 │ . [.] .  .  .  .  .  .  .  . │");
}

TEST_CASE("without colours there are no escape sequences") {
    for (const bool colors : {false, true}) {
        std::string all;
        for (const auto& line : board_view(kShako, "e3e5", {}, {.unicode = true, .colors = colors}))
            all += line;
        CHECK((all.find('\x1b') != std::string::npos) == colors);
    }
}
