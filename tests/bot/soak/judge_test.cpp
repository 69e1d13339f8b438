#include "tests/bot/soak/judge.h"

#include "tests/support/catch.h"

using namespace shako::test::soak;
using namespace shako::bot::local;
using namespace std::chrono_literals;
using shako::variant::Color;

namespace {

// One game, Alice's against Bob, and a clock that is moved by hand.
struct Court {
    explicit Court(Judge::Limits limits = {}) : judge(limits) {
        judge.hear(GameStarted{"g1", {"shako", "", {30s, 0s}, false}, "", {"Alice", "Bob"}}, now);
    }
    void move(const std::string& uci) {
        ++ply;
        const std::string mover = ply % 2 == 1 ? "Alice" : "Bob";
        judge.told(mover, "g1", static_cast<std::size_t>(ply) - 1, false, now);
        judge.hear(MovePlayed{"g1", ply, uci, {30s, 30s}}, now);
    }
    void end(GameStatus status, std::optional<Color> winner = std::nullopt) {
        judge.hear(GameOver{"g1", {status, winner, std::nullopt}}, now);
    }
    std::string problem() {
        const auto problems = judge.take_problems();
        if (problems.empty()) return "";
        REQUIRE(problems.size() == 1);
        CHECK(problems[0].game == "g1");
        return problems[0].what;
    }

    Judge judge;
    Now now = Now{} + 1h;
    int ply = 0;
};

}  // namespace

TEST_CASE("the soak's judge finds nothing wrong with a game that is mated or drawn") {
    for (const auto status : {GameStatus::mate, GameStatus::draw, GameStatus::stalemate}) {
        Court court;
        court.move("e3e4");
        court.move("e8e7");
        court.end(status);
        CHECK(court.problem().empty());
        CHECK(court.judge.tally().games == 1);
        CHECK(court.judge.tally().moves == 2);
        CHECK(court.judge.running_games() == 0);
    }
}

TEST_CASE("the soak's judge names who lost a game by a fault") {
    for (const auto status :
         {GameStatus::out_of_time, GameStatus::illegal_move, GameStatus::resign}) {
        Court court;
        court.end(status, Color::white);
        CHECK(court.problem().find("lost by Bob") != std::string::npos);
    }
    Court court;
    court.end(GameStatus::aborted);
    CHECK_FALSE(court.problem().empty());
}

TEST_CASE("the soak's judge knows a move that is posted twice") {
    Court court;
    auto post = court.judge.post_begins("Alice", "g1", "e3e4");
    court.move("e3e4");
    court.judge.post_ends(post, 200, "");
    CHECK(court.problem().empty());
    SECTION("at once") {
        post = court.judge.post_begins("Alice", "g1", "e3e4");
        court.judge.post_ends(post, 200, "");
        CHECK(court.problem() ==
              "Alice posted e3e4 at ply 1 a second time, although it was played");
    }
    SECTION("after the reply") {
        court.move("e8e7");
        post = court.judge.post_begins("Alice", "g1", "e3e4");
        court.judge.post_ends(post, 400, "Illegal move e3e4");
        CHECK(court.problem() ==
              "Alice posted e3e4 at ply 2 a second time, although it was played");
    }
    SECTION("but not when it never got there") {
        post = court.judge.post_begins("Alice", "g1", "e3e4");
        court.judge.post_ends(post, 0, "");
        CHECK(court.problem().empty());
    }
    SECTION("nor a move that goes on over the end of the game") {
        post = court.judge.post_begins("Alice", "g1", "e3e4");
        court.end(GameStatus::draw);
        court.judge.post_ends(post, 400, "");
        CHECK(court.problem().empty());
    }
}

TEST_CASE("the soak's judge knows moves that are illegal or out of turn") {
    Court court;
    auto post = court.judge.post_begins("Alice", "g1", "e3e9");
    court.judge.post_ends(post, 400, R"({"error":"Illegal move e3e9"})");
    CHECK(court.problem() == "Alice posted e3e9 at ply 0, which is illegal");
    post = court.judge.post_begins("Bob", "g1", "e8e7");
    court.judge.post_ends(post, 200, "");
    CHECK(court.problem() == "Bob posted e8e7 at ply 0, out of turn");
}

