#include "engine/session.h"

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;
using Kind = SessionError::Kind;
using std::chrono::milliseconds;

namespace {

// What a search says, for the thread that waits for it.
class Answer {
   public:
    void put(const BestMove& best) {
        const std::lock_guard lock(mutex_);
        best_ = best;
        changed_.notify_all();
    }
    // Blocks until the best move is there.
    BestMove get() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return best_.has_value(); });
        return *best_;
    }
    bool is_there() {
        const std::lock_guard lock(mutex_);
        return best_.has_value();
    }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<BestMove> best_;
};

Limits infinite() {
    Limits limits;
    limits.infinite = true;
    return limits;
}

Kind kind_of(const SessionResult& result) {
    REQUIRE_FALSE(result);
    CHECK_FALSE(result.error().message.empty());
    return result.error().kind;
}

}  // namespace

TEST_CASE("A session begins with chess at its start position") {
    const Session session(shipped_games());
    CHECK(session.variant().name == "chess");
    CHECK(session.game().ply() == 0);
    CHECK_FALSE(session.is_searching());
}

TEST_CASE("A session without any game cannot be made") {
    CHECK_THROWS_AS(Session(std::make_shared<const shako::variant::Catalog>()),
                    std::invalid_argument);
}

TEST_CASE("An infinite search gives its best move after stop, exactly once") {
    Session session(shipped_games());
    std::atomic<int> answers{0};
    Answer answer;
    REQUIRE(session.go(infinite(), {}, [&](const BestMove& best) {
        ++answers;
        answer.put(best);
    }));
    CHECK(session.is_searching());
    session.stop();
    CHECK_FALSE(answer.get().move.empty());
    session.wait();
    CHECK(answers == 1);
    CHECK_FALSE(session.is_searching());
}

