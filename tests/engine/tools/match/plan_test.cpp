#include "engine/tools/match/plan.h"

#include "tests/support/catch.h"

using namespace shako::engine::tools;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

namespace {

// The least that a match needs, and more words.
auto parse(const Words& more) {
    Words words{"--engine", "cmd=one", "--engine", "cmd=two", "--variant", "chess"};
    words.insert(words.end(), more.begin(), more.end());
    return parse_match_plan(words);
}

std::string error(const Words& words) {
    const auto plan = parse_match_plan(words);
    REQUIRE_FALSE(plan);
    return plan.error();
}

std::string error_of(const Words& more) {
    const auto plan = parse(more);
    REQUIRE_FALSE(plan);
    return plan.error();
}

}  // namespace

TEST_CASE("An engine is a command, a name, options and limits of its own") {
    const auto plan = parse_match_plan(
        {"--engine", "cmd=./a --fast 'my file',name=A B,option.Hash=16,option.Eval File=x=1\\,2",
         "--engine", "cmd=b,nodes=500", "--variant", "chess", "--tc", "8+0.08"});
    REQUIRE(plan);
    const auto& [a, b] = plan->engines;
    CHECK(a.command == Words{"./a", "--fast", "my file"});
    CHECK(a.name == "A B");
    REQUIRE(a.options.size() == 2);
    CHECK(a.options[0] == std::pair<std::string, std::string>{"Hash", "16"});
    CHECK(a.options[1] == std::pair<std::string, std::string>{"Eval File", "x=1,2"});
    CHECK(a.pace.clock == Pace::Clock{milliseconds(8000), milliseconds(80)});
    CHECK_FALSE(b.pace.clock);
    CHECK(b.pace.nodes == 500);
}

TEST_CASE("What is not said has its default") {
    const auto plan = parse({"--movetime", "100"});
    REQUIRE(plan);
    CHECK(plan->games == 100);
    CHECK(plan->concurrency == 1);
    CHECK(plan->hash == 16);
    CHECK(plan->threads == 1);
    CHECK(plan->seed == 1);
    CHECK_FALSE(plan->sprt);
    CHECK_FALSE(plan->resign);
    CHECK_FALSE(plan->draw);
    CHECK(plan->engines[0].pace.move_time == milliseconds(100));
}

TEST_CASE("Games come in pairs") {
    CHECK(parse({"--nodes", "1", "--games", "7"})->games == 8);
    CHECK(parse({"--nodes", "1", "--sprt", "elo0=0,elo1=5"})->games == 100'000);
    CHECK(parse({"--nodes", "1", "--sprt", "elo0=0,elo1=5", "--games", "10"})->games == 10);
}

TEST_CASE("Tests and adjudication are lists of numbers") {
    const auto plan = parse({"--depth", "3", "--sprt", "elo0=-10,elo1=0,alpha=.1,beta=0.02",
                             "--resign", "moves=4,score=900,sides=2", "--draw", "from=30"});
    REQUIRE(plan);
    CHECK(plan->sprt == SprtPlan{-10, 0, 0.1, 0.02});
    CHECK(plan->resign == ResignRule{4, 900, true});
    CHECK(plan->draw == DrawRule{30, 8, 10});
}

TEST_CASE("Clocks are seconds and an increment") {
    CHECK(parse_clock("60") == Pace::Clock{milliseconds(60'000), milliseconds(0)});
    CHECK(parse_clock("0.5+0.001") == Pace::Clock{milliseconds(500), milliseconds(1)});
    for (const char* wrong : {"", "x", "0+1", "-1+1", "1+", "1+x", "inf", "nan", "1e99", "1 +1"})
        CHECK_FALSE(parse_clock(wrong));
    CHECK(to_text(Pace{parse_clock("8+0.08"), {}, 500, {}}) == "8+0.08, 500 nodes a move");
}

TEST_CASE("A command is cut as a shell would cut it") {
    CHECK(split_command("a  b\tc") == Words{"a", "b", "c"});
    CHECK(split_command(R"(a "b c" d\ e '' 'f\')") == Words{"a", "b c", "d e", "", "f\\"});
    CHECK(split_command("")->empty());
    CHECK_FALSE(split_command("a 'b"));
}

TEST_CASE("What is wrong with the words is said in one line") {
    CHECK(error({}) == "expected two times --engine, not 0");
    CHECK(error({"--engine", "cmd=a", "--engine", "cmd=b", "--nodes", "1"}) ==
          "expected --variant NAME");
    CHECK(error_of({}) == "expected --tc, --movetime, --nodes or --depth");
    CHECK(error_of({"--engine", "cmd=three", "--nodes", "1"}) ==
          "expected two times --engine, not 3");
    CHECK(error({"--engine", "name=a", "--engine", "cmd=b"}) == "--engine: expected cmd=PROGRAM");
    CHECK(error({"--engine", "cmd=a,nmae=b", "--engine", "cmd=b"}) ==
          "--engine: unknown key 'nmae', expected cmd, name, option.NAME, tc, movetime, nodes or "
          "depth");
    CHECK(error({"--engine", "a", "--engine", "cmd=b"}) ==
          "--engine: expected name=value, not 'a'");
    CHECK(error({"--engine", "cmd='a", "--engine", "cmd=b"}) ==
          "--engine: cmd: expected a program and its arguments, not ''a'");
    CHECK(error_of({"--tc", "8+"}) == "--tc: expected SECONDS or SECONDS+INCREMENT, not '8+'");
    CHECK(error_of({"--nodes", "0"}) == "--nodes: expected a whole number at least 1, not '0'");
    CHECK(error_of({"--nodes", "1", "--concurrency", "x"}) ==
          "--concurrency: expected a whole number from 1 to 1024, not 'x'");
    CHECK(error_of({"--nodes", "1", "--sprt", "elo0=5,elo1=5"}) ==
          "--sprt: elo0 must be below elo1");
    CHECK(error_of({"--nodes", "1", "--sprt", "alpha=0"}) ==
          "--sprt: alpha and beta are between 0 and 0.5");
    CHECK(error_of({"--nodes", "1", "--sprt", "elo=5"}) ==
          "--sprt: unknown key 'elo', expected elo0, elo1, alpha or beta");
    CHECK(error_of({"--nodes", "1", "--draw", "to=5"}) ==
          "--draw: unknown key 'to', expected from, moves, score");
    CHECK(error_of({"--nodes", "1", "chess"}) == "'chess' belongs to no option");
    CHECK(error_of({"--speed", "1"}) == "unknown option '--speed'");
}