TEST_CASE("the soak's judge knows a move of a bot that had not been told the position") {
    Court court;
    court.move("e3e4");
    court.judge.hear(MovePlayed{"g1", 2, "e8e7", {30s, 30s}}, court.now);
    CHECK(court.problem() == "Bob played e8e7 at ply 2 and had been told 0 plies");
}

TEST_CASE("a clock of the soak bears as many faults at a time as it has time for") {
    Court court;
    court.move("e3e4");
    court.move("e8e7");
    CHECK(court.judge.bears("Alice", "g1", 10s, court.now));
    CHECK(court.judge.bears("Bob", "g1", 20s, court.now));
    CHECK_FALSE(court.judge.bears("Alice", "g1", 16s, court.now));
    CHECK(court.judge.bears("Alice", "g1", 15s, court.now));
    court.now += 15s;  // Alice's runs
    CHECK_FALSE(court.judge.bears("Alice", "g1", 11s, court.now));
    CHECK(court.judge.bears("Alice", "g1", 10s, court.now));
    CHECK_FALSE(court.judge.bears_everywhere("Bob", 21s, court.now));
    CHECK(court.judge.tally().spared == 3);
    CHECK(court.judge.bears("Alice", "no such game", 1h, court.now));
}

TEST_CASE("a killed bot of the soak has five seconds from when the site allows it") {
    Court court({.streams_are_held = true});
    const auto old = court.judge.stream_begins("Alice", "g1");
    CHECK_FALSE(court.judge.is_recovering("Alice", court.now));
    court.judge.killed("Alice", court.now);
    CHECK(court.judge.is_recovering("Alice", court.now));
    CHECK_FALSE(court.judge.is_recovering("Bob", court.now));
    court.now += 1s;
    court.judge.restarted("Alice", court.now);
    court.now += 16s;
    court.judge.look(court.now);
    CHECK(court.problem().empty());  // the site holds the old stream
    court.judge.stream_ends(old, court.now);
    SECTION("that is enough") {
        court.now += 4s;
        court.judge.look(court.now);
        court.judge.told("Alice", "g1", 0, true, court.now);
        CHECK(court.problem().empty());
        CHECK(court.judge.tally().worst_resumption == 4s);
        CHECK_FALSE(court.judge.is_recovering("Alice", court.now));
    }
    SECTION("later is too late, and told once") {
        court.now += 6s;
        court.judge.look(court.now);
        CHECK(court.problem() == "Alice has not taken the game up within 5000 ms");
        court.judge.told("Alice", "g1", 0, true, court.now);
        CHECK(court.problem().empty());
    }
}

TEST_CASE("the soak's judge counts event streams and requests for the account") {
    Court court({.streams = 2, .accounts = 1});
    court.judge.asked("Alice", RequestKind::events, court.now);
    court.judge.asked("Alice", RequestKind::events, court.now);
    court.judge.asked("Bob", RequestKind::events, court.now);
    court.judge.asked("Alice", RequestKind::account, court.now);
    CHECK(court.judge.take_problems().empty());
    court.now += 10min;
    court.judge.asked("Alice", RequestKind::events, court.now);
    court.judge.asked("Alice", RequestKind::account, court.now);
    court.judge.asked("Alice", RequestKind::events, court.now);
    CHECK(court.judge.take_problems().empty());
    court.judge.asked("Alice", RequestKind::events, court.now);
    court.judge.asked("Alice", RequestKind::account, court.now);
    CHECK(court.judge.take_problems().size() == 2);
    CHECK(court.judge.tally().most_streams == 3);
}

TEST_CASE("the soak's judge notices a game in which nothing happens") {
    Court court;
    court.now += 60s;
    court.judge.look(court.now);
    CHECK(court.problem().empty());
    court.now += 61s;
    court.judge.look(court.now);
    court.judge.look(court.now);
    CHECK(court.problem() == "nothing happens any more at ply 0");
}
