// Where the board itself changes how men move: one case or more for each option of the family.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("The board's size and its holes") {
    test::check({
        {.rule = "maxFile, maxRank: ends of the board",
         .lines = "maxFile = 5; maxRank = 6; castling = false",
         .fen = "3k1/5/5/5/5/K3R w - - 0 1",
         .only = "a1a2 a1b1 a1b2 e1b1 e1c1 e1d1 e1e2 e1e3 e1e4 e1e5 e1e6"},
        {.rule = "maxFile as a letter",
         .lines = "maxFile = c; maxRank = 3; castling = false",
         .fen = "2k/3/K2 w - - 0 1",
         .only = "a1a2 a1b1"},
        {.rule = "holes: nobody stands there or passes",
         .lines = "holes = c1 a3; castling = false",
         .fen = "4k3/8/8/8/8/*7/8/R1*4K w - - 0 1",
         .legal = "a1b1 a1a2",
         .illegal = "a1c1 a1d1 a1a3 a1a4",
         .ours = "an own key"},
    });
}

TEST_CASE("Where men may go") {
    test::check({
        {.rule = "mobilityRegionWhiteKing",
         .lines = "mobilityRegionWhiteKing = *1 e2; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .only = "e1d1 e1e2 e1f1"},
        {.rule = "mobilityRegionBlackCustomPiece1: captures, too",
         .lines = "customPiece1 = w:W; mobilityRegionBlackCustomPiece1 = d4 d5; castling = false",
         .fen = "4k3/8/8/8/2Rw4/8/8/4K3 b - - 0 1",
         .legal = "d4d5",
         .illegal = "d4c4 d4e4 d4d3"},
        {.rule = "diagonalLines: along the diagonals of a palace",
         .parent = "janggi",
         .lines = "diagonalLines = d1 f1 e2 d3 f3",
         .fen = "4k4/9/9/9/9/9/9/4P4/9/R2K5 w - - 0 1",
         .play = "d1e2",
         .ours = "Fairy-Stockfish's king goes there at any rate"},
        {.rule = "diagonalLines: not elsewhere",
         .parent = "janggi",
         .lines = "diagonalLines = -",
         .fen = "4k4/9/9/9/9/9/9/4P4/9/R2K5 w - - 0 1",
         .illegal = "d1e2"},
        {.rule = "soldierPromotionRank: sideways from that rank on",
         .lines = "soldier = s; soldierPromotionRank = 5",
         .fen = "4k3/8/8/2S5/8/8/S7/4K3 w - - 0 1",
         .legal = "a2a3 c5b5 c5d5",
         .illegal = "a2b2"},
        {.rule = "soldierPromotionRank: Black counts from its own edge",
         .lines = "soldier = s; soldierPromotionRank = 5",
         .fen = "4k3/8/8/s7/2s5/8/8/4K3 b - - 0 1",
         .legal = "a5a4 c4b4 c4d4",
         .illegal = "a5b5"},
    });
}
