#include "bot/core/thinking.h"

#include <algorithm>

#include "bot/core/game_line.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

// A search that has begun in the chess start position after the given moves.
struct Search {
    explicit Search(const std::vector<std::string>& moves = {}, Milliseconds clock = 180s) {
        context.dialect = &dialect(DialectName::lichess);
        REQUIRE(line.follow(moves));
        ClockFacts clocks;
        clocks.time = {clock, clock};
        clocks.side = line.board().side_to_move();
        clocks.ply = 10;
        thinking.begin(out, now, 7, line.board(), clocks);
        search = only<Think>(actions).search;
    }
    EngineMove move(const std::string& text, SearchInfo last = {}) const {
        return {"g1", search, text, std::move(last)};
    }
    EngineFailed failure() const { return {"g1", search, "crashed"}; }

    Context context;
    Actions actions;
    Outbox out{context, actions};
    GameLine line = GameLine::create(shipped_catalog()->find("chess"), "").value();
    Thinking thinking{"g1"};
    Now now = Now{} + std::chrono::hours(1);
    SearchId search{};
};

bool is_legal(const Search& s, const std::string& move) {
    const auto all_moves = s.line.board().legal_moves();
    return std::find(all_moves.begin(), all_moves.end(), move) != all_moves.end();
}

}  // namespace

TEST_CASE("a search is given the variant, the moves and the clocks, and a deadline") {
    Search s({"e2e4", "e7e5"});
    const Think think = only<Think>(s.actions);
    CHECK(think.game_id == "g1");
    CHECK(think.variant == "chess");
    CHECK(think.start_fen.empty());
    CHECK(think.moves == std::vector<std::string>{"e2e4", "e7e5"});
    CHECK(think.time.white == 180000ms);
    CHECK(timer(s.actions, TimerKind::think_deadline) > s.now);
    CHECK(s.thinking.is_about(7));
    CHECK_FALSE(s.thinking.is_about(8));
}

TEST_CASE("the engine's move comes out in canonical form with what it thought") {
    Search s({"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"});
    const auto decision =
        s.thinking.moved(s.out, s.now, s.move("e1h1", {9, {false, 20}, 5, 1ms, {"e1g1"}}));
    REQUIRE(decision);
    CHECK(decision->move == "e1g1");
    CHECK(decision->info.depth == 9);
    CHECK_FALSE(s.thinking.is_about(1));
}

TEST_CASE("the answer of an old search is ignored") {
    Search s;
    EngineMove old = s.move("e2e4");
    old.search = SearchId{999};
    CHECK_FALSE(s.thinking.moved(s.out, s.now, old));
    s.thinking.cancel(s.out);
    CHECK_FALSE(s.thinking.moved(s.out, s.now, s.move("e2e4")));
}

TEST_CASE("a move that is not legal is never played: the best legal one known is") {
    Search s;
    s.thinking.heard({"g1", s.search, {5, {false, 10}, 1, 1ms, {"d2d4"}}});
    for (const char* bad : {"e2e5", "", "0000", "(none)", "e7e5", "garbage \xff"}) {
        Search again;
        again.thinking.heard({"g1", again.search, {5, {false, 10}, 1, 1ms, {"d2d4"}}});
        const auto decision = again.thinking.moved(again.out, again.now, again.move(bad));
        CAPTURE(bad);
        REQUIRE(decision);
        CHECK(decision->move == "d2d4");
        CHECK_FALSE(logged(again.actions, "engine_illegal_move").is_null());
        CHECK(again.context.engine_failures == 1);
    }
}

TEST_CASE("an engine that fails is asked once more, then a legal move is played without it") {
    Search s;
    CHECK_FALSE(s.thinking.failed(s.out, s.now, s.failure()));
    const auto searches = all<Think>(s.actions);
    REQUIRE(searches.size() == 2);
    CHECK(searches[1].search != searches[0].search);
    s.search = searches[1].search;
    const auto decision = s.thinking.failed(s.out, s.now, s.failure());
    REQUIRE(decision);
    CHECK(is_legal(s, decision->move));
}

TEST_CASE("an engine that fails with little time left is not asked again") {
    Search s({}, 2s);
    const auto decision = s.thinking.failed(s.out, s.now, s.failure());
    REQUIRE(decision);
    CHECK(is_legal(s, decision->move));
}

TEST_CASE("the second try is given what is left of the clock") {
    Search s;
    s.now += 30s;
    (void)s.thinking.failed(s.out, s.now, s.failure());
    CHECK(all<Think>(s.actions)[1].time.white == 150000ms);
}

TEST_CASE("an engine that does not answer is stopped, then given up, and a legal move is played") {
    Search s;
    s.thinking.heard({"g1", s.search, {5, {false, 10}, 1, 1ms, {"g1f3"}}});
    const Now deadline = *timer(s.actions, TimerKind::think_deadline);
    CHECK_FALSE(s.thinking.deadline(s.out, deadline));
    CHECK(only<StopThinking>(s.actions).search == s.search);
    CHECK_FALSE(has<KillEngine>(s.actions));
    const Now last = *timer(s.actions, TimerKind::think_deadline);
    CHECK(last < s.now + 180s);
    const auto decision = s.thinking.deadline(s.out, last);
    CHECK(has<KillEngine>(s.actions));
    REQUIRE(decision);
    CHECK(decision->move == "g1f3");
}

TEST_CASE("an engine that answers when it is stopped has its move played") {
    Search s;
    (void)s.thinking.deadline(s.out, *timer(s.actions, TimerKind::think_deadline));
    const auto decision = s.thinking.moved(s.out, s.now, s.move("e2e4"));
    REQUIRE(decision);
    CHECK(decision->move == "e2e4");
    CHECK_FALSE(has<KillEngine>(s.actions));
}

TEST_CASE("a good answer forgets earlier failures") {
    Search s;
    s.context.engine_failures = 2;
    CHECK(s.thinking.moved(s.out, s.now, s.move("e2e4")));
    CHECK(s.context.engine_failures == 0);
}
