#include "engine/protocol/desk.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/book/book.h"
#include "tests/engine/protocol/talk.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

using namespace shako;
using engine::test::Talk;

namespace {

constexpr std::string_view kRemark = "info string a move of the book";

// A book that knows the first move of chess.
std::string write_book(const test::TemporaryFolder& folder) {
    const auto start = engine::Game::create(engine::test::shipped_games()->find("chess"));
    engine::Book book(start.value());
    book.add(start->key(), "a2a3", 1);
    return folder.write("book.bin", book.to_bytes());
}

// What is said after "go", in a conversation that begins with these lines.
std::vector<std::string> answer(const std::vector<std::string>& lines, std::string_view go) {
    Talk talk;
    for (const std::string& line : lines) talk.gui.feed(line);
    talk.said.clear();
    talk.gui.feed(go);
    talk.gui.wait();
    return talk.said;
}

bool is_from_book(const std::vector<std::string>& said) {
    return std::find(said.begin(), said.end(), kRemark) != said.end();
}

}  // namespace

TEST_CASE("A move of the book is played without a search", "[protocol]") {
    const test::TemporaryFolder folder;
    const std::string file = write_book(folder);
    const std::vector<std::string> uci{"setoption name OwnBook value true",
                                       "setoption name Book File value " + file};
    CHECK(answer(uci, "go depth 1") ==
          std::vector<std::string>{std::string(kRemark), "bestmove a2a3"});
    CHECK(answer({"ucci", "setoption OwnBook true", "setoption Book_File " + file}, "go depth 1") ==
          std::vector<std::string>{"info message a move of the book", "bestmove a2a3"});
    CHECK(answer({"usi", uci[0], uci[1]}, "go btime 1000 wtime 1000") ==
          std::vector<std::string>{std::string(kRemark), "bestmove 8g8f"});
}

TEST_CASE("The book has no part in counts, chosen moves and searches for a mate", "[protocol]") {
    const test::TemporaryFolder folder;
    const std::vector<std::string> uci{"setoption name OwnBook value true",
                                       "setoption name Book File value " + write_book(folder)};
    CHECK_FALSE(is_from_book(answer(uci, "go perft 1")));
    CHECK_FALSE(is_from_book(answer(uci, "go depth 1 searchmoves a2a3 b2b3")));
    CHECK_FALSE(is_from_book(answer(uci, "go mate 1 depth 2")));
    CHECK_FALSE(is_from_book(answer({"usi", uci[0], uci[1]}, "go mate 50")));
}

TEST_CASE("The legal moves without some of them", "[protocol]") {
    engine::protocol::Desk desk(engine::test::load_shipped, {}, [](std::string_view) {}, {});
    REQUIRE(desk.session().set_position("7k/8/8/8/8/8/8/K7 w - - 0 1"));
    CHECK(desk.legal_moves_but({"a1b1", "h8h7"}) == std::vector<std::string>{"a1a2", "a1b2"});
    CHECK(desk.legal_moves_but({"a1a2", "a1b1", "a1b2"}).empty());
}
