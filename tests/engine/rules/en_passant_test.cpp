#include "engine/board/generate.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using test::after;
using test::has_move;
using test::moves_from;
using test::position;
using Texts = std::vector<std::string>;

TEST_CASE("A pawn makes a double step from its start rank over an empty square") {
    const auto pos = position("shako", "5k4/10/10/10/10/p9/10/PPP7/10/5K4 w - - 0 1");
    CHECK(moves_from(pos, "b3") == Texts{"b3b4", "b3b5"});
    CHECK(moves_from(pos, "a3") == Texts{"a3a4"});
    const auto barred = position("shako", "5k4/10/10/10/10/10/n9/P9/10/5K4 w - - 0 1");
    CHECK(moves_from(barred, "a3").empty());
}

TEST_CASE("A pawn that has moved makes no double step") {
    CHECK(moves_from(position("shako", "5k4/10/10/10/10/10/P9/10/10/5K4 w - - 0 1"), "a4") ==
          Texts{"a4a5"});
    // Nor one that stands behind its start rank.
    CHECK(moves_from(position("shako", "5k4/10/10/10/10/10/10/10/P9/5K4 w - - 0 1"), "a2") ==
          Texts{"a2a3"});
}

TEST_CASE("The man that has passed is taken on the square it crossed") {
    const auto pos =
        after(position("shako", "5k4/10/10/10/10/1p8/10/P9/10/5K4 w - - 0 1"), {"a3a5"});
    CHECK(to_fen(pos) == "5k4/10/10/10/10/Pp8/10/10/10/5K4 b - a4 0 1");
    CHECK(to_fen(after(pos, {"b5a4"})) == "5k4/10/10/10/10/10/p9/10/10/5K4 w - - 0 2");
}

TEST_CASE("En passant is possible only at once") {
    const auto pos = after(position("shako", "5k4/10/10/10/10/1p8/10/P9/10/5K4 w - - 0 1"),
                           {"a3a5", "f10g10", "f1g1"});
    CHECK_FALSE(has_move(pos, "b5a4"));
}

TEST_CASE("The crossed square is not kept when no pawn can capture on it") {
    CHECK(to_fen(after(position("shako"), {"e3e5"})) ==
          "c8c/ernbqkbnre/pppppppppp/10/10/4P5/10/PPPP1PPPPP/ERNBQKBNRE/C8C b KQkq - 0 1");
}

TEST_CASE("The crossed square is not kept when the capture would leave the king in check") {
    // The pawn b5 is pinned by the rook b1 against the king b10.
    const auto pos =
        after(position("shako", "1k8/10/10/10/10/1p8/10/P9/10/1R3K4 w - - 0 1"), {"a3a5"});
    CHECK(pos.en_passant().empty());
    CHECK_FALSE(has_move(pos, "b5a4"));
    // The classic: both pawns leave the rank of king and rook.
    const auto rank = after(position("chess", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), {"e2e4"});
    CHECK(rank.en_passant().empty());
}

TEST_CASE("En passant that leaves one man before a cannon is illegal") {
    // Of three men between the cannon j5 and the king a5 both pawns go: the knight is left.
    const auto pos =
        after(position("shako", "10/10/10/10/10/kp1n5C/10/2P7/10/5K4 w - - 0 1"), {"c3c5"});
    CHECK_FALSE(has_move(pos, "b5c4"));
    CHECK(pos.en_passant().empty());
}

TEST_CASE("En passant that empties a cannon's line is legal") {
    // Two pawns between cannon and king, neither of which may leave alone; together they may.
    const auto pos = position("shako", "10/10/10/10/10/kpP6C/10/10/10/5K4 b - c4 0 1");
    CHECK_FALSE(pos.in_check());
    CHECK(moves_from(pos, "b5") == Texts{"b5c4"});
}

TEST_CASE("En passant that brings a hurdle onto a cannon's line is illegal") {
    // On the crossed square c4 the pawn would stand alone between the cannon j4 and the king a4.
    const auto pos =
        after(position("shako", "10/10/10/10/10/1p8/k8C/2P7/10/5K4 w - - 0 1"), {"c3c5"});
    CHECK_FALSE(has_move(pos, "b5c4"));
}

TEST_CASE("En passant that brings the second hurdle meets a cannon's check") {
    // The knight d4 is the hurdle of the cannon j4; a pawn on c4 adds another.
    const auto pos = position("shako", "10/10/10/10/10/1pP7/k2n5C/10/10/5K4 b - c4 0 1");
    REQUIRE(pos.in_check());
    CHECK(has_move(pos, "b5c4"));
}

TEST_CASE("A checking pawn that has just passed may be taken en passant") {
    const auto pos = after(position("chess", "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1"), {"e2e4"});
    REQUIRE(pos.in_check());
    CHECK(has_move(pos, "d4e3"));
}

TEST_CASE("Double steps of White and Black are captured alike") {
    const auto pos =
        after(position("shako", "5k4/10/p9/10/1P8/10/10/10/10/5K4 b - - 0 1"), {"a8a6"});
    CHECK(to_fen(pos) == "5k4/10/10/10/pP8/10/10/10/10/5K4 w - a7 0 2");
    CHECK(has_move(pos, "b6a7"));
}