TEST_CASE("An infinite search waits for stop even when all depths are done") {
    Session session(shipped_games());
    REQUIRE(session.set_position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
    Limits limits = infinite();
    limits.depth = 1;
    std::atomic<int> answers{0};
    Answer first_info;
    Answer answer;
    REQUIRE(session.go(
        limits, [&](const Info&) { first_info.put({}); },
        [&](const BestMove& best) {
            ++answers;
            answer.put(best);
        }));
    (void)first_info.get();
    CHECK(answers == 0);
    session.stop();
    CHECK(answer.get().move == "g6g7");
}

TEST_CASE("A ponder search ends by the ponder hit, and not before") {
    Session session(shipped_games());
    Limits limits;
    limits.ponder = true;
    limits.time.white = limits.time.black = milliseconds{1};
    Answer deep;
    Answer answer;
    REQUIRE(session.go(
        limits,
        [&](const Info& info) {
            if (info.depth == 5) deep.put({});
        },
        [&](const BestMove& best) { answer.put(best); }));
    // The clock would have ended it long before.
    (void)deep.get();
    CHECK_FALSE(answer.is_there());
    session.ponder_hit();
    CHECK_FALSE(answer.get().move.empty());
}

TEST_CASE("A ponder search is ended by stop too") {
    Session session(shipped_games());
    Limits limits;
    limits.ponder = true;
    limits.depth = 2;
    Answer answer;
    REQUIRE(session.go(limits, {}, [&](const BestMove& best) { answer.put(best); }));
    session.stop();
    CHECK_FALSE(answer.get().move.empty());
}

TEST_CASE("What needs an engine at rest is refused during a search, and works right after it") {
    Session session(shipped_games());
    Answer answer;
    REQUIRE(session.go(infinite(), {}, [&](const BestMove& best) { answer.put(best); }));
    CHECK(kind_of(session.set_variant("shako")) == Kind::busy);
    CHECK(kind_of(session.set_hash(2)) == Kind::busy);
    CHECK(kind_of(session.clear_hash()) == Kind::busy);
    CHECK(kind_of(session.set_threads(2)) == Kind::busy);
    CHECK(kind_of(session.set_move_overhead(milliseconds{1})) == Kind::busy);
    CHECK(kind_of(session.new_game()) == Kind::busy);
    CHECK(kind_of(session.set_catalog(shipped_games())) == Kind::busy);
    CHECK(kind_of(session.go(to_depth(1), {}, {})) == Kind::busy);
    CHECK(kind_of(session.go_divide(1, {})) == Kind::busy);
    session.stop();
    (void)answer.get();
    // No wait in between: whoever has the best move may go on.
    CHECK(session.new_game());
}

TEST_CASE("The position may be changed during a search, which goes on with its own") {
    Session session(shipped_games());
    Answer answer;
    REQUIRE(session.go(infinite(), {}, [&](const BestMove& best) { answer.put(best); }));
    REQUIRE(session.set_position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    session.stop();
    const BestMove best = answer.get();
    Game start = *Game::create(shipped_games()->find("chess"));
    CHECK(start.play(best.move));
    CHECK(session.game().fen() == "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

TEST_CASE("Without a legal move the best move is empty and the score says why") {
    Session session(shipped_games());
    REQUIRE(session.set_position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"));
    BestMove mated = think(session, to_depth(3));
    CHECK(mated.move.empty());
    CHECK(mated.last.score == Score{true, 0});
    REQUIRE(session.set_position("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"));
    BestMove stalemate = think(session, to_depth(3));
    CHECK(stalemate.move.empty());
    CHECK(stalemate.last.score == Score{false, 0});
}

TEST_CASE("A bad position changes nothing and says what was wrong") {
    Session session(shipped_games());
    REQUIRE(session.set_position({}, {"e2e4", "e7e5"}));
    const std::string before = session.game().fen();
    CHECK(kind_of(session.set_position("no fen")) == Kind::bad_fen);
    CHECK(kind_of(session.set_position({}, {"e2e4", "e7e6", "e4e6"})) == Kind::illegal_move);
    const auto result = session.set_position({}, {"e2e4", "e7e5", "e1e3"});
    CHECK(kind_of(result) == Kind::illegal_move);
    CHECK(result.error().message.find("move 3") != std::string::npos);
    CHECK(session.game().fen() == before);
    CHECK(session.game().ply() == 2);
}

TEST_CASE("A game that goes on, one that is taken back and another one are all set up right") {
    Session session(shipped_games());
    const std::vector<std::vector<std::string>> games{
        {}, {"e2e4"}, {"e2e4", "e7e5", "g1f3"}, {"e2e4"}, {"d2d4", "d7d5"}, {}};
    for (const auto& moves : games) {
        REQUIRE(session.set_position("startpos", moves));
        CHECK(session.game().moves() == moves);
    }
    REQUIRE(session.set_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", {"e2e4"}));
    REQUIRE(session.set_position({}, {"e2e4"}));
    CHECK(session.game().start_fen() == session.variant().start_fen);
}

TEST_CASE("Options out of range are refused") {
    Session session(shipped_games());
    CHECK(kind_of(session.set_hash(0)) == Kind::out_of_range);
    CHECK(kind_of(session.set_threads(0)) == Kind::out_of_range);
    CHECK(kind_of(session.set_threads(100'000)) == Kind::out_of_range);
    CHECK(kind_of(session.set_move_overhead(milliseconds{-1})) == Kind::out_of_range);
    CHECK(kind_of(session.set_variant("no such game")) == Kind::unknown_variant);
    CHECK(kind_of(session.go_divide(0, {})) == Kind::out_of_range);
    Limits limits = to_depth(1);
    limits.search_moves = {"e2e5"};
    CHECK(kind_of(session.go(limits, {}, {})) == Kind::illegal_move);
    CHECK(think(session, to_depth(1)).move.size() == 4);
}

TEST_CASE("A transposition table that does not fit is refused and the engine goes on") {
    Session session(shipped_games());
    CHECK(kind_of(session.set_hash(Session::kMaxHash)) == Kind::out_of_memory);
    CHECK_FALSE(think(session, to_depth(3)).move.empty());
}

TEST_CASE("Only the search moves are searched") {
    Session session(shipped_games());
    Limits limits = to_depth(4);
    limits.search_moves = {"a2a3", "h2h3"};
    const std::string move = think(session, limits).move;
    CHECK((move == "a2a3" || move == "h2h3"));
}

TEST_CASE("Two sessions search side by side") {
    Session first(shipped_games());
    Session second(shipped_games());
    REQUIRE(second.set_variant("shako"));
    Answer a;
    Answer b;
    REQUIRE(first.go(to_depth(7), {}, [&](const BestMove& best) { a.put(best); }));
    REQUIRE(second.go(to_depth(7), {}, [&](const BestMove& best) { b.put(best); }));
    const std::string alone = think("chess", {}, {}, to_depth(7)).move;
    CHECK(a.get().move == alone);
    CHECK_FALSE(b.get().move.empty());
}

TEST_CASE("Perft is counted move by move in alphabetical order") {
    Session session(shipped_games());
    REQUIRE(session.set_variant("shako"));
    Divide divide;
    REQUIRE(session.go_divide(3, [&](const Divide& d) { divide = d; }));
    session.wait();
    CHECK(divide.total == 185'938);
    CHECK(divide.moves.size() == 58);
    CHECK(divide.complete);
    CHECK(std::is_sorted(divide.moves.begin(), divide.moves.end()));
}

TEST_CASE("Perft is stopped") {
    Session session(shipped_games());
    Divide divide;
    REQUIRE(session.go_divide(12, [&](const Divide& d) { divide = d; }));
    session.stop();
    session.wait();
    CHECK_FALSE(divide.complete);
}

TEST_CASE("Ending a session ends its search") {
    Answer answer;
    {
        Session session(shipped_games());
        REQUIRE(session.go(infinite(), {}, [&](const BestMove& best) { answer.put(best); }));
    }
    CHECK_FALSE(answer.get().move.empty());
}

TEST_CASE("A session replies to a forced move without using the clock") {
    Session session(shipped_games());
    REQUIRE(session.set_position("k7/8/8/8/8/6r1/8/r6K w - - 0 1"));
    Limits limits;
    limits.time.white = milliseconds{3'600'000};
    const BestMove best = think(session, limits);
    CHECK(best.move == "h1h2");
    CHECK(best.last.depth == 1);
}

TEST_CASE("A mate that is certain is played without using the clock") {
    Session session(shipped_games());
    REQUIRE(session.set_position("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"));
    Limits limits;
    limits.time.white = limits.time.black = milliseconds{600'000};
    const BestMove best = think(session, limits);
    CHECK(best.last.score == Score{true, 1});
    CHECK(best.last.depth < 10);
}
