#include "engine/notation/san.h"

#include "engine/board/generate.h"
#include "engine/notation/move_text.h"
#include "tests/support/catch.h"
#include "tests/support/rule_case.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

namespace {

std::string san(const Position<2>& pos, const char* uci) {
    const auto move = parse_uci(pos, uci);
    REQUIRE(move.has_value());
    return to_san(pos, *move);
}

std::string uci(const Position<2>& pos, const char* text) {
    const auto move = parse_san(pos, text);
    INFO(text);
    REQUIRE(move.has_value());
    return to_uci(pos, *move);
}

MoveError::Kind refusal(const Position<2>& pos, const char* text) {
    const auto move = parse_san(pos, text);
    INFO(text);
    REQUIRE_FALSE(move.has_value());
    return move.error().kind;
}

}  // namespace

TEST_CASE("Men are named by their letters, pawns by none") {
    const auto pos = test::position("shako");
    CHECK(san(pos, "c2d4") == "Nd4");
    CHECK(san(pos, "a2c4") == "Ec4");
    CHECK(san(pos, "a1d1") == "Cad1");
    CHECK(san(pos, "e3e5") == "e5");
}

TEST_CASE("A pawn's capture names its file") {
    const auto pos = test::position("shako", "k9/10/10/10/10/10/3p6/4P5/10/9K w - - 0 1");
    CHECK(san(pos, "e3d4") == "exd4");
    CHECK(uci(pos, "exd4") == "e3d4");
    CHECK(uci(pos, "ed4") == "e3d4");
}

TEST_CASE("Promotion is written with an equals sign") {
    const auto pos = test::position("shako", "10/8P1/10/10/10/k9/10/10/10/5K4 w - - 0 1");
    CHECK(san(pos, "i9i10q") == "i10=Q");
    CHECK(uci(pos, "i10=C") == "i9i10c");
    CHECK(uci(pos, "i10E") == "i9i10e");
    CHECK(refusal(pos, "i10") == MoveError::Kind::missing_promotion);
}

TEST_CASE("Castling is O-O towards the right and O-O-O towards the left") {
    const auto pos = test::position("shako", "k9/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
    CHECK(san(pos, "f2h2") == "O-O");
    CHECK(san(pos, "f2d2") == "O-O-O");
    CHECK(uci(pos, "0-0") == "f2h2");
    CHECK(uci(pos, "O-O-O") == "f2d2");
}

TEST_CASE("Check is marked with plus and mate with a hash") {
    const auto check = test::position("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(san(check, "a1a8") == "Ra8+");
    const auto mate = test::position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(san(mate, "a1a8") == "Ra8#");
    CHECK(uci(mate, "Ra8") == "a1a8");
    CHECK(uci(mate, "Ra8#!?") == "a1a8");
}

TEST_CASE("The start square is told by file, else by rank, else in full") {
    const auto by_file = test::position("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    CHECK(san(by_file, "a1d1") == "Rad1");
    const auto by_rank = test::position("chess", "R7/8/4k3/8/8/8/4K3/R7 w - - 0 1");
    CHECK(san(by_rank, "a1a4") == "R1a4");
    const auto in_full = test::position("chess", "8/2k5/8/8/4Q2Q/8/K7/7Q w - - 0 1");
    CHECK(san(in_full, "h4e1") == "Qh4e1");
    CHECK(uci(in_full, "Qh4e1") == "h4e1");
    CHECK(refusal(in_full, "Qe1") == MoveError::Kind::ambiguous);
    const auto ten = test::position("shako", "R9/5k4/10/10/10/10/10/10/5K4/R9 w - - 0 1");
    CHECK(san(ten, "a10a4") == "R10a4");
    CHECK(uci(ten, "R10a4") == "a10a4");
}

TEST_CASE("A pinned man needs no telling apart") {
    const auto pos = test::position("chess", "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1");
    CHECK(san(pos, "a1c2") == "Nc2");
}

TEST_CASE("What is no move or not legal is refused") {
    const auto pos = test::position("shako");
    CHECK(refusal(pos, "") == MoveError::Kind::malformed);
    CHECK(refusal(pos, "+") == MoveError::Kind::malformed);
    CHECK(refusal(pos, "e") == MoveError::Kind::malformed);
    CHECK(refusal(pos, "Xe4") == MoveError::Kind::malformed);
    CHECK(refusal(pos, "Nd12") == MoveError::Kind::bad_square);
    CHECK(refusal(pos, "Nd5") == MoveError::Kind::not_legal);
    CHECK(refusal(pos, "O-O") == MoveError::Kind::not_legal);
    CHECK(refusal(pos, "123e4") == MoveError::Kind::malformed);
}

TEST_CASE("What moves do besides stands in their text") {
    test::check({
        {.rule = "A drop names piece and square, a pawn's as well",
         .lines = "pieceDrops = true",
         .fen = "4k3/8/8/8/8/8/8/4K3[PNR] w - - 0 1",
         .san = "P@e4 P@e4 N@e4 N@e4 R@a8 R@a8+"},
        {.rule = "A drop with the other face up",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; pieceDrops = true; "
                  "dropPromoted = true",
         .fen = "4k3/8/8/8/8/8/8/4K3[S] w - - 0 1",
         .san = "S@e4 S@e4 +S@e4 +S@e4"},
        {.rule = "A man brought in, with castling on which square",
         .lines = "archbishop = h; gating = true; seirawanGating = true",
         .fen = "4k3/8/8/8/8/8/8/1N2K2R[H] w BEHK - 0 1",
         .san = "b1c3 Nc3 b1c3h Nc3/H e1g1 O-O e1g1h O-O/He1 h1e1h O-O/Hh1"},
        {.rule = "A wall",
         .lines = "king = -; commoner = k; wallingRule = duck; castling = false",
         .fen = "4k3/8/8/8/3*4/8/4P3/4K3 w - - 0 1",
         .san = "e2e3,e3a1 e3,a1 e1d1,d1d8 Kd1,d8"},
        {.rule = "A wall instead of a move",
         .lines = "wallingRule = static; wallOrMove = true; castling = false",
         .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         .san = "e1e1,e1a1 --,a1 e1e2 Ke2"},
        {.rule = "A pass",
         .lines = "pass = true",
         .fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
         .san = "e1e1 --"},
        {.rule = "A turned face, with plus and minus, and with an equals sign that none is turned",
         .lines = "silver = s; gold = g; promotedPieceType = s:g; pieceDemotion = true",
         .fen = "2+S5/7S/8/k7/8/8/8/4K3 w - - 0 1",
         .san = "c8b8 Gb8= c8b8- Gb8- h7g8 Sg8= h7g8+ Sg8+ e1e2 Ke2"},
    });
}

// Reading a text once compared each move with all others, which took half a second here.
TEST_CASE("The texts of a position with two thousand moves are read back") {
    const auto pos = test::position("amazons");
    MoveList<2> list;
    legal_moves(pos, list);
    REQUIRE(list.size() == 2176);
    for (std::size_t i = 0; i < list.size(); i += 40) {
        const std::string text = to_san(pos, list[i]);
        INFO(text);
        const auto back = parse_san(pos, text);
        REQUIRE(back.has_value());
        CHECK(*back == list[i]);
    }
    CHECK(refusal(pos, "Qa1,b2,c3,d4,e5,f6,g7,h8,i9,j10") == MoveError::Kind::malformed);
}
