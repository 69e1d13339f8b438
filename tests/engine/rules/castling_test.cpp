// Castling; the cases are those of Shako's rules as other programs settled them.
#include "engine/board/generate.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using test::after;
using test::has_move;
using test::position;

TEST_CASE("Shako's king castles from f to h or d, the rook lands beside it") {
    const auto pos =
        position("shako", "c8c/er3k2re/pppppppppp/10/10/10/10/PPPPPPPPPP/ER3K2RE/C8C w KQkq - 0 1");
    REQUIRE(has_move(pos, "f2h2"));
    REQUIRE(has_move(pos, "f2d2"));
    CHECK(to_fen(after(pos, {"f2h2"})) ==
          "c8c/er3k2re/pppppppppp/10/10/10/10/PPPPPPPPPP/ER4RK1E/C8C b kq - 1 1");
    CHECK(to_fen(after(pos, {"f2d2", "f9d9"})) ==
          "c8c/e2kr3re/pppppppppp/10/10/10/10/PPPPPPPPPP/E2KR3RE/C8C w - - 2 2");
}

TEST_CASE("The king may not castle out of check") {
    CHECK_FALSE(
        has_move(position("shako", "k4r4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1"), "f2h2"));
    CHECK_FALSE(has_move(position("chess", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1g1"));
}

TEST_CASE("The king may not cross an attacked square") {
    // The rook g10 attacks g2, which the king crosses on one side only.
    const auto pos = position("shako", "k5r3/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    CHECK_FALSE(has_move(pos, "f2h2"));
    CHECK(has_move(pos, "f2d2"));
}

TEST_CASE("The king may not land on an attacked square") {
    const auto pos = position("shako", "k2r6/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    CHECK(has_move(pos, "f2h2"));
    CHECK_FALSE(has_move(pos, "f2d2"));
}

TEST_CASE("An attack on the rook's path or on the rook does not bar castling") {
    CHECK(has_move(position("shako", "k1r7/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1"), "f2d2"));
    CHECK(has_move(position("shako", "kr8/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1"), "f2d2"));
    CHECK(has_move(position("chess", "1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1c1"));
}

TEST_CASE("A cannon's attack over a man bars the square behind it") {
    // The cannon e5 attacks e2 over the knight e3.
    const auto pos = position("shako", "k9/10/10/10/10/4c5/10/4N5/1R3K2R1/10 w KQ - 0 1");
    CHECK(has_move(pos, "f2h2"));
    CHECK_FALSE(has_move(pos, "f2d2"));
}

TEST_CASE("The king lifted from home is no hurdle for a cannon on its rank") {
    // From a2 the cannon attacks over the rook b2 alone; the king on f2 is in check already.
    const auto beside = position("shako", "k9/10/10/10/10/10/10/10/cR3K2R1/10 w KQ - 0 1");
    CHECK(beside.in_check());
    CHECK_FALSE(has_move(beside, "f2d2"));
}

TEST_CASE("A cannon beside the rook gives check over it") {
    CHECK(position("shako", "k9/10/10/10/10/10/10/10/1R3K2Rc/10 w KQ - 0 1").in_check());
}

TEST_CASE("A check discovered by the castling rook as a hurdle forbids castling") {
    const auto pos = position("shako", "k9/10/10/10/10/10/10/10/1R3K1c2/10 w Q - 0 1");
    CHECK_FALSE(pos.in_check());
    CHECK_FALSE(has_move(pos, "f2d2"));
}

TEST_CASE("The rook that leaves its square uncovers another rook (Fairy-Stockfish 453)") {
    const auto pos = position(
        "shako", "r5k3/4q2c2/1ebppnp3/1pp3BeEQ/10/2PE2P3/1P3P4/5NP2P/rR3KB3/7C2 w Q - 3 35");
    CHECK_FALSE(has_move(pos, "f2d2"));
}

TEST_CASE("Castling can uncover a check on the other king") {
    const auto pos =
        position("shako", "10/5r4/2p3pBk1/1p6Pr/p3p5/9e/1PP2P4/P2P2PP2/ER3K2R1/8C1 w K - 7 38");
    const auto next = after(pos, {"f2h2"});
    CHECK(next.in_check());
    CHECK(next.checkers() == SquareSet<2>::of(test::square(next, "i1")));
}

TEST_CASE("Men between king and rook bar castling") {
    CHECK_FALSE(
        has_move(position("shako", "k9/10/10/10/10/10/10/10/1RN2K2R1/10 w KQ - 0 1"), "f2d2"));
    CHECK_FALSE(has_move(position("chess", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "e1c1"));
}

TEST_CASE("Castling rights fall with the king's or the rook's first move") {
    const auto pos = position("shako", "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    const auto castling_field = [](const Position<2>& p) {
        const std::string fen = to_fen(p);
        const auto begin = fen.find(' ', fen.find(' ') + 1) + 1;
        return fen.substr(begin, fen.find(' ', begin) - begin);
    };
    CHECK(castling_field(after(pos, {"i2i3"})) == "Q");
    CHECK(castling_field(after(pos, {"b2b3"})) == "K");
    CHECK(castling_field(after(pos, {"f2f3"})) == "-");
    CHECK(castling_field(after(pos, {"i2i3", "f10g10", "i3i2"})) == "Q");
}

TEST_CASE("A castling right falls when its rook is captured") {
    const auto pos = position("shako", "5k2r1/10/10/10/10/10/10/10/1R3K2R1/10 b KQ - 0 1");
    const auto next = after(pos, {"i10i2"});
    CHECK_FALSE(next.castling_rook(Color::white, Wing::king_side).has_value());
    CHECK(next.castling_rook(Color::white, Wing::queen_side).has_value());
    CHECK(next.key() == next.computed_key());
}

TEST_CASE("K and Q mean the first rook from the configured file inwards") {
    const auto inner = position("shako", "10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1");
    CHECK(inner.castling_rook(Color::white, Wing::king_side) == test::square(inner, "i2"));
    CHECK(inner.castling_rook(Color::black, Wing::queen_side) == test::square(inner, "b9"));
    CHECK(has_move(inner, "f2h2"));
}

TEST_CASE("Rights by the rooks' files are the same rights") {
    const char* letters =
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w IBib - 0 1";
    CHECK(position("shako", letters).key() == position("shako").key());
    CHECK(to_fen(position("shako", letters)) == to_fen(position("shako")));
    // Another rook than the one K would find keeps its file letter.
    const char* inner = "5k4/10/10/10/10/10/10/10/5K1RR1/10 w H - 0 1";
    CHECK(to_fen(position("shako", inner)) == inner);
}

TEST_CASE("Castling is written as king takes rook where the king could step to the same square") {
    const auto pos = position("shako", "5k4/10/10/10/10/10/10/10/6K1R1/10 w K - 0 1");
    CHECK(has_move(pos, "g2h2"));
    CHECK(has_move(pos, "g2i2"));
    CHECK(to_fen(after(pos, {"g2i2"})) == "5k4/10/10/10/10/10/10/10/6RK2/10 b - - 1 1");
    CHECK(to_fen(after(pos, {"g2h2"})) == "5k4/10/10/10/10/10/10/10/7KR1/10 b - - 1 1");
}

TEST_CASE("The alternate game castles with the corner rooks, king from f to h or d") {
    const auto pos = position("shakoalt", "5k4/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1");
    CHECK(to_fen(after(pos, {"f1h1"})) == "5k4/10/10/10/10/10/10/10/10/R5RK2 b - - 1 1");
    CHECK(to_fen(after(pos, {"f1d1"})) == "5k4/10/10/10/10/10/10/10/10/3KR4R b - - 1 1");
}

TEST_CASE("Each key of castling is obeyed") {
    test::check({
        {.rule = "castling = false: none",
         .lines = "castling = false",
         .fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
         .illegal = "e1g1 e1c1"},
        {.rule = "chess960: the king takes its own rook",
         .lines = "chess960 = true",
         .fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
         .legal = "e1h1 e1a1",
         .illegal = "e1g1 e1c1"},
        {.rule = "castlingKingsideFile: where the king lands, the rook one file inward",
         .lines = "castlingKingsideFile = f",
         .fen = "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
         .play = "d1f1",
         .becomes = "4k3/8/8/8/8/8/8/R3RK2 b - - 1 1"},
        {.rule = "castlingQueensideFile",
         .lines = "castlingQueensideFile = b",
         .fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
         .play = "e1b1",
         .becomes = "4k3/8/8/8/8/8/8/1KR4R b - - 1 1"},
        {.rule = "castlingRank: counted from each side's own edge",
         .lines = "castlingRank = 2",
         .fen = "8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1",
         .play = "e2g2 e7c7",
         .becomes = "8/2kr3r/8/8/8/8/R4RK1/8 w - - 2 2"},
        {.rule = "castlingKingPiece: who plays the king's part",
         .lines = "king = -; commoner = m; castlingKingPiece = m",
         .fen = "6m1/8/8/8/8/8/8/R3M2R w KQ - 0 1",
         .legal = "e1g1 e1c1"},
        {.rule = "castlingKingPieceWhite: for White alone",
         .lines = "king = -; commoner = m; centaur = c; castlingKingPiece = c; "
                  "castlingKingPieceWhite = m",
         .fen = "r3c2r/8/8/8/8/8/8/R3M2R w KQkq - 0 1",
         .play = "e1g1",
         .legal = "e8g8"},
        {.rule = "castlingKingPieceBlack",
         .lines = "king = -; commoner = m; centaur = c; castlingKingPiece = c; "
                  "castlingKingPieceBlack = m",
         .fen = "r3m2r/8/8/8/8/8/8/R3C2R b KQkq - 0 1",
         .play = "e8g8",
         .legal = "e1g1"},
        {.rule = "castlingKingFile: which of several on the rank",
         .lines = "king = -; commoner = m; castlingKingPiece = m; castlingKingFile = d",
         .fen = "7m/8/8/8/8/8/8/R2MM2R w Q - 0 1",
         .legal = "d1a1",
         .illegal = "e1g1 e1c1"},
        {.rule = "castlingRookKingsideFile: the rook is searched from there inwards",
         .lines = "castlingRookKingsideFile = g",
         .fen = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1",
         .play = "e1g1",
         .becomes = "4k3/8/8/8/8/8/8/5RKR b - - 1 1"},
        {.rule = "castlingRookQueensideFile",
         .lines = "castlingRookQueensideFile = b",
         .fen = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
         .play = "e1c1",
         .becomes = "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"},
        {.rule = "castlingRookPieces: who plays the rook's part",
         .lines = "castlingRookPieces = nb",
         .fen = "4k3/8/8/8/8/8/8/N3K2B w KQ - 0 1",
         .legal = "e1g1 e1c1"},
        {.rule = "castlingRookPiecesWhite",
         .lines = "castlingRookPiecesWhite = n",
         .fen = "r3k2r/8/8/8/8/8/8/N3K2N w KQkq - 0 1",
         .play = "e1g1",
         .legal = "e8g8"},
        {.rule = "castlingRookPiecesBlack",
         .lines = "castlingRookPiecesBlack = n",
         .fen = "n3k2n/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
         .play = "e8g8",
         .legal = "e1g1"},
        {.rule = "castlingRookPiece: the old name",
         .lines = "castlingRookPiece = n",
         .fen = "4k3/8/8/8/8/8/8/N3K2N w KQ - 0 1",
         .legal = "e1g1 e1c1"},
        {.rule = "castlingDroppedPiece: a rook that came down at home may castle",
         .lines = "pieceDrops = true; castlingDroppedPiece = true",
         .fen = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
         .play = "R@h1 e8d8",
         .legal = "e1g1"},
        {.rule = "castlingDroppedPiece: without it, it may not",
         .lines = "pieceDrops = true",
         .fen = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
         .play = "R@h1 e8d8",
         .illegal = "e1g1"},
        {.rule = "oppositeCastling: not to the side the opponent castled to",
         .lines = "oppositeCastling = true",
         .fen = "r3k2r/5p2/8/8/8/8/5P2/R3K2R w KQkq - 0 1",
         .play = "e1g1",
         .legal = "e8c8",
         .illegal = "e8g8"},
    });
}
