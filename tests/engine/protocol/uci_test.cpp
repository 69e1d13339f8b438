#include <algorithm>
#include <string>
#include <vector>

#include "tests/engine/protocol/talk.h"
#include "tests/support/catch.h"

using namespace shako;
using engine::test::Talk;

namespace {

int count(const std::vector<std::string>& lines, std::string_view start) {
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.rfind(start, 0) == 0;
    }));
}

}  // namespace

TEST_CASE("Searches with limits are finished at the end of the input, the others stopped",
          "[protocol]") {
    Talk talk;
    talk.gui.feed("go depth 5");
    talk.gui.feed("go infinite");
    talk.gui.feed("go depth 2");
    talk.gui.finish();
    CHECK(count(talk.said, "bestmove") == 3);
    CHECK(count(talk.said, "info depth 5 ") >= 1);
}

TEST_CASE("Quit ends a search at once and what waits is dropped", "[protocol]") {
    Talk talk;
    talk.gui.feed("go infinite");
    talk.gui.feed("go depth 3");
    talk.gui.feed("quit");
    CHECK(talk.gui.has_quit());
    talk.gui.finish();
    CHECK(count(talk.said, "bestmove") == 1);
}

TEST_CASE("Quit lets perft finish, stop ends it", "[protocol]") {
    Talk talk;
    talk.gui.feed("go perft 3");
    talk.gui.feed("go perft 2");
    talk.gui.feed("quit");
    talk.gui.finish();
    CHECK(talk.gui.has_quit());
    CHECK(count(talk.said, "Nodes searched: 8902") == 1);
    CHECK(count(talk.said, "Nodes searched: 400") == 1);

    Talk stopped;
    stopped.gui.feed("go perft 9");
    stopped.gui.feed("quit");
    stopped.gui.feed("stop");
    stopped.gui.finish();
    CHECK(count(stopped.said, "info string stopped") == 1);
}

TEST_CASE("During a search isready is answered at once", "[protocol]") {
    Talk talk;
    talk.gui.feed("go infinite");
    talk.gui.feed("setoption name Hash value 2");
    talk.gui.feed("isready");
    talk.gui.feed("stop");
    talk.gui.wait();
    CHECK(count(talk.said, "readyok") == 1);
    CHECK(count(talk.said, "bestmove") == 1);
}

TEST_CASE("The word uci, said late, ends no search and drops nothing that waits", "[protocol]") {
    Talk talk;
    talk.gui.feed("go infinite");
    talk.gui.feed("go depth 1");
    talk.gui.feed("uci");
    talk.gui.feed("stop");
    talk.gui.wait();
    CHECK(count(talk.said, "bestmove") == 2);
    CHECK(count(talk.said, "uciok") == 1);
}

TEST_CASE("A huge line is refused with its size", "[protocol]") {
    Talk talk;
    talk.gui.feed("position startpos moves " + std::string(3U << 20U, 'a'));
    REQUIRE(talk.said.size() == 1);
    CHECK(talk.said[0].rfind("info string error: a line of ", 0) == 0);
    talk.gui.feed("position startpos moves " + std::string(1U << 19U, 'b'));
    CHECK(talk.said.back().size() < 300);
}

TEST_CASE("Garbage never ends the engine, and every line of it is answered or harmless",
          "[protocol][property]") {
    Talk talk;
    engine::test::Dice dice(3);
    const std::vector<std::string> words{"position",
                                         "startpos",
                                         "fen",
                                         "moves",
                                         "go",
                                         "depth",
                                         "1",
                                         "nodes",
                                         "-1",
                                         "setoption",
                                         "name",
                                         "Hash",
                                         "value",
                                         "stop",
                                         "d",
                                         "e2e4",
                                         "e7e5",
                                         "a10b10",
                                         "ucinewgame",
                                         "isready",
                                         "\x01\xff",
                                         "eval",
                                         "w",
                                         "KQkq",
                                         "8/8/8/8/8/8/8/8",
                                         "perft",
                                         "UCI_Variant",
                                         "shako",
                                         "99999999999999999999",
                                         "searchmoves",
                                         "movetime",
                                         "uci"};
    for (int i = 0; i < 3'000; ++i) {
        std::string line;
        for (std::size_t n = dice.below(9); n-- > 0;) line += words[dice.below(words.size())] + " ";
        // Only searches that end by themselves.
        if (line.find("go") != std::string::npos) line += "depth 1 ";
        talk.gui.feed(line);
        if (line.find("go") != std::string::npos) {
            talk.gui.feed("stop");
            talk.gui.wait();
        }
    }
    talk.said.clear();
    talk.gui.feed("isready");
    CHECK(talk.said == std::vector<std::string>{"readyok"});
}
