#include "variant/start_fen.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;

namespace {

Findings findings_of(const std::string& fen) {
    Spec spec = *test::shipped().find("shako");
    spec.start_fen = fen;
    Findings findings;
    (void)read_start_fen(spec, findings);
    return findings;
}

test::Ids ids_of_fen(const std::string& fen) {
    test::Ids ids;
    for (const Finding& finding : findings_of(fen)) ids.push_back(finding.id);
    return ids;
}

const std::string kBoard = "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C";

}  // namespace

TEST_CASE("who stands where, on a board with two-digit ranks") {
    Findings findings;
    const StartPosition start = read_start_fen(*test::shipped().find("shako"), findings);
    CHECK(findings.empty());
    CHECK(start.men.size() == 44);
    CHECK(start.men.at(*parse_square("j10")) ==
          StartPosition::Man{Color::black, *find_piece_name("cannon")});
    CHECK(start.men.at(*parse_square("f2")) == StartPosition::Man{Color::white, kKing});
    CHECK(start.castling.size() == 4);
}

TEST_CASE("10 is ten empty squares, and numbers may follow one another") {
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/19 w - - 0 1") == test::Ids{"fen-empty-squares"});
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/9K w - - 0 1").empty());
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/11 w - - 0 1") == test::Ids{"fen-files"});
}

TEST_CASE("each field is checked, at its place") {
    CHECK(ids_of_fen(kBoard + " x KQkq - 0 1") == test::Ids{"fen-side"});
    CHECK(ids_of_fen(kBoard + " w KQxq - 0 1") == test::Ids{"fen-castling"});
    CHECK(ids_of_fen(kBoard + " w KK - 0 1") == test::Ids{"fen-castling"});
    CHECK(ids_of_fen(kBoard + " w KQkq k4 0 1") == test::Ids{"fen-en-passant"});
    CHECK(ids_of_fen(kBoard + " w KQkq a10 0 1").empty());
    CHECK(ids_of_fen(kBoard + " w KQkq - -1 1") == test::Ids{"fen-number"});
    CHECK(ids_of_fen(kBoard + " w KQkq - 0 0") == test::Ids{"fen-number"});
    CHECK(findings_of(kBoard + " x KQkq - 0 1")[0].offset == kBoard.size() + 1);
}

TEST_CASE("rooks may be named by their files") {
    CHECK(ids_of_fen(kBoard + " w IBib - 0 1").empty());
}

TEST_CASE("missing ranks, foreign letters and hands without drops are named") {
    CHECK(ids_of_fen("10/10 w - - 0 1") == test::Ids{"fen-ranks"});
    CHECK(ids_of_fen("x9/10/10/10/10/10/10/10/10/10 w - - 0 1") == test::Ids{"fen-piece"});
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/10[Qq] w - - 0 1") ==
          test::Ids{"fen-hand-unused"});
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/10[] w - - 0 1") == test::Ids{"fen-hand"});
    CHECK(ids_of_fen("") == test::Ids{"fen-blanks"});
}

TEST_CASE("a shortened FEN is completed") {
    CHECK(complete_fen("8/8") == "8/8 w - - 0 1");
    CHECK(complete_fen("8/8 b") == "8/8 b - - 0 1");
    CHECK(complete_fen("8/8 w KQ") == "8/8 w KQ - 0 1");
    CHECK(complete_fen("8/8 w 0 1") == "8/8 w - - 0 1");
    CHECK(complete_fen("8/8 w - 3 7") == "8/8 w - - 3 7");
    CHECK(complete_fen("8/8 w - - 0 1") == "8/8 w - - 0 1");
    CHECK(complete_fen("8/8 w - - 0 1 2") == "8/8 w - - 0 1 2");
    CHECK(complete_fen("8/8  w") == "8/8  w");
    CHECK(complete_fen("8/8 w - - 3 0") == "8/8 w - - 3 1");
}

namespace {

// A game with everything that a start position can hold.
StartPosition read_rich(const std::string& fen, Findings& findings) {
    Spec spec =
        test::chess_with("pieceDrops = true\npromotedPieceType = n:b\ncheckCounting = true\n");
    spec.start_fen = fen;
    return read_start_fen(spec, findings);
}

test::Ids rich_ids(const std::string& fen) {
    Findings findings;
    (void)read_rich(fen, findings);
    test::Ids ids;
    for (const Finding& finding : findings) ids.push_back(finding.id);
    return ids;
}

}  // namespace

