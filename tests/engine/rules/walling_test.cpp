// Walls: one case or more for each option of the family.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("Each move builds a wall") {
    test::check({
        {.rule = "wallingRule = arrow: where the moved man could go on to, as in Amazons",
         .lines = "wallingRule = arrow; castling = false",
         .fen = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
         .play = "a1b3,b3d4",
         .legal = "e8e7,e7e6 e8e7,e7e8",
         .illegal = "e8e7 e8e7,e7a1 e8e7,e7d4",
         .becomes = "4k3/8/8/8/3*4/1N6/8/4K3 b - - 1 1"},
        {.rule = "wallingRule = duck: the one wall goes to another empty square",
         .lines = "king = -; commoner = k; wallingRule = duck; castling = false",
         .fen = "4k3/8/8/8/3*4/8/8/4K3 w - - 0 1",
         .play = "e1e2,e2a1",
         .legal = "e8e7,e7e8 e8e7,e7h8",
         .illegal = "e8e7,e7a1 e8e7,e7e2 e8e7",
         .becomes = "4k3/8/8/8/8/8/4K3/*7 b - - 1 1"},
        {.rule = "wallingRule = duck: nothing goes through the wall",
         .lines = "king = -; commoner = k; wallingRule = duck; castling = false",
         .fen = "4k3/8/8/8/R1*5/8/8/4K3 w - - 0 1",
         .legal = "a4b4,b4h8",
         .illegal = "a4d4,d4h8 a4c4,c4h8"},
        {.rule = "wallingRule = edge: at the rim, or beside another wall",
         .lines = "wallingRule = edge; castling = false",
         .fen = "4k3/8/8/8/3*4/8/8/4K3 w - - 0 1",
         .legal = "e1e2,e2a1 e1e2,e2e1 e1e2,e2d3 e1e2,e2c4",
         .illegal = "e1e2,e2b2 e1e2,e2c3"},
        {.rule = "wallingRule = past: on the square the man came from",
         .lines = "wallingRule = past; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .only = "e1d1,d1e1 e1d2,d2e1 e1e2,e2e1 e1f1,f1e1 e1f2,f2e1"},
        {.rule = "wallingRule = static: anywhere, and the walls stay",
         .lines = "wallingRule = static; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .play = "e1e2,e2a1 e8e7,e7a2 e2e3,e3a3",
         .becomes = "8/4k3/8/8/8/*3K3/*7/*7 b - - 3 2"},
    });
}

TEST_CASE("Where walls may stand") {
    test::check({
        {.rule = "wallingRegionWhite",
         .lines = "wallingRule = static; castling = false; wallingRegionWhite = a1 b1",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .play = "e1e2,e2a1",
         .legal = "e8e7,e7h8"},
        {.rule = "wallingRegionWhite: nowhere else",
         .lines = "wallingRule = static; castling = false; wallingRegionWhite = a1 b1",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "e1e2,e2b1",
         .illegal = "e1e2,e2c1"},
        {.rule = "wallingRegionBlack",
         .lines = "wallingRule = static; castling = false; wallingRegionBlack = a1 b1",
         .fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
         .legal = "e8e7,e7b1",
         .illegal = "e8e7,e7c1"},
        {.rule = "wallingRegion: for both, and above a side's own",
         .lines = "wallingRule = static; castling = false; wallingRegion = a1; "
                  "wallingRegionWhite = b1",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "e1e2,e2a1",
         .illegal = "e1e2,e2b1 e1e2,e2c1"},
    });
}

TEST_CASE("A turn is a move or a wall") {
    test::check({
        {.rule = "wallOrMove: a wall is written as a move to the own square",
         .lines = "wallingRule = static; wallOrMove = true; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .play = "e1e1,e1a1",
         .legal = "e8e8,e8b1",
         .illegal = "e8e7,e7b1 e8e8,e8a1",
         .becomes = "4k3/8/8/8/8/8/8/*3K3 b - - 1 1"},
        {.rule = "wallOrMove: a move comes without one",
         .lines = "wallingRule = static; wallOrMove = true; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .play = "e1e2",
         .becomes = "4k3/8/8/8/8/8/4K3/8 b - - 1 1",
         .ours = "Fairy-Stockfish writes e1e2,e2a1"},
    });
}
