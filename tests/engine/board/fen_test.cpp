#include "engine/board/fen.h"

#include "engine/game.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "variant/locate.h"

using namespace shako;
using namespace shako::engine;

namespace {

// The error of a FEN that must not be accepted.
FenError error_of(const char* variant, std::string_view fen) {
    const auto pos = parse_fen(test::ruleset<2>(variant), fen);
    if (pos.has_value()) {
        FAIL("accepted: " << fen);
        return {};
    }
    CHECK_FALSE(pos.error().message.empty());
    return pos.error();
}

constexpr const char* kStart =
    "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1";

}  // namespace

TEST_CASE("The start position reads and writes back") {
    CHECK(to_fen(test::position("shako", kStart)) == kStart);
    CHECK(to_fen(test::position("chess")) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST_CASE("Four fields are enough: the clocks begin at 0 and 1") {
    const auto pos = test::position("chess", "4k3/8/8/8/8/8/8/4K3 b - -");
    CHECK(to_fen(pos) == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("A FEN that ends too early is refused") {
    CHECK(error_of("chess", "").field == FenField::placement);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3").field == FenField::side_to_move);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w").field == FenField::castling);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w -").field == FenField::en_passant);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0").field == FenField::fullmove_number);
}

TEST_CASE("Anything after the move number is refused with its column") {
    const auto error = error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves");
    CHECK(error.field == FenField::whole);
    CHECK(error.column == 31);
}

TEST_CASE("Too few or too many ranks or files are refused with rank and count") {
    CHECK(error_of("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1").message == "only 7 of 8 ranks");
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1").message == "more than 8 ranks");
    CHECK(error_of("chess", "4k3/7/8/8/8/8/8/4K3 w - - 0 1").message == "rank 7 has 7 of 8 files");
    CHECK(error_of("chess", "4k3/pppppppp1/8/8/8/8/8/4K3 w - - 0 1").field == FenField::placement);
    CHECK(error_of("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1").column == 5);
    CHECK(error_of("shako", "4k5/11/10/10/10/10/10/10/10/4K5 w - - 0 1").column == 5);
    CHECK(error_of("shako", "4k5/ppppppppppp/10/10/10/10/10/10/10/4K5 w - - 0 1").message ==
          "rank 9 has more than 10 files");
    CHECK(error_of("shako", "4k5/010/10/10/10/10/10/10/10/4K5 w - - 0 1").column == 5);
}

TEST_CASE("A letter that is no piece of the game is refused") {
    const auto error = error_of("chess", "4k3/8/8/8/2c5/8/8/4K3 w - - 0 1");
    CHECK(error.column == 12);
    CHECK(error.message == "no piece of this game has the letter 'c'");
    CHECK(error_of("chess", "4k3/8/8/8/2+R4/8/8/4K3 w - - 0 1").field == FenField::placement);
}

TEST_CASE("Each side needs exactly one king") {
    CHECK(error_of("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1").message ==
          "Black must have exactly one king, has 0");
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1").message ==
          "White must have exactly one king, has 2");
}

TEST_CASE("The side to move is w or b") {
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 W - - 0 1").field == FenField::side_to_move);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 white - - 0 1").field == FenField::side_to_move);
}

TEST_CASE("A castling right needs its king and its rook") {
    CHECK(error_of("shako", "5k4/10/10/10/10/10/10/10/5K4/8R1 w K - 0 1").field ==
          FenField::castling);
    CHECK(error_of("shako", "5k4/10/10/10/10/10/10/10/8R1/5K4 w K - 0 1").message ==
          "White cannot castle: the king is not on rank 2");
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1").field == FenField::castling);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K2R w x - 0 1").column == 24);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1").column == 25);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K2R w KH - 0 1").field == FenField::castling);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K2R w A - 0 1").field == FenField::castling);
}

