#include "variant/rules/castling.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/dump.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("castling keys set their fields") {
    const Spec spec = test::chess_with(
        "castlingKingsideFile = f\ncastlingQueensideFile = 2\ncastlingRank = 1\ncastlingKingFile = "
        "d\n"
        "castlingRookKingsideFile = h\ncastlingRookQueensideFile = 1\ncastlingRookPieces = rn\n"
        "castlingKingPieceBlack = k\n");
    CHECK(to_text(spec.castling.king_side) == "f");
    CHECK(to_text(spec.castling.queen_side) == "b");
    CHECK(to_text(spec.castling.king_file) == "d");
    CHECK(to_text(spec.castling.rook_king_side) == "h");
    CHECK(spec.castling.rook_pieces.white.contains(*find_piece_name("knight")));
}

TEST_CASE("rights in the start FEN without castling count for nothing, which is said") {
    const Loaded loaded = test::load("[x:chess]\ncastling = false\n");
    CHECK(test::ids(loaded) == Ids{"castling-rights-without-castling"});
    CHECK(loaded.catalog->find("x")->start_fen ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    CHECK(ids_of("castling = false\ngating = true\n").empty());
    CHECK(ids_of("castling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").empty());
}

TEST_CASE("the castling rank and the landing squares are on the board") {
    CHECK(ids_of("castlingRank = 9\n") == Ids{"castling-rank-off-board"});
    CHECK(ids_of("castlingKingsideFile = i\n") == Ids{"castling-target-off-board"});
    CHECK(ids_of("castlingQueensideFile = g\ncastlingKingsideFile = b\n") ==
          Ids{"castling-sides-crossed"});
}

TEST_CASE("each right needs a king on the castling rank and a rook on its side of it") {
    CHECK(ids_of("startFen = r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n") == Ids{"castling-no-rook"});
    CHECK(ids_of("startFen = r3k2r/8/8/8/8/8/4K3/R6R w kqKQ - 0 1\n") ==
          Ids{"castling-no-king", "castling-no-king"});
    CHECK(ids_of("startFen = r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\n").empty());
    CHECK(ids_of("startFen = r3k2r/8/8/8/8/8/8/R3K2R w HBha - 0 1\n") == Ids{"castling-no-rook"});
}

TEST_CASE("files left over from a smaller board are warned of: the king would go one square") {
    const std::string wide =
        "maxFile = j\nstartFen = 1r3k2r1/10/10/10/10/10/10/1R3K2R1 w KQkq - 0 1\n";
    CHECK(ids_of(wide) == Ids{"castling-one-step"});
    CHECK(ids_of(wide + "castlingKingsideFile = h\ncastlingQueensideFile = d\n").empty());
}

TEST_CASE("the king's part may be played by nobody, or by a piece that the game has lost") {
    const Loaded loaded = test::load(
        "[a:chess]\ncastlingKingPiece = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
        "[b:chess]\ncastlingKingPiece = q\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
        "[c:b]\nqueen = -\n");
    CHECK(test::lines(loaded.diagnostics) == "");
    CHECK(loaded.catalog->find("a")->castling.king_piece.white == kNoPiece);
    CHECK(loaded.catalog->find("c")->castling.king_piece.white == kNoPiece);
    for (const char* const name : {"a", "c"}) {
        Spec spec = *loaded.catalog->find(name);
        spec.parent.clear();
        CHECK(*load_text(dump_ini(spec), "dump", Catalog()).catalog->find(name) == spec);
    }
}

TEST_CASE("keys of castling without castling have no effect") {
    const std::string off = "castling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    CHECK(ids_of(off + "castlingKingsideFile = f\ncastlingRookPieces = n\n") ==
          Ids(2, "no-effect"));
    CHECK(ids_of(off + "oppositeCastling = true\n") == Ids{"no-effect"});
    // Who can't castle has lost.
    CHECK(ids_of(off + "castlingWins = Kk\n").empty());
    CHECK(ids_of("castlingDroppedPiece = true\n") == Ids{"no-effect"});
}

TEST_CASE("a file to search rooks from, from where none is found, is warned of") {
    const std::string fen = "startFen = 4k3/8/8/8/8/8/8/R3K2R w - - 0 1\n";
    CHECK(ids_of(fen + "castlingRookKingsideFile = g\n") == Ids{"castling-no-rook"});
    CHECK(ids_of(fen + "castlingRookQueensideFile = b\n") == Ids{"castling-no-rook"});
    CHECK(ids_of(fen + "castlingRookKingsideFile = h\n").empty());
}

TEST_CASE("keys of castling have no effect where no piece castles") {
    const std::string bare = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    CHECK(ids_of(bare + "rook = -\ncastlingKingsideFile = f\n") == Ids{"no-effect"});
    CHECK(ids_of(bare + "castlingKingPiece = -\ncastlingKingsideFile = f\n") == Ids{"no-effect"});
    CHECK(ids_of(bare + "castlingRookPieces = -\noppositeCastling = true\n") == Ids{"no-effect"});
    // Another position of the game may have the right.
    CHECK(ids_of("castlingKingsideFile = f\nstartFen = 4k2r/8/8/8/8/8/8/4K2R w - - 0 1\n").empty());
}

TEST_CASE("a king's home file is asked for only where a side may have several kings") {
    const std::string file = "castlingKingFile = d\n";
    const std::string commoner = "king = -\ncommoner = k\ncastlingKingPiece = k\n";
    CHECK(ids_of(file) == Ids{"no-effect"});
    CHECK(ids_of(commoner + file) == Ids{"no-effect"});
    CHECK(ids_of(commoner + file + "promotionPieceTypes = nbrqk\n").empty());
    CHECK(ids_of(commoner + file + "pieceDrops = true\ncapturesToHand = true\n").empty());
    CHECK(ids_of(commoner + file + "flipEnclosedPieces = ataxx\n").empty());
    CHECK(ids_of(commoner + file + "startFen = 3kk3/8/8/8/8/8/8/3KK3 w - - 0 1\n").empty());
}
