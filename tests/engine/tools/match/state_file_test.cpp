#include "engine/tools/match/state_file.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::tools;

namespace {

MatchGame crash() {
    MatchGame game;
    game.number = 5;
    game.opening = 17;
    game.white = 1;
    game.outcome = Outcome::black_wins;
    game.cause = Cause::crash;
    game.reason = "it exited with status 3 (\"no\" net)";
    game.plies = 12;
    return game;
}

MatchPlan plan() {
    MatchPlan plan;
    plan.variant = "chess";
    plan.engines[0].command = {"one"};
    plan.engines[1].command = {"two", "--fast"};
    for (auto& engine : plan.engines) engine.pace.nodes = 100;
    return plan;
}

}  // namespace

TEST_CASE("A game is the same after writing and reading") {
    const auto state = read_state("head\n" + to_state_line(crash()) + "\n", "head");
    REQUIRE(state);
    REQUIRE(state->games.games().size() == 1);
    CHECK(state->games.games().at(5) == crash());
}

TEST_CASE("What an engine said may be no UTF-8") {
    MatchGame game = crash();
    game.reason = "'\xFF\xFE'";
    CHECK(read_state("head\n" + to_state_line(game) + "\n", "head"));
}

TEST_CASE("A line that was cut off in writing is left out") {
    const std::string whole = "head\n" + to_state_line(crash()) + "\n";
    const auto state = read_state(whole + "{\"game\":6,\"ope", "head");
    REQUIRE(state);
    CHECK(state->size == whole.size());
    CHECK(state->games.games().size() == 1);
    CHECK(read_state("hea", "head")->size == 0);
    CHECK(read_state("", "head")->games.games().empty());
}

TEST_CASE("A line that is no game is an error with its number") {
    for (
        const char* line :
        {"", "{}", "[]", "x", R"({"game":"5"})",
         R"({"game":1,"opening":0,"white":2,"result":"1-0","cause":"rules","reason":"","plies":1})",
         R"({"game":1,"opening":0,"white":1,"result":"2-0","cause":"rules","reason":"","plies":1})"}) {
        const auto state = read_state("head\n" + std::string(line) + "\n", "head");
        REQUIRE_FALSE(state);
        CHECK(state.error() == "line 2: it is no game");
    }
}

TEST_CASE("A match does not go on from the state of another one") {
    const std::vector<std::string> openings{"a", "b"};
    const std::string header = state_header(plan(), openings);
    const auto difference = [&](const MatchPlan& other, const std::vector<std::string>& lines) {
        const auto state = read_state(header + "\n", state_header(other, lines));
        REQUIRE_FALSE(state);
        return state.error();
    };
    CHECK(read_state(header + "\n", header));
    MatchPlan other = plan();
    other.seed = 9;
    CHECK(difference(other, openings) ==
          "it belongs to another match: 'seed' was 1 there and is 9");
    other = plan();
    other.engines[1].options.emplace_back("Hash", "1");
    CHECK(difference(other, openings).find("'engines'") != std::string::npos);
    CHECK(difference(plan(), {"a", "c"}).find("'openings'") != std::string::npos);
    CHECK(read_state("rubbish\n", header).error() == "it is not the state of a match");
    // How many games are wanted and how is no matter.
    other = plan();
    other.games = 2;
    other.concurrency = 8;
    other.sprt = SprtPlan{};
    CHECK(state_header(other, openings) == header);
}
