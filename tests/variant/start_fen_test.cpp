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
}
