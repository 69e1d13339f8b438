#include "variant/rules/goals.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("mate and stalemate have a value, which none is not") {
    const Spec spec = test::chess_with("stalemateValue = loss\ncheckmateValue = win\n");
    CHECK(spec.goals.stalemate == Value::loss);
    CHECK(spec.goals.checkmate == Value::win);
    CHECK(ids_of("stalemateValue = none\n") == Ids{"value-none"});
    CHECK(ids_of("checkmateValue = none\n") == Ids{"value-none"});
    CHECK(ids_of("stalemateValue = none\npieceDrops = true\ntwoBoards = true\n").empty());
}

TEST_CASE("extinction: of each type alone, or of all men together") {
    const Spec spec = test::chess_with(
        "extinctionValue = loss\nextinctionClaim = true\nextinctionPieceTypes = qr\n"
        "extinctionPieceCount = 1\nextinctionOpponentPieceCount = 2\n");
    const Extinction& rule = spec.goals.extinction;
    CHECK(rule.value == Value::loss);
    CHECK(rule.claim);
    CHECK(rule.types.contains(kRook));
    CHECK(rule.count == 1);
    CHECK(rule.opponent_count == 2);
    CHECK(test::chess_with("extinctionValue = loss\nextinctionPieceTypes = *\n")
              .goals.extinction.types == PieceSet::all());
    CHECK(ids_of("extinctionPieceTypes = q\nextinctionPieceCount = 1\n") == Ids(2, "no-effect"));
    CHECK(ids_of("extinctionValue = win\n") == Ids{"no-effect"});
}

TEST_CASE("flags: who has to reach them, where, how many") {
    const Spec spec = test::chess_with(
        "flagPiece = k\nflagPieceBlack = *\nflagRegion = *4\nflagRegionWhite = *8\n"
        "flagPieceCount = 2\nflagPieceBlockedWin = true\nflagMove = true\nflagPieceSafe = true\n");
    const Flag& flag = spec.goals.flag;
    CHECK(flag.types.white == PieceSet::of(kKing));
    CHECK(flag.types.black == PieceSet::all());
    CHECK(flag.region.white.contains(*parse_square("a8")));
    CHECK(flag.region.black.contains(*parse_square("a4")));
    CHECK(flag.count == 2);
    CHECK(flag.blocked_win);
    CHECK(flag.one_more_move);
    CHECK(flag.safe);
    CHECK(ids_of("flagPiece = k\nflagPieceCount = 2\nflagMove = true\n") == Ids(3, "no-effect"));
}

TEST_CASE("a safe flag does not go with blasts") {
    CHECK(ids_of("king = -\ncommoner = k\ncastlingKingPiece = k\nblastOnCapture = true\n"
                 "flagRegion = *8\nflagPieceSafe = true\n") == Ids{"safe-flag-and-blast"});
}

TEST_CASE("connections: rows, squares, lines, and from edge to edge") {
    const Spec spec = test::chess_with(
        "connectN = 4\nconnectPieceTypes = p\nconnectHorizontal = false\n"
        "connectVertical = false\nconnectDiagonal = false\nconnectRegion1White = *1\n"
        "connectRegion2White = *8\nconnectRegion1Black = a*\nconnectRegion2Black = h*\n"
        "connectNxN = 2\ncollinearN = 5\nconnectValue = loss\n");
    const Connect& rule = spec.goals.connect;
    CHECK(rule.n == 4);
    CHECK(rule.types == PieceSet::of(kPawn));
    CHECK_FALSE(rule.horizontal);
    CHECK_FALSE(rule.vertical);
    CHECK_FALSE(rule.diagonal);
    CHECK(rule.region[0].white.contains(*parse_square("c1")));
    CHECK(rule.region[1].black.contains(*parse_square("h4")));
    CHECK(rule.nxn == 2);
    CHECK(rule.collinear == 5);
    CHECK(rule.value == Value::loss);
    CHECK(ids_of("connectDiagonal = false\nconnectValue = loss\n") == Ids(2, "no-effect"));
    CHECK(ids_of("connectNxN = 2\nconnectDiagonal = false\n") == Ids{"no-effect"});
    CHECK(ids_of("connectRegion1White = *1\n") == Ids{"no-effect"});
}

TEST_CASE("castlings that win") {
    CHECK(test::chess_with("castlingWins = Qq\n").goals.castling_wins.contains(Color::black, true));
    CHECK(ids_of("castlingWins = x\n") == Ids{"bad-value"});
}

TEST_CASE("stalemate may be decided by counting men") {
    CHECK(test::chess_with("stalematePieceCount = true\n").goals.stalemate_by_count);
}

TEST_CASE("a row longer than any line of the board is said to have no effect") {
    for (const char* const key : {"connectN", "collinearN", "connectNxN"}) {
        INFO(key);
        CHECK(ids_of(std::string(key) + " = 8\n").empty());
        CHECK(ids_of(std::string(key) + " = 9\n") == Ids{"no-effect"});
    }
}

TEST_CASE("goals that another key makes idle are said to have no effect") {
    CHECK(ids_of("stalematePieceCount = true\n") == Ids{"no-effect"});
    CHECK(ids_of("stalemateValue = loss\nstalematePieceCount = true\n").empty());
    const std::string flag = "flagRegion = *8\nflagPieceBlockedWin = true\n";
    CHECK(ids_of(flag) == Ids{"no-effect"});
    CHECK(ids_of(flag + "flagPieceCount = 2\n").empty());
}