TEST_CASE("The en passant square must have been crossed by a double step") {
    const auto field = [](const char* variant, const char* fen) {
        return error_of(variant, fen).field;
    };
    CHECK(field("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1") == FenField::en_passant);
    CHECK(field("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1") == FenField::en_passant);
    CHECK(field("chess", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1") == FenField::en_passant);
    CHECK(field("chess", "4k3/8/8/8/4P3/8/4R3/4K3 b - e3 0 1") == FenField::en_passant);
    CHECK(field("chess", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1") == FenField::en_passant);
    CHECK(field("chess", "4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1") == FenField::en_passant);
    CHECK(field("shako", "5k4/10/10/10/10/P9/10/10/10/5K4 b - a10 0 1") == FenField::en_passant);
    // In a game of the general path; found by the FEN fuzzer.
    CHECK(field("seirawan", "4k3/8/8/8/3pH3/8/8/4K3 b - e2d6 0 1") == FenField::en_passant);
}

TEST_CASE("An en passant square on which nothing can capture is dropped") {
    CHECK(to_fen(test::position("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")) ==
          "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    CHECK(to_fen(test::position("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")) ==
          "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

// Found by the FEN fuzzer: both rooks were taken for the king's wing, and the text said another
// position.
TEST_CASE("A rook on the other side of the king gives no right in a game with gates") {
    const std::string fen = "kbnrrqbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w";
    const auto both = test::position("seirawan", fen + " kq - 0 1");
    CHECK(to_fen(both) == fen + " k - 0 1");
    CHECK(both.castling_rook(Color::black, Wing::king_side) == test::square(both, "e8"));
}

TEST_CASE("Clocks are numbers that are not negative") {
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1").field == FenField::halfmove_clock);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1").field == FenField::halfmove_clock);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5").field == FenField::fullmove_number);
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999").field ==
          FenField::fullmove_number);
}

TEST_CASE("A pawn in its own promotion zone is refused") {
    CHECK(error_of("shako", "P4k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1").message ==
          "White's pawn on a10 would have had to promote");
    CHECK(error_of("chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1").field == FenField::placement);
    // Behind its start rank it is odd, but possible to place.
    CHECK(parse_fen(test::ruleset<2>("chess"), "4k3/8/8/8/8/8/8/P3K3 w - - 0 1").has_value());
}

TEST_CASE("The side that is not to move may not be in check") {
    CHECK(error_of("chess", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1").message ==
          "Black is in check but it is not their turn: the side to move could capture the king");
    CHECK(error_of("shako", "4k5/10/4n5/10/10/4C5/10/10/10/4K5 w - - 0 1").field ==
          FenField::whole);
    CHECK(error_of("chess", "8/8/8/4k3/4K3/8/8/8 w - - 0 1").field == FenField::whole);
}

TEST_CASE("An error's text names field and column") {
    CHECK(to_text(FenError{FenField::castling, 12, "no"}) == "FEN, column 12 (castling): no");
}

// Found by the fuzzer of Betza.
TEST_CASE("What an initial ride of several steps has passed over is read back") {
    const auto loaded = shako::variant::load_text(
        "[rides]\nking = k\ncustomPiece1 = a:efiR6DA\nmaxFile = 7\nmaxRank = 7\n"
        "castling = false\nstartFen = a1k4/1a5/7/3Aa2/7/2A4/A3K2 w - - 0 1\n",
        "rides.ini", shako::variant::Catalog());
    const auto spec = loaded.catalog->find("rides");
    REQUIRE(spec != nullptr);
    auto game = Game::create(spec);
    REQUIRE(game);
    REQUIRE(game->play("c2c5"));
    INFO(game->fen());
    const auto again = Game::create(spec, game->fen());
    REQUIRE(again);
    CHECK(again->fen() == game->fen());
    CHECK(again->legal_moves() == game->legal_moves());
}

TEST_CASE("A position may have more moves than a list holds without memory of its own") {
    const auto loaded = shako::variant::load_text(
        "[crowd:chess]\nmaxFile = 16\nmaxRank = 16\ncastling = false\nstartFen = "
        "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1\n",
        "crowd.ini", *shako::variant::load_catalog().catalog);
    const auto spec = loaded.catalog->find("crowd");
    REQUIRE(spec != nullptr);
    const std::string queens = "QQQQQQQQQQQQQQQQ";
    const auto crowded =
        Game::create(spec, "k15/1p14/16/16/16/16/16/16/1" + queens.substr(1) + "/16/1" +
                               queens.substr(1) + "/16/16/16/16/15K w - - 0 1");
    REQUIRE(crowded);
    CHECK(crowded->legal_moves().size() > MoveList<4>::kInline);
}
