#include "engine/game.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "variant/locate.h"

using namespace shako;
using namespace shako::engine;
using test::game;

namespace {

void play_all(Game& g, const std::vector<std::string>& moves) {
    for (const auto& m : moves) {
        const auto played = g.play(m);
        INFO(m);
        REQUIRE(played.has_value());
    }
}

}  // namespace

TEST_CASE("A game begins at the start position unless told otherwise") {
    const Game g = game("shako");
    CHECK(g.fen() == test::spec("shako")->start_fen);
    CHECK(g.is_from_start_position());
    CHECK(g.ply() == 0);
    CHECK(g.legal_moves().size() == 58);
    CHECK_FALSE(g.result().has_value());
    CHECK(game("shako", "startpos").fen() == g.fen());
    CHECK_FALSE(game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_from_start_position());
}

TEST_CASE("A bad start FEN is refused with its reason") {
    const auto bad = Game::create(test::spec("shako"), "c8c w - - 0 1");
    REQUIRE_FALSE(bad.has_value());
    CHECK(bad.error().field == FenField::placement);
}

TEST_CASE("Moves are played, remembered and taken back") {
    Game g = game("shako");
    play_all(g, {"e3e5", "e8e6", "c2d4"});
    CHECK(g.moves() == std::vector<std::string>{"e3e5", "e8e6", "c2d4"});
    CHECK(g.side_to_move() == Color::black);
    const std::string fen = g.fen();
    const Game copy = g;
    g.undo();
    CHECK(g.side_to_move() == Color::white);
    CHECK(copy.fen() == fen);
    play_all(g, {"c2d4"});
    CHECK(g.fen() == fen);
    CHECK(g.start_fen() == test::spec("shako")->start_fen);
}

TEST_CASE("A refused move changes nothing and says why") {
    Game g = game("shako");
    const std::string before = g.fen();
    const auto kind = [&](const char* text) { return g.play(text).error().kind; };
    CHECK(kind("e3e6") == MoveError::Kind::not_legal);
    CHECK(kind("") == MoveError::Kind::malformed);
    CHECK(kind("e3") == MoveError::Kind::malformed);
    CHECK(kind("hello") == MoveError::Kind::malformed);
    CHECK(kind("e3e11") == MoveError::Kind::malformed);
    CHECK(kind("e3k4") == MoveError::Kind::bad_square);
    CHECK(kind("e0e1") == MoveError::Kind::bad_square);
    CHECK(kind("e3e4x") == MoveError::Kind::bad_promotion);
    CHECK(g.fen() == before);
    CHECK(g.moves().empty());
}

