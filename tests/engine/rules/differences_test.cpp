// Differences from Fairy-Stockfish that random games and sections have shown, now mended.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/game.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"

using namespace shako;
using namespace shako::engine;

namespace {

// A game of a section (rule_case.h).
Game game_of(const std::string& parent, const std::string& lines, const std::string& fen = {}) {
    return Game::create(shako::test::game_of(parent, lines), fen).value();
}

void play(Game& game, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) REQUIRE(game.play(move).has_value());
}

}  // namespace

TEST_CASE("The n-move rule comes before repetition when both apply") {
    Game game = game_of("chess", "nMoveRule = 2; nFoldRule = 2; nFoldValue = loss");
    play(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
    CHECK(game.result() == Result{Outcome::draw, Ending::n_move_rule});
}

TEST_CASE("To and fro with one man is illegal in games without a king, too") {
    Game game = game_of("chess",
                        "king = -; commoner = k; castling = false; moveRepetitionIllegal = true; "
                        "nFoldRule = 9");
    play(game, {"g1f3", "a7a6", "f3g1", "a6a5", "g1f3", "b7b6", "f3g1", "b6b5", "g1f3"});
    CHECK_FALSE(game.result());  // pawn moves reset the clock that the rule looks back to
    play(game, {"b8c6", "f3g1", "c6b8", "g1f3", "b8c6", "f3g1", "c6b8", "g1f3", "b8c6"});
    const auto result = game.result();
    REQUIRE(result);
    CHECK(result->ending == Ending::move_repetition);
}

TEST_CASE("With Sittuyin's promotion of pawns, men with two faces still turn in the zone") {
    const Game game = game_of("chess",
                              "sittuyinPromotion = true; promotedPieceType = r:q; "
                              "promotionRegionWhite = *8",
                              "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const auto moves = game.legal_moves();
    CHECK(std::count(moves.begin(), moves.end(), "a1a8+") == 1);
}

TEST_CASE("With Sittuyin's promotion a pawn may walk into the zone as it is") {
    const Game game =
        game_of("chess", "sittuyinPromotion = true", "4k3/1P6/8/8/8/8/1P6/4K3 w - - 0 1");
    const auto moves = game.legal_moves();
    CHECK(std::count(moves.begin(), moves.end(), "b7b8") == 1);
    CHECK(std::count(moves.begin(), moves.end(), "b7b8q") == 0);
}

TEST_CASE("A man that stands in both regions is no chain by itself") {
    const std::string lines =
        "king = -; commoner = k; castling = false; connectRegion1White = *1; "
        "connectRegion2White = a1 a2; connectDiagonal = false";
    CHECK_FALSE(game_of("chess", lines, "k7/8/8/8/8/8/8/R7 b - - 0 1").result());
    CHECK(game_of("chess", lines, "k7/8/8/8/8/8/N7/R7 b - - 0 1").result() ==
          Result{Outcome::white_wins, Ending::connection});
}

TEST_CASE("Where castling is written by the rook's file, the king's gate is written, too") {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w HAEhae - 0 1";
    const Game game = game_of(
        "chess", "chess960 = true; gating = true; seirawanGating = true; startFen = " + fen);
    CHECK(game.fen().find(" w HAE") != std::string::npos);
    CHECK(Game::create(game.shared_spec(), game.fen()).value().fen() == game.fen());
}

TEST_CASE("Extinction of all men makes the last of them pseudo-royal") {
    const std::string lines =
        "king = -; commoner = k; castling = false; extinctionValue = loss; "
        "extinctionPieceTypes = *; extinctionPseudoRoyal = true";
    const auto moves = game_of("chess", lines, "1r2k3/8/8/8/8/8/8/K7 w - - 0 1").legal_moves();
    CHECK(moves == std::vector<std::string>{"a1a2"});
}

TEST_CASE("A king that petrifies when it captures may not do so under attack") {
    const auto moves =
        game_of("chess", "petrifyOnCaptureTypes = k", "1r2k3/8/8/8/8/8/1n6/K7 w - - 0 1")
            .legal_moves();
    CHECK(std::count(moves.begin(), moves.end(), "a1b2") == 0);
}

TEST_CASE("Where checks are forbidden, a wall does not take one back") {
    const auto moves =
        game_of("chess", "checking = false; wallingRule = arrow", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
            .legal_moves();
    CHECK(std::none_of(moves.begin(), moves.end(),
                       [](const std::string& m) { return m.rfind("a1a8", 0) == 0; }));
}

TEST_CASE("A man may not be dropped where walls are all that it could move to") {
    const auto moves = game_of("chess",
                               "lance = l; pieceDrops = true; capturesToHand = true; "
                               "immobilityIllegal = true; petrifyOnCaptureTypes = n",
                               "*3k3/8/8/8/8/8/8/4K3[L] w - - 0 1")
                           .legal_moves();
    CHECK(std::count(moves.begin(), moves.end(), "L@a7") == 0);
    CHECK(std::count(moves.begin(), moves.end(), "L@b7") == 1);
}

TEST_CASE("In a game with gates a wall brings no man in") {
    Game game = game_of("chess", "gating = true; wallingRule = edge");
    play(game, {"g1f3,f3a4"});
    const auto moves = game.legal_moves();
    CHECK(std::none_of(moves.begin(), moves.end(),
                       [](const std::string& m) { return m.substr(2, 2) == "a4"; }));
    play(game, {"g8f6,f6h5"});
    CHECK(game.fen() == "rnbqkb1r/pppppppp/5n2/7*/*7/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
}

TEST_CASE("Several squares of en passant are written from the lowest on") {
    Game game = game_of("berolina", "");
    play(game, {"c2e4", "a7b6", "a2c4", "f7e6", "e4d5", "g7h6", "a1a8", "b7c6", "f2d4", "c7e5"});
    CHECK(game.fen() == "Rnbqkbnr/3pp2p/1pp1p2p/3Pp3/2PP4/8/1P1PP1PP/1NBQKBNR w Kk e5d6 0 6");
}
