// Passing: one case or more for each option of the family.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("A side may pass") {
    test::check({
        {.rule = "pass: written as a move of the king to its own square",
         .lines = "pass = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
         .play = "e1e1",
         .legal = "e8e8 e8e7",
         .becomes = "4k3/8/8/8/8/8/8/4K2R b - - 1 1"},
        {.rule = "pass: not in check",
         .lines = "pass = true",
         .fen = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
         .illegal = "e1e1"},
        {.rule = "pass: two in a row end the game",
         .lines = "pass = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
         .play = "e1e1 e8e8",
         .ends = "1/2-1/2 two passes"},
        {.rule = "passWhite",
         .lines = "passWhite = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
         .play = "e1e1",
         .illegal = "e8e8"},
        {.rule = "passBlack",
         .lines = "passBlack = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 1",
         .play = "e8e8",
         .illegal = "e1e1"},
    });
}

TEST_CASE("A side without a legal move may pass") {
    test::check({
        {.rule = "passOnStalemate",
         .lines = "passOnStalemate = true",
         .fen = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
         .only = "h8h8",
         .ends = "-"},
        {.rule = "passOnStalemate: not while there is another move",
         .lines = "passOnStalemate = true",
         .fen = "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1",
         .illegal = "f7f7"},
        {.rule = "passOnStalemateWhite",
         .lines = "passOnStalemateWhite = true",
         .fen = "8/8/8/8/8/6q1/5k2/7K w - - 0 1",
         .only = "h1h1"},
        {.rule = "passOnStalemateWhite: not for Black",
         .lines = "passOnStalemateWhite = true",
         .fen = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
         .ends = "1/2-1/2 stalemate"},
        {.rule = "passOnStalemateBlack",
         .lines = "passOnStalemateBlack = true",
         .fen = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
         .only = "h8h8"},
    });
}
