#include "engine/book/game_book.h"

#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;
using shako::test::game;
using shako::test::TemporaryFolder;

namespace {

std::vector<PgnGame> games(std::string_view text) {
    auto read = parse_pgn(text, [](std::string_view name) { return shako::test::spec(name); });
    REQUIRE(read);
    return std::move(*read);
}

}  // namespace

TEST_CASE("A book of games weighs moves by the results of their side") {
    const auto played = games(
        "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n"
        "[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n[Result \"*\"]\n\n1. c4 *\n");
    Game position = game("chess");
    const Book book = book_from_games(played, position, 2, 1);
    // d4 lost its only game, and the game with c4 is not over.
    CHECK(book.moves(position) == std::vector<BookMove>{{"e2e4", 3}});
    REQUIRE(position.play("e2e4"));
    CHECK(book.moves(position) == std::vector<BookMove>{{"c7c5", 1}});
    REQUIRE(position.play("e7e5"));
    CHECK(book.moves(position).empty());  // the third ply
    CHECK(book_from_games(played, game("chess"), 2, 2).size() == 1);
    CHECK(book_from_games(played, game("shako"), 2, 1).size() == 0);
}

TEST_CASE("An EPD book has the moves that its lines name as best, in either notation") {
    const Game start = game("chess");
    const auto book = book_from_epd(
        "# openings\n\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d2d4; id \"start\";\n",
        start);
    REQUIRE(book);
    CHECK(book->moves(start) == std::vector<BookMove>{{"d2d4", 1}, {"e2e4", 1}});
}

TEST_CASE("What is wrong in an EPD book is told with its line") {
    const Game start = game("chess");
    const std::string good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    CHECK(book_from_epd(good + "nonsense w - - bm e4;", start).error().substr(0, 3) == "2: ");
    CHECK(book_from_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e5;", start)
              .error() == "1: the move e5 is not legal there");
}

TEST_CASE("A book is read by the kind that its name says") {
    const TemporaryFolder folder;
    const Game start = game("shako");
    const auto find = [](std::string_view name) { return shako::test::spec(name); };
    const auto load = [&](const std::string& path) { return load_book(path, start, 4, find); };
    Game played = start;
    const std::string first = start.legal_moves().front();
    REQUIRE(played.play(first));
    const std::string pgn = to_pgn({{}, played, {}, "1-0"});
    const std::string other = to_pgn({{}, game("chess"), {}, "1-0"});
    const auto book = load(folder.write("b.pgn", other + "\n" + pgn));
    REQUIRE(book);
    CHECK(book->moves(start) == std::vector<BookMove>{{first, 2}});
    CHECK(load(folder.write("b.bin", book->to_bytes())) == book);
    const std::string fen = start.fen();
    const std::string epd = fen.substr(0, fen.size() - 3) + "bm " + first + ";";
    CHECK(load(folder.write("b.epd", epd))->moves(start) == std::vector<BookMove>{{first, 1}});
    CHECK(load(folder.write("c.epd", "x")).error().find("c.epd:1: ") != std::string::npos);
    CHECK(load(folder.write("c.pgn", "1. e9 *")).error().find("c.pgn:1: ") != std::string::npos);
    CHECK(load(folder.write("c.bin", "x")).error().find("it is no opening book") !=
          std::string::npos);
    CHECK(load("/nowhere/b.pgn").error() == "/nowhere/b.pgn: it cannot be read");
}
