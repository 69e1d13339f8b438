#include "bot/xboard_lines.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace shako::bot::xboard;

TEST_CASE("features are taken from their lines, quoted or not") {
    Features features;
    CHECK(take_features(features,
                        R"(feature ping=1 setboard=1 myname="Fake Max 5" unknown="a b" time=0)"));
    CHECK(take_features(features, R"(feature variants="normal, shako" done=1)"));
    CHECK_FALSE(take_features(features, "move e2e4"));
    CHECK(features.name == "Fake Max 5");
    CHECK((features.ping && features.setboard && !features.time && !features.usermove));
    CHECK(features.variants == std::vector<std::string>{"normal", "shako"});
    CHECK(features.is_done);
    CHECK(features.accepted ==
          std::vector<std::string>{"ping", "setboard", "myname", "time", "variants", "done"});
}

TEST_CASE("lines that are cut off or make no sense are borne") {
    Features features;
    for (const char* line :
         {"feature", "feature x", "feature =", "feature myname=\"", "feature a="}) {
        CHECK(take_features(features, line));
    }
    CHECK(std::holds_alternative<Chatter>(parse_line("")));
    CHECK(std::holds_alternative<Chatter>(parse_line("# 1 2 3 4 5")));
    CHECK(std::holds_alternative<Chatter>(parse_line("offer draw")));
    CHECK(std::holds_alternative<Chatter>(parse_line("move")));
    CHECK(std::holds_alternative<Chatter>(parse_line("8 x 12 5000")));
}

TEST_CASE("moves come in the new form and in the old") {
    CHECK(std::get<Move>(parse_line("move e2e4")).text == "e2e4");
    CHECK(std::get<Move>(parse_line("12. ... a7a8q")).text == "a7a8q");
    CHECK(std::get<Pong>(parse_line("pong 7")).number == 7);
    CHECK(std::get<Verdict>(parse_line("0-1 {White resigns}")).text == "0-1 {White resigns}");
    CHECK(std::get<Verdict>(parse_line("resign")).text == "resign");
    CHECK(std::get<Complaint>(parse_line("Illegal move: e2e5")).text == "Illegal move: e2e5");
}

TEST_CASE("what the engine thinks is in centipawns and centiseconds") {
    const SearchInfo info = std::get<Thinking>(parse_line("8 -31 12 5000 e2e4 e7e5")).info;
    CHECK(info.depth == 8);
    CHECK(info.score == SearchScore{false, -31});
    CHECK(info.time == Milliseconds(120));
    CHECK(info.nodes == 5000);
    CHECK(info.pv == std::vector<std::string>{"e2e4", "e7e5"});
    CHECK(std::get<Thinking>(parse_line("8. 100003 1 9 e2e4")).info.score == SearchScore{true, 3});
    CHECK(std::get<Thinking>(parse_line("8& -100002 1 9")).info.score == SearchScore{true, -2});
}
