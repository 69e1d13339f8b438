// What may not be left under attack, which checks and mates are allowed, forced play: one case or
// more for each option of the family.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("Checks that may not be given") {
    test::check({
        {.rule = "checking = false: no move gives check",
         .lines = "checking = false",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .legal = "a1a7",
         .illegal = "a1a8"},
        {.rule = "dropChecks = false: no drop does, moves may",
         .lines = "pieceDrops = true; dropChecks = false",
         .fen = "4k3/8/8/8/8/8/8/R3K3[R] w - - 0 1",
         .legal = "a1a8 R@a7",
         .illegal = "R@b8"},
    });
}

TEST_CASE("Who can capture has to") {
    test::check({
        {.rule = "mustCapture: any capture will do",
         .lines = "mustCapture = true",
         .fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
         .only = "e4d5 e4f5"},
        {.rule = "mustCapture: one that leaves the king in check does not count",
         .lines = "mustCapture = true",
         .fen = "k3r3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
         .legal = "e1d1 e4e5",
         .illegal = "e4d5"},
        {.rule = "mustCapture: in check, only captures that get out of it",
         .lines = "mustCapture = true",
         .fen = "k7/8/8/8/8/p7/1P2r3/4K3 w - - 0 1",
         .only = "e1e2"},
        {.rule = "mustCapture: en passant is one",
         .lines = "mustCapture = true",
         .fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         .only = "e5d6"},
    });
}

TEST_CASE("The number of checks that the FEN names wins") {
    test::check({
        {.rule = "checkCounting: each check counts down",
         .lines = "checkCounting = true",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1",
         .play = "a1a8",
         .becomes = "R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1",
         .ends = "-"},
        {.rule = "checkCounting: the last wins",
         .lines = "checkCounting = true",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
         .play = "a1a8",
         .ends = "1-0 the last check"},
        {.rule = "checkCounting: a double check is one",
         .lines = "checkCounting = true",
         .fen = "4k3/8/8/8/4N3/8/8/K3R3 w - - 2+3 0 1",
         .play = "e4f6",
         .becomes = "4k3/8/5N2/8/8/8/8/K3R3 b - - 1+3 1 1"},
        {.rule = "checkCounting: Black's are its own",
         .lines = "checkCounting = true",
         .fen = "r3k3/8/8/8/8/8/8/4K3 b - - 3+1 0 1",
         .play = "a8a1",
         .ends = "0-1 the last check"},
    });
}

TEST_CASE("A king in check does not run") {
    test::check({
        {.rule = "makpongRule: it captures the man that gives check, or others help",
         .lines = "makpongRule = true",
         .fen = "4k3/8/8/8/8/8/4r3/3NK2R w - - 0 1",
         .only = "e1e2"},
        {.rule = "makpongRule: with no help it is mate",
         .lines = "makpongRule = true",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8",
         .ends = "1-0 checkmate"},
        {.rule = "makpongRule: unchecked it walks",
         .lines = "makpongRule = true",
         .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         .legal = "e1d1 e1e2"},
    });
}

TEST_CASE("Kings on an open line") {
    test::check({
        {.rule = "flyingGeneral: may not face each other along a file",
         .lines = "flyingGeneral = true; castling = false",
         .fen = "4k3/8/8/8/8/8/8/3K4 w - - 0 1",
         .legal = "d1c1 d1d2",
         .illegal = "d1e1 d1e2"},
        {.rule = "flyingGeneral: nor along a rank",
         .lines = "flyingGeneral = true; castling = false",
         .fen = "8/8/8/8/8/7k/3K4/8 w - - 0 1",
         .legal = "d2d1",
         .illegal = "d2d3 d2c3 d2e3"},
        {.rule = "flyingGeneral: the man between is pinned",
         .lines = "flyingGeneral = true; castling = false",
         .fen = "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1",
         .illegal = "e4f6 e4c3"},
        {.rule = "bikjangRule: who leaves them facing once more ends the game",
         .lines = "bikjangRule = true; castling = false; pass = true",
         .fen = "4k3/8/8/8/8/8/8/3K3R w - - 0 1",
         .play = "d1e1",
         .legal = "e8d8 e8e8"},
        {.rule = "bikjangRule: a side may pass while they do, and it is over",
         .lines = "bikjangRule = true; castling = false; pass = true",
         .fen = "4k3/8/8/8/8/8/8/3K3R w - - 0 1",
         .play = "d1e1 e8e8",
         .ends = "1/2-1/2 facing kings"},
    });
}

TEST_CASE("The last men of the extinction types stand for royals") {
    test::check({
        {.rule = "extinctionPseudoRoyal: may not be left under attack",
         .lines = "king = -; commoner = k; castling = false; extinctionValue = loss; "
                  "extinctionPieceTypes = k; extinctionPseudoRoyal = true",
         .fen = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
         .only = "e1d1 e1f1"},
        {.rule = "extinctionPseudoRoyal: while there are two, either may be",
         .lines = "king = -; commoner = k; castling = false; extinctionValue = loss; "
                  "extinctionPieceTypes = k; extinctionPseudoRoyal = true",
         .fen = "4k3/8/8/8/8/8/r7/4K2K w - - 0 1",
         .legal = "e1e2 h1h2",
         .in_check = "no"},
        {.rule = "extinctionPseudoRoyal: attacked without a way out is mate",
         .lines = "king = -; commoner = k; castling = false; extinctionValue = loss; "
                  "extinctionPieceTypes = k; extinctionPseudoRoyal = true",
         .fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8",
         .ends = "1-0 checkmate",
         .in_check = "yes"},
        {.rule = "dupleCheck: check is when all of them are attacked",
         .lines = "king = -; commoner = k; castling = false; extinctionValue = loss; "
                  "extinctionPieceTypes = k; extinctionPseudoRoyal = true; dupleCheck = true",
         .fen = "4k2r/8/8/8/8/8/r7/4K2K w - - 0 1",
         .legal = "e1f1 h1g1",
         .illegal = "e1e2",
         .in_check = "no"},
        {.rule = "royalTypes: none of several royals may be left under attack",
         .lines = "royalTypes = q; castling = false; promotionPieceTypes = rbn",
         .fen = "4k3/8/8/8/8/7r/8/4K2Q w - - 0 1",
         .legal = "h1h3 h1g1",
         .illegal = "e1e2",
         .in_check = "yes",
         .ours = "an own key"},
    });
}

TEST_CASE("Mate as in Mongolia") {
    test::check({
        {.rule = "shatarMateRule: not by a knight",
         .lines = "shatarMateRule = true",
         .fen = "6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1",
         .play = "g5f7",
         .ends = "0-1 an illegal mate"},
        {.rule = "shatarMateRule: by a rook it is one",
         .lines = "shatarMateRule = true",
         .fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
         .play = "a1a8",
         .ends = "1-0 checkmate"},
        {.rule = "shatarMateRule: by others only after a check by rook, knight or bers",
         .lines = "shatarMateRule = true",
         .fen = "7k/5K1p/8/8/8/8/1B6/8 b - - 0 1",
         .ends = "1/2-1/2 an illegal mate"},
        {.rule = "shatarMateRule: such a check in an unbroken series",
         .lines = "shatarMateRule = true",
         .fen = "5n1k/5K2/8/8/8/8/8/2B3R1 w - - 0 1",
         .play = "g1h1 f8h7 c1b2",
         .ends = "1-0 checkmate"},
    });
}
