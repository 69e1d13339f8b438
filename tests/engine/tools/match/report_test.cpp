#include "engine/tools/match/report.h"

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::tools;

namespace {

MatchReport report() {
    MatchReport report;
    report.plan.variant = "chess";
    report.plan.games = 10;
    for (auto& engine : report.plan.engines) engine.pace.nodes = 100;
    report.names = {"A", "B"};
    for (std::int64_t number = 0; number < 4; ++number) {
        MatchGame game;
        game.number = number;
        game.white = static_cast<std::size_t>(number % 2);
        game.outcome = number == 3 ? Outcome::draw : Outcome::white_wins;
        report.games.add(game);
    }
    MatchGame crash;
    crash.number = 4;
    crash.outcome = Outcome::black_wins;
    crash.cause = Cause::crash;
    crash.reason = "it exited with status 3";
    report.games.add(crash);
    return report;
}

}  // namespace

TEST_CASE("The line of a running match has games, Elo, the test and faults") {
    MatchReport match = report();
    CHECK(progress_line(match).find("5/10 games +2 =1 -2  Elo 88.") == 0);
    CHECK(progress_line(match).find("  A: 0 on time, 0 illegal, 1 crashed") != std::string::npos);
    match.plan.sprt = SprtPlan{};
    CHECK(progress_line(match).find("5 games +2 =1 -2  Elo ") == 0);
    CHECK(progress_line(match).find("  LLR ") != std::string::npos);
    CHECK(progress_line(match).find(" [-2.94, 2.94]") != std::string::npos);
}

TEST_CASE("The page at the end lists what went wrong") {
    const std::string text = to_text(report());
    CHECK(text.find("A - B, chess, 100 nodes a move\ngames 5: +2 =1 -2\npairs 2: 0 0 1 1 0") == 0);
    CHECK(text.find("\n  game 5, A, crash: it exited with status 3\n") != std::string::npos);
}

TEST_CASE("The summary as JSON") {
    MatchReport match = report();
    match.plan.sprt = SprtPlan{};
    const auto json = nlohmann::json::parse(to_json(match));
    CHECK(json["games"] == 5);
    CHECK(json["won"] == 2);
    CHECK(json["pairs"] == std::vector<int>{0, 0, 1, 1, 0});
    CHECK(json["engines"][0]["crashes"] == 1);
    CHECK(json["elo"]["value"].get<double>() > 0);
    CHECK(json["sprt"]["verdict"] == "open");
    CHECK(json["faults"][0]["cause"] == "crash");
    CHECK(json["interrupted"] == false);
}

TEST_CASE("What is infinite is null in JSON") {
    MatchReport match = report();
    match.games = {};
    for (std::int64_t number = 0; number < 2; ++number) {
        MatchGame game;
        game.number = number;
        game.white = static_cast<std::size_t>(number);
        game.outcome = number == 0 ? Outcome::white_wins : Outcome::black_wins;
        match.games.add(game);
    }
    CHECK(nlohmann::json::parse(to_json(match))["elo"]["value"].is_null());
    CHECK(to_text(match).find("\nElo inf [inf, inf]") != std::string::npos);
}
