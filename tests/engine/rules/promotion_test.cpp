#include "engine/board/generate.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using test::after;
using test::moves_from;
using test::position;
using Texts = std::vector<std::string>;

TEST_CASE("Shako's pawn promotes on the last rank to six pieces and has to") {
    const auto pos = position("shako", "5k4/1P8/10/10/10/10/10/10/10/5K3C w - - 0 1");
    CHECK(moves_from(pos, "b9") ==
          Texts{"b9b10b", "b9b10c", "b9b10e", "b9b10n", "b9b10q", "b9b10r"});
    CHECK(to_fen(after(pos, {"b9b10c"})) == "1C3k4/10/10/10/10/10/10/10/10/5K3C b - - 0 1");
}

TEST_CASE("A capture on the last rank promotes, too") {
    const auto pos = position("shako", "n4k4/1P8/10/10/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(moves_from(pos, "b9").size() == 12);
    CHECK(to_fen(after(pos, {"b9a10q"})) == "Q4k4/10/10/10/10/10/10/10/10/5K4 b - - 0 1");
}

TEST_CASE("Black promotes on rank 1") {
    const auto pos = position("shako", "5k4/10/10/10/10/10/10/10/8p1/5K4 b - - 0 1");
    CHECK(moves_from(pos, "i2").size() == 6);
}

TEST_CASE("Chess promotes to four pieces") {
    const auto pos = position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(moves_from(pos, "a7") == Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r"});
}

TEST_CASE("The way to promotion is counted in ranks") {
    const auto pos = position("shako");
    const auto& away = pos.rules().traits.ranks_to_promotion;
    const auto at = [&](Color c, const char* s) {
        return away[c][static_cast<std::size_t>(test::square(pos, s))];
    };
    CHECK(at(Color::white, "a3") == 7);
    CHECK(at(Color::white, "a10") == 0);
    CHECK(at(Color::black, "a8") == 7);
    CHECK(at(Color::black, "j1") == 0);
}

TEST_CASE("Each key of a pawn's promotion is obeyed") {
    test::check({
        {.rule = "promotionRegionWhite",
         .lines = "promotionRegionWhite = *7 *8",
         .fen = "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
         .legal = "a6a7q",
         .illegal = "a6a7"},
        {.rule = "promotionRegionBlack",
         .lines = "promotionRegionBlack = *2 *1",
         .fen = "4k3/8/8/8/8/p7/8/4K3 b - - 0 1",
         .legal = "a3a2q",
         .illegal = "a3a2"},
        {.rule = "promotionRank: the old name",
         .lines = "promotionRank = 7",
         .fen = "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
         .legal = "a6a7q",
         .illegal = "a6a7"},
        {.rule = "mandatoryPawnPromotion = false: it may stay a pawn",
         .lines = "mandatoryPawnPromotion = false",
         .fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "a7a8q a7a8"},
        {.rule = "promotionPawnTypes: who promotes so",
         .lines = "fers = f; promotionPawnTypes = pf",
         .fen = "7k/P2F4/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "d7c8q a7a8q",
         .illegal = "a7a8 d7c8"},
        {.rule = "promotionPawnTypes: pawns do at any rate",
         .lines = "fers = f; promotionPawnTypes = f",
         .fen = "7k/P2F4/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "d7c8q a7a8q",
         .illegal = "a7a8 d7c8"},
        {.rule = "promotionPawnTypesWhite",
         .lines = "fers = f; promotionPawnTypesWhite = pf",
         .fen = "7k/3F4/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "d7c8q",
         .illegal = "d7c8"},
        {.rule = "promotionPawnTypesWhite: not for Black",
         .lines = "fers = f; promotionPawnTypesWhite = pf",
         .fen = "4k3/8/8/8/8/8/f7/7K b - - 0 1",
         .legal = "a2b1",
         .illegal = "a2b1q"},
        {.rule = "promotionPawnTypesBlack",
         .lines = "fers = f; promotionPawnTypesBlack = pf",
         .fen = "4k3/8/8/8/8/8/f7/7K b - - 0 1",
         .legal = "a2b1q",
         .illegal = "a2b1"},
        {.rule = "promotionPieceTypes: to what",
         .lines = "promotionPieceTypes = nm; commoner = m",
         .fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "a7a8n a7a8m",
         .illegal = "a7a8q a7a8r a7a8b"},
        {.rule = "promotionPieceTypesWhite",
         .lines = "promotionPieceTypesWhite = n",
         .fen = "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1",
         .legal = "a7a8n",
         .illegal = "a7a8q"},
        {.rule = "promotionPieceTypesWhite: Black's are its own",
         .lines = "promotionPieceTypesWhite = n",
         .fen = "4k3/P7/8/8/8/8/p7/4K3 b - - 0 1",
         .legal = "a2a1q a2a1n"},
        {.rule = "promotionPieceTypesBlack",
         .lines = "promotionPieceTypesBlack = n",
         .fen = "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1",
         .play = "a7a8b",
         .legal = "a2a1n",
         .illegal = "a2a1q"},
        {.rule = "promotionLimit: not when the side has as many already",
         .lines = "promotionLimit = q:1 r:2",
         .fen = "4k3/P7/8/8/8/8/8/QR2K3 w - - 0 1",
         .legal = "a7a8r a7a8n",
         .illegal = "a7a8q"},
        {.rule = "sittuyinPromotion: on the spot or beside it",
         .parent = "sittuyin",
         .lines = "sittuyinPromotion = true",
         .fen = "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1",
         .legal = "d5d5f d5c6f d5e6f d5c4f d5e4f d5d6",
         .illegal = "d5d6f"},
        {.rule = "sittuyinPromotion: without a capture, and not to give check",
         .parent = "sittuyin",
         .lines = "sittuyinPromotion = true",
         .fen = "4k3/8/4n3/3P4/8/8/8/4K3[] w - - 0 1",
         .legal = "d5e6 d5c6f",
         .illegal = "d5e6f d5d5f"},
        {.rule = "sittuyinPromotion = false: none of that",
         .parent = "sittuyin",
         .lines = "sittuyinPromotion = false",
         .fen = "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1",
         .legal = "d5d6",
         .illegal = "d5d5f d5c6f"},
    });
}

TEST_CASE("Each key of men with two faces is obeyed") {
    test::check({
        {.rule = "promotedPieceType: not outside the zone",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; promotionRegionWhite = *6 *7 *8",
         .fen = "4k3/8/8/2S5/8/8/S7/4K3 w - - 0 1",
         .legal = "c5c6+",
         .illegal = "a2a3+ c5d4+"},
        {.rule = "promotedPieceType: entering it, and may",
         .lines = "silver = s; gold = g; promotedPieceType = s:g",
         .fen = "4k3/2S5/8/8/8/8/S7/4K3 w - - 0 1",
         .play = "c7c8+",
         .becomes = "2+S1k3/8/8/8/8/8/S7/4K3 b - - 0 1"},
        {.rule = "promotedPieceType: leaving it, too",
         .lines = "silver = s; gold = g; promotedPieceType = s:g",
         .fen = "2S1k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .only = "c8b7 c8b7+ c8d7 c8d7+ e1d1 e1d2 e1e2 e1f1 e1f2"},
        {.rule = "piecePromotionOnCapture: by captures alone",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; piecePromotionOnCapture = true",
         .fen = "2n4k/3S4/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "d7c8 d7c8+ d7d8",
         .illegal = "d7d8+"},
        {.rule = "mandatoryPiecePromotion: it has to",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; mandatoryPiecePromotion = true",
         .fen = "4k3/2S5/8/8/8/8/8/4K3 w - - 0 1",
         .legal = "c7c8+",
         .illegal = "c7c8"},
        {.rule = "pieceDemotion: the way back",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; pieceDemotion = true",
         .fen = "2+S1k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .play = "c8c7-",
         .becomes = "4k3/2S5/8/8/8/8/8/4K3 b - - 1 1"},
    });
}
