#include "engine/notation/pgn.h"

#include <algorithm>
#include <random>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<const variant::Spec> find(std::string_view name) {
    const auto names = test::variant_names();
    const bool known = std::find(names.begin(), names.end(), name) != names.end();
    return known ? test::spec(name) : nullptr;
}

std::vector<PgnGame> parse(std::string_view text) {
    auto games = parse_pgn(text, find);
    if (!games) FAIL("line " << games.error().line << ": " << games.error().message);
    return std::move(*games);
}

PgnError error_of(std::string_view text) {
    const auto games = parse_pgn(text, find);
    REQUIRE_FALSE(games.has_value());
    return games.error();
}

}  // namespace

TEST_CASE("A game is written with headers in order, clocks and evaluations") {
    PgnGame pgn{{{"White", "A \"quoted\" name"}, {"Black", "B"}, {"Zebra", "last"}},
                test::game("shako"),
                {},
                "1-0"};
    REQUIRE(pgn.game.play("e3e5").has_value());
    REQUIRE(pgn.game.play("c9d7").has_value());
    REQUIRE(pgn.game.play("c2d4").has_value());
    pgn.notes = {{62500ms, "0.35", ""}, {}, {}};
    CHECK(to_pgn(pgn) == R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"quoted\" name"]
[Black "B"]
[Result "1-0"]
[Variant "shako"]
[SetUp "1"]
[FEN "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1"]
[Zebra "last"]

1. e5 { [%eval 0.35] [%clk 0:01:02.5] } 1... Nd7 2. Nd4 1-0
)");
}

TEST_CASE("Only a game from the array of chess does without SetUp and FEN") {
    CHECK(to_pgn({{}, test::game("chess"), {}, "*"}).find("SetUp") == std::string::npos);
    const PgnGame pgn{{}, test::game("shako"), {}, "*"};
    CHECK(to_pgn(pgn).find("[FEN \"" + pgn.game.fen() + "\"]") != std::string::npos);
    CHECK(parse(to_pgn(pgn)).at(0).game.is_from_start_position());
}

TEST_CASE("A game that began elsewhere carries SetUp and FEN and begins with the right number") {
    PgnGame pgn{{}, test::game("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 3 17"), {}, "*"};
    REQUIRE(pgn.game.play("e8e7").has_value());
    REQUIRE(pgn.game.play("a1a7").has_value());
    const std::string text = to_pgn(pgn);
    CHECK(text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 3 17\"]") !=
          std::string::npos);
    CHECK(text.find("\n17... Ke7 18. Ra7+ *\n") != std::string::npos);
    const auto games = parse(text);
    REQUIRE(games.size() == 1);
    CHECK(games[0].game.fen() == pgn.game.fen());
    CHECK(games[0].game.start_fen() == pgn.game.start_fen());
}

TEST_CASE("Saved games load to the same moves, notes and result", "[property]") {
    std::mt19937 random(7);
    std::string all;
    std::vector<PgnGame> saved;
    for (const auto& variant : test::sample_names()) {
        for (int i = 0; i < 8; ++i) {
            PgnGame pgn{{{"White", "Ann"}, {"Variant", variant}}, test::game(variant), {}, "*"};
            while (!pgn.game.result() && pgn.game.ply() < 150) {
                const auto moves = pgn.game.legal_moves();
                REQUIRE(pgn.game.play(moves[random() % moves.size()]).has_value());
                MoveNote note;
                if (random() % 2 == 0)
                    note.clock = std::chrono::milliseconds(random() % 99999 * 100);
                if (random() % 2 == 0) note.eval = "-1." + std::to_string(random() % 90 + 10);
                if (random() % 5 == 0) note.comment = "only move, said the other (then won)";
                pgn.notes.push_back(note);
            }
            if (const auto result = pgn.game.result())
                pgn.result = std::string(to_text(result->outcome));
            const std::string text = to_pgn(pgn);
            // For readers that know no wrapped comment: whole tags, and headers at the top only.
            std::istringstream lines(text.substr(text.find("\n\n") + 2));
            for (std::string line; std::getline(lines, line);) {
                CHECK(line.size() <= 80);
                CHECK_FALSE(line.starts_with("["));
                CHECK(std::count(line.begin(), line.end(), '[') ==
                      std::count(line.begin(), line.end(), ']'));
            }
            all += text + "\n";
            saved.push_back(std::move(pgn));
        }
    }
    const auto loaded = parse(all);
    REQUIRE(loaded.size() == saved.size());
    for (std::size_t i = 0; i < saved.size(); ++i) {
        CHECK(loaded[i].game.moves() == saved[i].game.moves());
        CHECK(loaded[i].game.fen() == saved[i].game.fen());
        CHECK(loaded[i].result == saved[i].result);
        CHECK(loaded[i].notes == saved[i].notes);
        CHECK(loaded[i].game.result() == saved[i].game.result());
    }
}

TEST_CASE("Comments, glyphs, variations and odd spacing are read over") {
    const auto games = parse(R"(% a line for other programs
[White "A"]
[Variant "chess"]

{ before } 1.e4! $1 e5?! (1... c5 2. Nf3 (2. c3) d6) 2 . Nf3 ; to the line's end
2... Nc6 { a [%clk 0:00:05] b } { c } 3. Bb5 a6 1/2-1/2

1. d4 *
)");
    REQUIRE(games.size() == 2);
    CHECK(games[0].game.moves() ==
          std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"});
    CHECK(games[0].result == "1/2-1/2");
    CHECK(games[0].notes[3].clock == 5000ms);
    CHECK(games[0].notes[3].comment == "a b c");
    CHECK(games[1].game.moves() == std::vector<std::string>{"d2d4"});
}

TEST_CASE("A text without games has none") {
    CHECK(parse("").empty());
    CHECK(parse(" \n\n; nothing\n").empty());
}

TEST_CASE("Errors name the line") {
    const auto illegal = error_of("[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n");
    CHECK(illegal.line == 4);
    CHECK(illegal.message.find("Ke3") != std::string::npos);
    CHECK(error_of("[White \"A]\n\n1. e4 *").line == 1);
    CHECK(error_of("[White \"A\"]\n[White \"B\"]\n\n*").line == 2);
    CHECK(error_of("\n[Variant \"nonesuch\"]\n\n*").line == 2);
    CHECK(error_of("[FEN \"8/8 w - - 0 1\"]\n\n*").line == 1);
    CHECK(error_of("1. e4\n{ never closed").line == 2);
    CHECK(error_of("1. e4\n( never closed").line == 2);
    CHECK(error_of("1. e4 )").line == 1);
    CHECK(error_of("[broken\n").line == 1);
}
