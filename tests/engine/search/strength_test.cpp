#include "engine/search/strength.h"

#include <algorithm>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;

TEST_CASE("A higher Elo sees more and errs less") {
    Strength before = strength_of(kMinElo);
    for (int elo = kMinElo + 50; elo <= kMaxElo; elo += 50) {
        const Strength now = strength_of(elo);
        CHECK(now.nodes >= before.nodes);
        CHECK(now.noise <= before.noise);
        CHECK(now.lines <= before.lines);
        before = now;
    }
    CHECK(strength_of(-5) == strength_of(kMinElo));
    CHECK(strength_of(9'999) == strength_of(kMaxElo));
    CHECK(elo_of_skill(0) == kMinElo);
    CHECK(elo_of_skill(kMaxSkill) == kMaxElo);
}

TEST_CASE("The choice among lines hangs on the position alone, and big differences decide it") {
    const Strength weak = strength_of(1'000);
    const std::vector<int> scores{50, 40, 30, -2'000};
    std::vector<int> counts(scores.size());
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        const std::size_t chosen = choose_line(scores, weak, seed);
        CHECK(chosen == choose_line(scores, weak, seed));
        ++counts[chosen];
    }
    CHECK(counts[0] > 0);
    CHECK(counts[1] > 0);
    CHECK(counts[2] > 0);
    CHECK(counts[3] == 0);
}

TEST_CASE("Several lines are searched, each with another first move, the best first") {
    Session session(test::shipped_games());
    Limits limits;
    limits.depth = 5;
    limits.multi_pv = 4;
    std::vector<Info> last;
    const auto on_info = [&](const Info& info) {
        if (info.line == 1) last.clear();
        last.push_back(info);
    };
    REQUIRE(session.go(limits, on_info, {}));
    session.wait();
    REQUIRE(last.size() == 4);
    for (std::size_t i = 0; i < last.size(); ++i) {
        CHECK(last[i].line == static_cast<int>(i) + 1);
        CHECK(last[i].depth == 5);
        if (i == 0) continue;
        CHECK(last[i].score.value <= last[i - 1].score.value);
        for (std::size_t j = 0; j < i; ++j) CHECK(last[i].pv.front() != last[j].pv.front());
    }
}

TEST_CASE("A weak player answers at once, and the same way again") {
    std::string answers[2];
    for (std::string& answer : answers) {
        Session session(test::shipped_games());
        Limits limits;
        limits.elo = kMinElo;
        REQUIRE(session.go(limits, {}, [&](const BestMove& best) { answer = best.move; }));
        session.wait();
    }
    CHECK_FALSE(answers[0].empty());
    CHECK(answers[0] == answers[1]);
}

TEST_CASE("A weaker player chooses among as many lines as it has, however many are shown") {
    Session session(test::shipped_games());
    const auto lines = static_cast<std::size_t>(strength_of(kMaxElo).lines);
    Limits limits;
    limits.depth = 2;
    limits.multi_pv = 20;
    limits.elo = kMaxElo;
    std::vector<std::string> moves;
    for (int ply = 0; ply < 20; ++ply) {
        std::vector<std::string> shown;  // the lines' first moves
        const auto on_info = [&](const Info& info) {
            if (info.line == 1) shown.clear();
            shown.push_back(info.pv.front());
        };
        std::string answer;
        REQUIRE(session.set_position({}, moves));
        REQUIRE(session.go(limits, on_info, [&](const BestMove& best) { answer = best.move; }));
        session.wait();
        REQUIRE_FALSE(shown.empty());
        shown.resize(std::min(lines, shown.size()));
        CHECK(std::count(shown.begin(), shown.end(), answer) == 1);
        moves.push_back(answer);
    }
}
