// Rights of men that have not moved yet: one case or more for each option of the family.
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;

TEST_CASE("The first move of a man may bring in one of the hand") {
    test::check({
        {.rule = "gating: a square's right is kept in the castling field until its man moves",
         .lines = "gating = true; castling = false",
         .fen = "4k3/8/8/8/8/8/8/RN2K3 w ABE - 0 1",
         .play = "b1c3",
         .becomes = "4k3/8/8/8/8/2N5/8/R3K3 b AE - 1 1"},
        {.rule = "seirawanGating: on the square that the man leaves",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1",
         .play = "b1c3h",
         .becomes = "4k3/8/8/8/8/2N5/8/1H2K3[] b - - 1 1"},
        {.rule = "seirawanGating: it need not, and only where the right is",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/1N2K1N1[H] w B - 0 1",
         .legal = "b1c3 b1c3h g1f3",
         .illegal = "g1f3h e1e2h"},
        {.rule = "seirawanGating: a man that is captured takes the right with it",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/bN2K3[H] w BE - 0 1",
         .play = "e1e2 a1d4 b1c3 d4c3",
         .becomes = "4k3/8/8/8/8/2b5/4K3/8[H] w - - 0 3"},
        {.rule = "seirawanGating: no man that is brought in saves the king from check",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/r1N1K3[H] w C - 0 1",
         .legal = "e1e2",
         .illegal = "c1d3h c1d3"},
        {.rule = "seirawanGating: with castling on the king's or on the rook's square",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R[H] w KEH - 0 1",
         .legal = "e1g1 e1g1h h1e1h"},
        {.rule = "gating: Black's rights have lower-case letters",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "1n2k3/8/8/8/8/8/8/4K3[h] b b - 0 1",
         .legal = "b8c6h",
         .illegal = "e8e7h"},
    });
}

TEST_CASE("King and counsellor of Ouk may leap with their first move") {
    test::check({
        {.rule = "cambodianMoves: the king like a knight forward and sideways",
         .lines = "fers = m; gating = true; cambodianMoves = true; castling = false",
         .fen = "3mk3/8/8/8/8/8/8/3MK3 w DEde - 0 1",
         .legal = "e1c2 e1g2 d1d3",
         .illegal = "e1d3 e1f3 d1b3"},
        {.rule = "cambodianMoves: not after they have moved",
         .lines = "fers = m; gating = true; cambodianMoves = true; castling = false",
         .fen = "3mk3/8/8/8/8/8/8/3MK3 w de - 0 1",
         .illegal = "e1c2 e1g2 d1d3"},
        {.rule = "cambodianMoves: a king in check does not leap",
         .lines = "fers = m; gating = true; cambodianMoves = true; castling = false",
         .fen = "3mk3/8/8/8/1b6/8/8/3MK3 w DE - 0 1",
         .illegal = "e1c2 e1g2"},
        {.rule = "cambodianMoves: a rook that looks at the king takes the right away",
         .lines = "fers = m; gating = true; cambodianMoves = true; castling = false",
         .fen = "3mk3/8/8/8/8/8/8/R2MK3 w DEde - 0 1",
         .play = "a1a8",
         .becomes = "R2mk3/8/8/8/8/8/8/3MK3 b DEd - 1 1"},
    });
}

TEST_CASE("The king of Metamachy may go two squares with its first move") {
    test::check({
        {.rule = "kingLeap: in any direction, onto a free square, not over attacked ones",
         .lines = "gating = true; kingLeap = true; castling = false",
         .fen = "3rk3/8/8/8/8/8/8/4K3 w E - 0 1",
         .legal = "e1g1 e1e3 e1g3 e1f3 e1g2",
         .illegal = "e1c1 e1c3 e1d3",
         .ours = "an own key"},
        {.rule = "kingLeap: not later",
         .lines = "gating = true; kingLeap = true; castling = false",
         .fen = "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
         .illegal = "e1g1 e1e3 e1g3 e1f3 e1g2",
         .ours = "an own key"},
    });
}