TEST_CASE("A promotion without its piece is refused") {
    Game g = game("shako", "5k4/8P1/10/10/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(g.play("i9i10").error().kind == MoveError::Kind::missing_promotion);
    CHECK(g.play("i9i10k").error().kind == MoveError::Kind::bad_promotion);
    CHECK(g.play("i9i10e").has_value());
    CHECK(g.fen() == "5k2E1/10/10/10/10/10/10/10/10/5K4 b - - 0 1");
}

TEST_CASE("King takes rook is read as castling and kept in canonical form") {
    Game g = game("shako", "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    play_all(g, {"f2i2"});
    CHECK(g.moves() == std::vector<std::string>{"f2h2"});
}

TEST_CASE("Mate is told with the winner") {
    Game g = game("chess");
    play_all(g, {"f2f3", "e7e5", "g2g4", "d8h4"});
    CHECK(g.in_check());
    CHECK(g.checkers() == std::vector<std::string>{"h4"});
    CHECK(g.result() == Result{Outcome::black_wins, Ending::checkmate});
    CHECK(g.forced_result() == g.result());
    CHECK(g.legal_moves().empty());
}

TEST_CASE("Stalemate is a draw") {
    const Game g = game("shako", "k9/2Q7/10/10/10/10/10/10/10/5K4 b - - 0 1");
    CHECK(g.result() == Result{Outcome::draw, Ending::stalemate});
}

TEST_CASE("Insufficient material ends the game at once") {
    Game g = game("shako", "5k4/10/10/10/10/10/10/10/4Kr4/C9 w - - 0 1");
    CHECK_FALSE(g.result().has_value());
    play_all(g, {"e2f2"});
    CHECK(g.result() == Result{Outcome::draw, Ending::insufficient_material});
    CHECK(g.forced_result() == g.result());
}

TEST_CASE("The third occurrence of a position is a draw, which has to be claimed elsewhere") {
    Game g = game("shako");
    const std::vector<std::string> shuffle{"c2d4", "c9d7", "d4c2", "d7c9"};
    play_all(g, shuffle);
    CHECK_FALSE(g.result().has_value());
    play_all(g, {"c2d4", "c9d7", "d4c2"});
    CHECK_FALSE(g.result().has_value());
    play_all(g, {"d7c9"});
    CHECK(g.result() == Result{Outcome::draw, Ending::repetition});
    CHECK_FALSE(g.forced_result().has_value());
    g.undo();
    CHECK_FALSE(g.result().has_value());
}

TEST_CASE("Positions that differ in castling rights are not repetitions") {
    Game g = game("shako", "5k3p/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    // The first occurrence still has the right that the rook's move takes away.
    play_all(g, {"i2i3", "f10g10", "i3i2", "g10f10", "i2i3", "f10g10", "i3i2", "g10f10"});
    CHECK_FALSE(g.result().has_value());
    play_all(g, {"i2i3", "f10g10"});
    CHECK(g.result() == Result{Outcome::draw, Ending::repetition});
}

TEST_CASE("The 50-move rule draws at the hundredth quiet ply") {
    Game g = game("shako", "5k4/10/10/10/10/10/10/10/R9/5K4 w - - 98 60");
    play_all(g, {"a2b2"});
    CHECK_FALSE(g.result().has_value());
    play_all(g, {"f10g10"});
    CHECK(g.result() == Result{Outcome::draw, Ending::n_move_rule});
    CHECK_FALSE(g.forced_result().has_value());
}

TEST_CASE("A mate on the hundredth ply wins over the 50-move rule") {
    Game g = game("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90");
    play_all(g, {"a1a8"});
    CHECK(g.result() == Result{Outcome::white_wins, Ending::checkmate});
}

TEST_CASE("Captures and pawn moves reset the clock, castling does not") {
    Game g = game("shako", "5k4/10/10/10/10/9p/10/P9/10/1R3K2R1 w - - 10 60");
    play_all(g, {"a3a4"});
    CHECK(g.fen().ends_with(" 0 60"));
    Game castling = game("shako", "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 10 60");
    play_all(castling, {"f2h2"});
    CHECK(castling.fen().ends_with(" 11 60"));
}

TEST_CASE("The board is drawn with White's men in upper case and its edges labelled") {
    const std::string text = game("shako").board_text();
    CHECK(text.find("10 | c |   |") != std::string::npos);
    CHECK(text.find(" 2 | E | R | N | B | Q | K | B | N | R | E |") != std::string::npos);
    CHECK(text.find("     a   b   c") != std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\n') == 22);
}

TEST_CASE("Results are written as in PGN") {
    CHECK(to_text(Outcome::white_wins) == "1-0");
    CHECK(to_text(Outcome::black_wins) == "0-1");
    CHECK(to_text(Outcome::draw) == "1/2-1/2");
    CHECK(to_text(Ending::n_move_rule) == "n-move rule");
}

TEST_CASE("A move that can be taken back does not reset the clock, whatever nMoveRuleTypes says") {
    const auto loaded = shako::variant::load_text("[k:chess]\nnMoveRuleTypes = pn\n", "k.ini",
                                                  *shako::variant::load_catalog().catalog);
    auto g = Game::create(loaded.catalog->find("k"));
    REQUIRE(g);
    REQUIRE(g->play("d2d4"));
    REQUIRE(g->play("b8a6"));
    CHECK(g->fen().ends_with(" 1 2"));
}