TEST_CASE("Each key of double steps and en passant is obeyed") {
    test::check({
        {.rule = "doubleStep = false: none",
         .lines = "doubleStep = false",
         .fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
         .legal = "a2a3",
         .illegal = "a2a4"},
        {.rule = "doubleStepRegionWhite",
         .lines = "doubleStepRegionWhite = *3",
         .fen = "4k3/8/8/8/8/P7/1P6/4K3 w - - 0 1",
         .legal = "a3a5",
         .illegal = "b2b4"},
        {.rule = "doubleStepRegionBlack",
         .lines = "doubleStepRegionBlack = *6",
         .fen = "4k3/1p6/p7/8/8/8/8/4K3 b - - 0 1",
         .legal = "a6a4",
         .illegal = "b7b5"},
        {.rule = "doubleStepRank: an old name for the last rank of the region",
         .lines = "doubleStepRank = 3",
         .fen = "4k3/8/8/8/P7/1P6/2P5/4K3 w - - 0 1",
         .legal = "b3b5 c2c4",
         .illegal = "a4a6"},
        {.rule = "doubleStepRankMin: and one for the first",
         .lines = "doubleStepRankMin = 1",
         .fen = "4k3/8/8/8/8/8/1P6/P3K3 w - - 0 1",
         .legal = "a1a3 b2b4"},
        {.rule = "tripleStepRegionWhite",
         .lines = "tripleStepRegionWhite = *2",
         .fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
         .legal = "a2a3 a2a4 a2a5"},
        {.rule = "tripleStepRegionBlack: either crossed square can be captured on",
         .lines = "tripleStepRegionBlack = *7",
         .fen = "4k3/p7/8/1P6/1P6/8/8/4K3 b - - 0 1",
         .play = "a7a4",
         .legal = "b5a6 b4a5"},
        {.rule = "enPassantRegion: crossed squares on which it is allowed",
         .lines = "enPassantRegion = *3",
         .fen = "4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1",
         .play = "a7a5",
         .illegal = "b5a6"},
        {.rule = "enPassantRegionWhite: White capturing",
         .lines = "enPassantRegionWhite = c6",
         .fen = "4k3/p1p5/8/1P6/8/8/8/4K3 b - - 0 1",
         .play = "a7a5",
         .illegal = "b5a6"},
        {.rule = "enPassantRegionWhite: not Black",
         .lines = "enPassantRegionWhite = c6",
         .fen = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
         .play = "a2a4",
         .legal = "b4a3"},
        {.rule = "enPassantRegionBlack: Black capturing",
         .lines = "enPassantRegionBlack = c3",
         .fen = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
         .play = "a2a4",
         .illegal = "b4a3"},
        {.rule = "enPassantTypes: who may capture so",
         .lines = "customPiece1 = f:cF; enPassantTypes = pf",
         .fen = "4k3/8/8/8/1p1f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .legal = "d4c3 b4c3"},
        {.rule = "enPassantTypes: only they may",
         .lines = "customPiece1 = f:cF; enPassantTypes = f",
         .fen = "4k3/8/8/8/1p1f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .legal = "d4c3",
         .illegal = "b4c3",
         .ours = "Fairy-Stockfish's pawns may at any rate"},
        {.rule = "enPassantTypesWhite",
         .lines = "customPiece1 = f:cF; enPassantTypesWhite = pf",
         .fen = "4k3/2p5/8/3F4/8/8/8/4K3 b - - 0 1",
         .play = "c7c5",
         .legal = "d5c6"},
        {.rule = "enPassantTypesWhite: not for Black",
         .lines = "customPiece1 = f:cF; enPassantTypesWhite = pf",
         .fen = "4k3/8/8/8/1p1f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .legal = "b4c3",
         .illegal = "d4c3"},
        {.rule = "enPassantTypesBlack",
         .lines = "customPiece1 = f:cF; enPassantTypesBlack = pf",
         .fen = "4k3/8/8/8/3f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .legal = "d4c3"},
        {.rule = "enPassantTypes: an e in a custom piece's Betza adds it",
         .lines = "customPiece1 = f:eF",
         .fen = "4k3/8/8/8/3f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .legal = "d4c3"},
    });
}

// One move for two squares: else its text would name two. Found by the Betza fuzzer.
TEST_CASE("Who can simply go to the crossed square takes nothing on the way") {
    test::check({
        {.rule = "by a move",
         .lines = "customPiece1 = f:eFmF",
         .fen = "4k3/8/8/8/3f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .only = "d4c3 d4e3 d4c5 d4e5 e8d8 e8f8 e8d7 e8e7 e8f7",
         .becomes = "4k3/8/8/8/2Pf4/8/8/4K3 b - - 0 1",
         .ours = "Fairy-Stockfish keeps the square"},
        {.rule = "by an initial move",
         .lines = "customPiece1 = f:eFimF; doubleStepRegionBlack = *4",
         .fen = "4k3/8/8/8/3f4/8/2P5/4K3 w - - 0 1",
         .play = "c2c4",
         .only = "d4c3 d4e3 d4c5 d4e5 e8d8 e8f8 e8d7 e8e7 e8f7",
         .becomes = "4k3/8/8/8/2Pf4/8/8/4K3 b - - 0 1",
         .ours = "Fairy-Stockfish keeps the square"},
    });
}
