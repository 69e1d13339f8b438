// Repetition of positions, moves, checks and chases: one case or more for each option.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("The n-th occurrence of a position ends the game") {
    test::check({
        {.rule = "nFoldRule = 2",
         .lines = "nFoldRule = 2",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8e8",
         .ends = "1/2-1/2 repetition"},
        {.rule = "Chess: the third",
         .lines = "",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1",
         .ends = "-"},
        {.rule = "Chess: now it is",
         .lines = "",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8",
         .ends = "1/2-1/2 repetition"},
        {.rule = "nFoldRule = 0: never",
         .lines = "nFoldRule = 0",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8",
         .ends = "-"},
        {.rule = "nFoldValue = loss: for the side to move",
         .lines = "nFoldValue = loss",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8",
         .ends = "0-1 repetition"},
        {.rule = "nFoldValue = win",
         .lines = "nFoldValue = win",
         .fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
         .play = "e8d8 a1a2 d8e8 a2a1 e8d8 a1a2 d8e8 a2a1",
         .ends = "0-1 repetition"},
        {.rule = "nFoldValueAbsolute: the value is White's",
         .lines = "nFoldValue = win; nFoldValueAbsolute = true",
         .fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
         .play = "e8d8 a1a2 d8e8 a2a1 e8d8 a1a2 d8e8 a2a1",
         .ends = "1-0 repetition"},
    });
}

TEST_CASE("Who repeats by checks alone loses") {
    test::check({
        {.rule = "perpetualCheckIllegal",
         .lines = "perpetualCheckIllegal = true",
         .fen = "7k/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8 h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8 a7a8",
         .ends = "0-1 perpetual check"},
        {.rule = "perpetualCheckIllegal: one quiet move between, and it is a draw",
         .lines = "perpetualCheckIllegal = true",
         .fen = "7k/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8 h8h7 a8a1 h7h8 a1a8 h8h7 a8a1 h7h8 a1a8",
         .ends = "1/2-1/2 repetition"},
        {.rule = "Without the rule a draw",
         .fen = "7k/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8 h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8 a7a8",
         .ends = "1/2-1/2 repetition"},
    });
}

TEST_CASE("A man may not go to and fro again and again") {
    test::check({
        {.rule = "moveRepetitionIllegal: three times by one man",
         .lines = "moveRepetitionIllegal = true; nFoldRule = 4",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 a2a1 d8d7 a1a2 d7c7 a2a1 c7c6 a1a2",
         .ends = "0-1 repetition of moves"},
        {.rule = "moveRepetitionIllegal: not by two",
         .lines = "moveRepetitionIllegal = true; nFoldRule = 4",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a2 e8d8 e1e2 d8d7 a2a1 d7c7 e2e1 c7c6 a1a2",
         .ends = "-"},
    });
}

TEST_CASE("Perpetual chases by the rules of the Asian Xiangqi Federation") {
    test::check({
        {.rule = "chasingRule = axf: a rook may not chase an unprotected man for ever",
         .parent = "xiangqi",
         .lines = "chasingRule = axf",
         .fen = "4k4/9/9/9/2c6/R8/9/9/9/3K5 w - - 0 1",
         .play = "a5a6 c6c5 a6a5 c5c6 a5a6 c6c5 a6a5 c5c6 a5a6",
         .ends = "0-1 perpetual chase"},
        {.rule = "chasingRule = axf: a protected one it may",
         .parent = "xiangqi",
         .lines = "chasingRule = axf",
         .fen = "2r1k4/9/9/9/2c6/R8/9/9/9/3K5 w - - 0 1",
         .play = "a5a6 c6c5 a6a5 c5c6 a5a6 c6c5 a6a5 c5c6 a5a6",
         .ends = "1/2-1/2 repetition"},
        {.rule = "chasingRule = none: a draw",
         .parent = "xiangqi",
         .lines = "chasingRule = none",
         .fen = "4k4/9/9/9/2c6/R8/9/9/9/3K5 w - - 0 1",
         .play = "a5a6 c6c5 a6a5 c5c6 a5a6 c6c5 a6a5 c5c6 a5a6",
         .ends = "1/2-1/2 repetition"},
    });
}
