// What happens besides when men are captured or enclosed: a case or more for each option.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("A capture blows up") {
    // No king is royal here: commoners stand for them.
    test::check({
        {.rule = "blastOnCapture: captor, captured and all around but pawns",
         .lines = "king = -; commoner = k; castling = false; blastOnCapture = true",
         .fen = "3qk3/8/8/8/2npb3/2NP4/8/R3K3 w - - 0 1",
         .play = "c3e4",
         .becomes = "3qk3/8/8/8/2np4/3P4/8/R3K3 b - - 0 1"},
        {.rule = "blastOnCapture: the pawn that captures goes, too",
         .lines = "king = -; commoner = k; castling = false; blastOnCapture = true",
         .fen = "4k3/8/8/2p1r3/2nn4/2P1P3/8/4K3 w - - 0 1",
         .play = "e3d4",
         .becomes = "4k3/8/8/2p5/8/2P5/8/4K3 b - - 0 1"},
        {.rule = "blastImmuneTypes: stay, even as captor",
         .lines = "king = -; commoner = k; castling = false; blastOnCapture = true; "
                  "blastImmuneTypes = n",
         .fen = "3qk3/8/8/8/2n1b3/2N2R2/8/4K3 w - - 0 1",
         .play = "c3e4",
         .becomes = "3qk3/8/8/8/2n1N3/8/8/4K3 b - - 0 1"},
        {.rule = "petrifyBlastPieces: the men around become walls",
         .lines = "king = -; commoner = k; castling = false; blastOnCapture = true; "
                  "petrifyBlastPieces = true",
         .fen = "4k3/8/8/3r4/4b3/2N5/8/4K3 w - - 0 1",
         .play = "c3e4",
         .becomes = "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1"},
        {.rule = "blastOnCapture: who is around a captured rook loses its castling",
         .lines = "king = -; commoner = k; castlingKingPiece = k; blastOnCapture = true",
         .fen = "4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1",
         .play = "g2h1",
         .becomes = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 2"},
        {.rule = "capturesToHand: all that is blown up goes into hands",
         .lines = "king = -; commoner = k; castling = false; blastOnCapture = true; "
                  "pieceDrops = true; capturesToHand = true",
         .fen = "4k3/8/8/3r4/4b3/2N5/8/4K3[] w - - 0 1",
         .play = "c3e4",
         .becomes = "4k3/8/8/8/8/8/8/4K3[RBn] b - - 0 1"},
    });
}

TEST_CASE("A captor turns to stone") {
    test::check({
        {.rule = "petrifyOnCaptureTypes: such a captor becomes a wall",
         .lines = "petrifyOnCaptureTypes = n",
         .fen = "4k3/8/8/8/4b3/2N5/8/4K3 w - - 0 1",
         .play = "c3e4",
         .becomes = "4k3/8/8/8/4*3/8/8/4K3 b - - 0 1"},
        {.rule = "petrifyOnCaptureTypes: others don't",
         .lines = "petrifyOnCaptureTypes = n",
         .fen = "4k3/8/8/8/4b3/3B4/8/4K3 w - - 0 1",
         .play = "d3e4",
         .becomes = "4k3/8/8/8/4B3/8/8/4K3 b - - 0 1"},
        {.rule = "petrifyOnCaptureTypes: nor without a capture",
         .lines = "petrifyOnCaptureTypes = n",
         .fen = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
         .play = "c3e4",
         .becomes = "4k3/8/8/8/4N3/8/8/4K3 b - - 1 1"},
    });
}

TEST_CASE("Some men cannot take their own kind") {
    test::check({
        {.rule = "mutuallyImmuneTypes",
         .lines = "king = -; commoner = k; castling = false; mutuallyImmuneTypes = n",
         .fen = "4k3/8/8/1b6/4n3/2N5/8/4K3 w - - 0 1",
         .legal = "c3b5",
         .illegal = "c3e4"},
    });
}

TEST_CASE("Enclosed enemies change sides") {
    test::check({
        {.rule = "flipEnclosedPieces = reversi: in line between the drop and an own man",
         .parent = "",
         .lines = "immobile = p; maxFile = 4; maxRank = 4; pieceDrops = true; "
                  "flipEnclosedPieces = reversi",
         .start = "4/4/4/4[PPpp] w - - 0 1",
         .fen = "4/Ppp1/1p2/P3[P] w - - 0 1",
         .play = "P@d3",
         .becomes = "4/PPPP/1p2/P3[] b - - 0 1"},
        {.rule = "flipEnclosedPieces = ataxx: beside the man that has moved",
         .parent = "",
         .lines = "customPiece1 = p:WFDAN; maxFile = 4; maxRank = 4; flipEnclosedPieces = ataxx",
         .start = "P3/4/4/p3 w - - 0 1",
         .fen = "4/p1p1/p3/P3 w - - 0 1",
         .play = "a1b1",
         .becomes = "4/p1p1/P3/1P2 b - - 1 1"},
        {.rule = "flipEnclosedPieces = quadwrangle: a drop does it beside an own man only",
         .parent = "",
         .lines = "immobile = p; maxFile = 4; maxRank = 4; pieceDrops = true; "
                  "flipEnclosedPieces = quadwrangle",
         .start = "4/4/4/4[PPpp] w - - 0 1",
         .fen = "4/2p1/4/P3[P] w - - 0 1",
         .play = "P@c2",
         .becomes = "4/2p1/2P1/P3[] b - - 0 1"},
        {.rule = "flipEnclosedPieces = quadwrangle: beside one it does",
         .parent = "",
         .lines = "immobile = p; maxFile = 4; maxRank = 4; pieceDrops = true; "
                  "flipEnclosedPieces = quadwrangle",
         .start = "4/4/4/4[PPpp] w - - 0 1",
         .fen = "4/2p1/4/P3[P] w - - 0 1",
         .play = "P@b2",
         .becomes = "4/2P1/1P2/P3[] b - - 0 1"},
    });
}

TEST_CASE("Who changes sides takes no right along") {
    constexpr const char* kWhy = "there the other side keeps the rights, and castles with that man";
    test::check({
        {.rule = "flipEnclosedPieces: a rook on the other side is no partner in castling",
         .lines = "king = -; commoner = k; castlingKingPiece = k; flipEnclosedPieces = ataxx",
         .fen = "r3k2r/8/8/6N1/8/8/8/4K3 w kq - 0 1",
         .play = "g5h7",
         .becomes = "r3k2R/7N/8/8/8/8/8/4K3 b q - 1 1",
         .ours = kWhy},
        {.rule = "flipEnclosedPieces: nor does a king castle that has changed sides and come back",
         .lines = "king = -; commoner = k; castlingKingPiece = k; flipEnclosedPieces = ataxx",
         .fen = "r3k2r/7n/8/6N1/8/8/8/4K3 w kq - 0 1",
         .play = "g5f7 h7f8",
         .becomes = "r3kn1r/5n2/8/8/8/8/8/4K3 w - - 2 2",
         .ours = kWhy},
        {.rule = "flipEnclosedPieces: no gate stays open where a man has changed sides",
         .lines = "king = -; commoner = k; castling = false; flipEnclosedPieces = ataxx; "
                  "gating = true; seirawanGating = true",
         .fen = "rn2k3/8/8/2N5/8/8/8/4K3[Qq] w abe - 0 1",
         .play = "c5b7",
         .becomes = "RN2k3/1N6/8/8/8/8/8/4K3[Qq] b e - 1 1",
         .ours = kWhy},
    });
}
