// The general path beside the fast one: which games take it, and that it finds the same moves.
#include "engine/board/general.h"

#include <algorithm>

#include "engine/board/fen.h"
#include "engine/board/generate.h"
#include "engine/board/perft.h"
#include "engine/compile.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;
using namespace shako::engine;

namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// "Kiwipete": castling, en passant, pins and promotions within a few plies.
constexpr const char* kBusy =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

std::shared_ptr<const Ruleset<2>> rules_of(const char* lines) {
    return compile_as<2>(test::game_of("chess", lines));
}

Position<2> position_of(const Ruleset<2>& rules, const char* fen) {
    const auto pos = parse_fen(rules, fen);
    REQUIRE(pos.has_value());
    return *pos;
}

}  // namespace

TEST_CASE("Keys that change but tables and numbers leave a game on the fast path") {
    for (const char* lines :
         {"castling = false", "doubleStep = false", "enPassantRegion = *6", "stalemateValue = loss",
          "nFoldRule = 4", "nMoveRule = 0", "promotionPieceTypes = nq", "queen = -; amazon = q",
          "cannon = c", "mobilityRegionWhiteKing = *1 *2", "castlingRookPieces = rb",
          "perpetualCheckIllegal = true", "pawnTypes = p", "materialCounting = unweighted",
          "immobilityIllegal = true", "promotionLimit = q:9", "flyingGeneral = true"}) {
        INFO(lines);
        CHECK_FALSE(rules_of(lines)->is_general);
    }
}

TEST_CASE("A rule that never applies changes no count on the general path") {
    const char* lines = GENERATE(
        "pieceDrops = true", "adjudicateFullBoard = true",
        "promotedPieceType = k:q; promotionRegionWhite = *8",
        "extinctionValue = loss; extinctionPieceTypes = p", "flagPiece = k; flagRegion = a4",
        "connectN = 9; connectPieceTypes = p", "collinearN = 9", "connectNxN = 5",
        "countingRule = makruk", "petrifyOnCaptureTypes = k", "passOnStalemate = true",
        "gating = true; promotionPieceTypes = nbrq");
    INFO(lines);
    const auto rules = rules_of(lines);
    REQUIRE(rules->is_general);
    CHECK(perft(position_of(*rules, kStart), 3) == 8902);
    CHECK(perft(position_of(*rules, kBusy), 2) == 2039);
}

TEST_CASE("No move is legal where the game is over, though men could move") {
    const auto rules = rules_of("flagPiece = k; flagRegion = e4");
    const auto pos = position_of(*rules, "4k3/8/8/8/4K3/8/8/7R b - - 0 1");
    MoveList<2> pseudo;
    general_pseudo_legal_moves(pos, pseudo);
    CHECK_FALSE(pseudo.empty());
    MoveList<2> legal;
    general_legal_moves(pos, legal);
    CHECK(legal.empty());
    CHECK_FALSE(has_legal_move(pos));
    // Each by itself is allowed: that the game is over is not asked there.
    CHECK(std::all_of(pseudo.begin(), pseudo.end(), [&](Move<2> m) { return is_allowed(pos, m); }));
}

TEST_CASE("Moves are appended, and what rules take off is only of those") {
    const auto rules = rules_of("mustCapture = true");
    const auto pos = position_of(*rules, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    MoveList<2> list;
    list.push(Move<2>(pos.rules().at(0, 0), pos.rules().at(0, 1)));
    general_legal_moves(pos, list);
    REQUIRE(list.size() == 2);
    CHECK(pos.is_capture(list[1]));
}

TEST_CASE("A man that turns into a second royal may not do so under attack") {
    const auto spec = test::game_of("chess",
                                    "promotedPieceType = r:k; promotionRegionWhite = *8; "
                                    "mandatoryPiecePromotion = true; castling = false");
    const auto rules = compile_as<2>(spec);
    // The rook would become a king on the file of Black's rook.
    const auto pos = position_of(*rules, "4r1k1/8/8/8/8/8/8/4R1K1 w - - 0 1");
    MoveList<2> fast;
    legal_moves(pos, fast);
    MoveList<2> slow;
    legal_moves_slow(pos, slow);
    REQUIRE(fast.size() == slow.size());
    for (const Move<2> m : fast) CHECK(slow.contains(m));
}

TEST_CASE("A royal bars the way of a man that would reach it through its own square") {
    test::check({
        {.rule = "Two squares down, any two, and back: the king that has come to e2 is in the way",
         .lines = "customPiece1 = a:aabD; castling = false",
         .fen = "4k3/8/8/8/4a3/8/8/4K3 w - - 0 1",
         .legal = "e1e2"},
    });
}

// The kernels of the fast path look at no ride with regard to whose men they are: such games were
// taken for fast ones if all their captures were plain.
TEST_CASE("A quiet hop over one's own men only is found, initial or not") {
    test::check({
        {.rule = "Over the own pawn, not over the enemy's knight",
         .lines = "customPiece1 = a:mtpR; castling = false",
         .fen = "4k3/8/8/8/8/8/P7/A1n1K3 w - - 0 1",
         .legal = "a1a3 a1a8",
         .illegal = "a1b1 a1d1 a1a2"},
        {.rule = "The same on a way that turns aside over the hurdle",
         .lines = "customPiece1 = a:tpamfsR; castling = false",
         .fen = "4k3/8/8/8/8/8/P7/A1n1K3 w - - 0 1",
         .legal = "a1b3 a1g8",
         .illegal = "a1a3 a1d2"},
        {.rule = "From the double-step region alone",
         .lines = "customPiece1 = a:KitpB; castling = false",
         .fen = "4k3/8/8/8/1n6/P1P5/1A3A2/4K3 w - - 0 1",
         .legal = "b2d4 b2h8",
         .illegal = "f2a7 f2d4"},
        {.rule = "Not over the enemy's knight from there",
         .lines = "customPiece1 = a:KitpB; castling = false",
         .fen = "4k3/8/8/8/8/2n5/1A6/4K3 w - - 0 1",
         .illegal = "b2d4 b2h8"},
    });
}
