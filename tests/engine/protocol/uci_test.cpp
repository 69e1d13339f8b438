#include <string>
#include <vector>

#include "engine/protocol/conversation.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako;
using engine::protocol::Conversation;

namespace {

variant::Loaded load_shipped(const std::vector<std::filesystem::path>&) {
    return {engine::test::shipped_games(), {}};
}

struct Talk {
    std::vector<std::string> said;
    Conversation uci{load_shipped, {}, [this](std::string_view line) { said.emplace_back(line); }};
};

int count(const std::vector<std::string>& lines, std::string_view start) {
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.rfind(start, 0) == 0;
    }));
}

}  // namespace

TEST_CASE("Searches with limits are finished at the end of the input, the others stopped",
          "[protocol]") {
    Talk talk;
    talk.uci.feed("go depth 5");
    talk.uci.feed("go infinite");
    talk.uci.feed("go depth 2");
    talk.uci.finish();
    CHECK(count(talk.said, "bestmove") == 3);
    CHECK(count(talk.said, "info depth 5 ") >= 1);
}

TEST_CASE("Quit ends a search at once and what waits is dropped", "[protocol]") {
    Talk talk;
    talk.uci.feed("go infinite");
    talk.uci.feed("go depth 3");
    talk.uci.feed("quit");
    CHECK(talk.uci.has_quit());
    talk.uci.finish();
    CHECK(count(talk.said, "bestmove") == 1);
}

TEST_CASE("Quit lets perft finish, stop ends it", "[protocol]") {
    Talk talk;
    talk.uci.feed("go perft 3");
    talk.uci.feed("go perft 2");
    talk.uci.feed("quit");
    talk.uci.finish();
    CHECK(talk.uci.has_quit());
    CHECK(count(talk.said, "Nodes searched: 8902") == 1);
    CHECK(count(talk.said, "Nodes searched: 400") == 1);

    Talk stopped;
    stopped.uci.feed("go perft 9");
    stopped.uci.feed("quit");
    stopped.uci.feed("stop");
    stopped.uci.finish();
    CHECK(count(stopped.said, "info string stopped") == 1);
}

TEST_CASE("During a search isready is answered at once", "[protocol]") {
    Talk talk;
    talk.uci.feed("go infinite");
    talk.uci.feed("setoption name Hash value 2");
    talk.uci.feed("isready");
    talk.uci.feed("stop");
    talk.uci.wait();
    CHECK(count(talk.said, "readyok") == 1);
    CHECK(count(talk.said, "bestmove") == 1);
}

TEST_CASE("A huge line is refused with its size", "[protocol]") {
    Talk talk;
    talk.uci.feed("position startpos moves " + std::string(3U << 20U, 'a'));
    REQUIRE(talk.said.size() == 1);
    CHECK(talk.said[0].rfind("info string error: a line of ", 0) == 0);
    talk.uci.feed("position startpos moves " + std::string(1U << 19U, 'b'));
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
        talk.uci.feed(line);
        if (line.find("go") != std::string::npos) {
            talk.uci.feed("stop");
            talk.uci.wait();
        }
    }
    talk.said.clear();
    talk.uci.feed("isready");
    CHECK(talk.said == std::vector<std::string>{"readyok"});
}