TEST_CASE("hands stand in brackets, walls are stars, promoted men have a plus or a tilde") {
    Findings findings;
    const StartPosition start =
        read_rich("*3k3/8/8/8/8/8/Q~7/+n3K1*1[PPq] w - - 3+2 0 1", findings);
    CHECK(findings.empty());
    CHECK(start.walls == std::vector<Square>{*parse_square("a8"), *parse_square("g1")});
    CHECK(start.men.at(*parse_square("a2")) ==
          StartPosition::Man{Color::white, *find_piece_name("queen"), true});
    CHECK(start.men.at(*parse_square("a1")) ==
          StartPosition::Man{Color::black, *find_piece_name("bishop"), true});
    CHECK(start.hand.white == std::map<PieceType, int>{{kPawn, 2}});
    CHECK(start.hand.black == std::map<PieceType, int>{{*find_piece_name("queen"), 1}});
    CHECK(start.checks == ByColor<int>{3, 2});
}

TEST_CASE("a hand may be empty, or one rank more") {
    for (const char* const hand : {"[]", "[-]", "/", "/-"})
        CHECK(rich_ids(std::string("4k3/8/8/8/8/8/8/4K3") + hand + " w - - 1+1 0 1").empty());
    Findings findings;
    CHECK(read_rich("4k3/8/8/8/8/8/8/4K3/PPn w - - 0 1", findings).hand.white.at(kPawn) == 2);
    CHECK(ids_of_fen("10/10/10/10/10/10/10/10/10/10/Q w - - 0 1") == test::Ids{"fen-ranks"});
}

TEST_CASE("faults of hands and promoted men are named") {
    const std::string board = "4k3/8/8/8/8/8/8/4K3";
    CHECK(rich_ids(board + "[P w - - 0 1") == test::Ids{"fen-hand"});
    CHECK(rich_ids(board + "[P]P w - - 0 1") == test::Ids{"fen-hand"});
    CHECK(rich_ids(board + "[x] w - - 0 1") == test::Ids{"fen-piece"});
    CHECK(rich_ids("4k2+r/8/8/8/8/8/8/4K3 w - - 0 1") == test::Ids{"fen-promoted"});
    CHECK(rich_ids("4k2+/8/8/8/8/8/8/4K3 w - - 0 1") == test::Ids{"fen-piece"});
    CHECK(rich_ids("4k1~1/8/8/8/8/8/8/4K3 w - - 0 1") == test::Ids{"fen-piece"});
}

TEST_CASE("several squares may have been passed over, and a count may stand in their place") {
    CHECK(ids_of_fen(kBoard + " w KQkq a10b3 0 1").empty());
    CHECK(ids_of_fen(kBoard + " w KQkq 64 0 1") == test::Ids{"fen-en-passant"});
    Spec spec = test::chess_with("countingRule = makruk\n");
    spec.start_fen = "4k3/8/8/8/8/8/8/4K3 w - 64 3 1";
    Findings findings;
    (void)read_start_fen(spec, findings);
    CHECK(findings.empty());
}

TEST_CASE("counts of checks come before the clocks") {
    CHECK(complete_fen("8/8 w KQkq - 3+3 0 1") == "8/8 w KQkq - 3+3 0 1");
    CHECK(complete_fen("8/8 w 7+7 0 1") == "8/8 w - - 7+7 0 1");
    CHECK(complete_fen("8/8 w KQ 3+3") == "8/8 w KQ - 3+3 0 1");
    CHECK(complete_fen("8/8 w - - 0 1 +0+2") == "8/8 w - - 3+1 0 1");
    CHECK(complete_fen("8/8 w - - 0 1", true) == "8/8 w - - 1+1 0 1");
    CHECK(complete_fen("8/8 w - - 0") == "8/8 w - - 0 1");
    CHECK(complete_fen("8/8 w - 64 3 1") == "8/8 w - 64 3 1");
    CHECK(ids_of_fen(kBoard + " w KQkq - 3+3 0 1") == test::Ids{"fen-checks"});
}
