#include "engine/book/book.h"

#include <map>

#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;
using shako::test::game;

namespace {

Book small_book() {
    const Game start = game("chess");
    Book book(start);
    book.add(start.key(), "e2e4", 3);
    book.add(start.key(), "d2d4", 1);
    Game next = start;
    REQUIRE(next.play("e2e4"));
    book.add(next.key(), "e7e5", 1);
    return book;
}

}  // namespace

TEST_CASE("A book has moves for the positions that it knows") {
    const Book book = small_book();
    Game position = game("chess");
    CHECK(book.size() == 3);
    CHECK(book.moves(position) == std::vector<BookMove>{{"d2d4", 1}, {"e2e4", 3}});
    REQUIRE(position.play("e2e4"));
    CHECK(book.moves(position) == std::vector<BookMove>{{"e7e5", 1}});
    REQUIRE(position.play("e7e5"));
    CHECK(book.moves(position).empty());
    Random random(1);
    CHECK_FALSE(book.pick(position, random));
}

TEST_CASE("Moves are picked as often as their weights have it") {
    const Book book = small_book();
    const Game start = game("chess");
    Random random(1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 4000; ++i) ++counts[book.pick(start, random).value()];
    CHECK(counts.size() == 2);
    CHECK(counts["e2e4"] > 2850);
    CHECK(counts["e2e4"] < 3150);
}

TEST_CASE("A move that is not legal is never played") {
    const Game start = game("chess");
    Book book(start);
    book.add(start.key(), "e2e5", 9);
    CHECK(book.moves(start).empty());
}

TEST_CASE("Weights add up, to the greatest that the file holds") {
    const Game start = game("chess");
    Book book(start);
    book.add(start.key(), "e2e4", 0);
    CHECK(book.size() == 0);
    book.add(start.key(), "e2e4", 2);
    book.add(start.key(), "e2e4", 5);
    CHECK(book.moves(start).at(0).weight == 7);
    book.add(start.key(), "e2e4", 4'000'000'000U);
    CHECK(book.moves(start).at(0).weight == 65535);
}

TEST_CASE("A book is the same after writing and reading") {
    const Book book = small_book();
    const std::string bytes = book.to_bytes();
    CHECK(bytes.size() == 16 + 3 * 16);
    CHECK(bytes.substr(0, 8) == "SHAKOBK1");
    CHECK(Book::from_bytes(bytes, game("chess")) == book);
}

TEST_CASE("What is no book of the game is refused") {
    const std::string bytes = small_book().to_bytes();
    const Game start = game("chess");
    CHECK(Book::from_bytes("", start).error() == "it is no opening book");
    CHECK(Book::from_bytes("SHAKOBK1", start).error() == "it is no opening book");
    CHECK(Book::from_bytes(bytes.substr(0, 40), start).error() == "the book is cut off");
    CHECK(Book::from_bytes(bytes, game("shako")).error() ==
          "the book is for another game than shako, or from another version");
    shako::test::TemporaryFolder folder;
    CHECK(Book::load(folder.path("none"), start).error() ==
          folder.path("none") + ": it cannot be read");
    CHECK(Book::load(folder.path(""), start).error() == folder.path("") + ": it cannot be read");
    CHECK(Book::load(folder.write("x", "rubbish text of some bytes"), start).error() ==
          folder.path("x") + ": it is no opening book");
    CHECK(Book::load(folder.write("y", bytes), start) == small_book());
}
