#include "engine/tools/match/ledger.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::tools;

namespace {

// A game in which the engines change colours as in a match.
MatchGame game(std::int64_t number, Outcome outcome, Cause cause = Cause::rules) {
    MatchGame game;
    game.number = number;
    game.white = static_cast<std::size_t>(number % 2);
    game.outcome = outcome;
    game.cause = cause;
    return game;
}

}  // namespace

TEST_CASE("Results count from the first engine's side, whatever its colour") {
    CHECK(game(0, Outcome::white_wins).half_points() == 2);
    CHECK(game(1, Outcome::white_wins).half_points() == 0);
    CHECK(game(1, Outcome::black_wins).half_points() == 2);
    CHECK(game(1, Outcome::draw).half_points() == 1);
    CHECK(game(1, Outcome::white_wins).loser() == 0);
    CHECK(game(0, Outcome::white_wins).loser() == 1);
}

TEST_CASE("Pairs count once both their games are there") {
    Ledger ledger;
    ledger.add(game(0, Outcome::white_wins));
    ledger.add(game(3, Outcome::black_wins));
    ledger.add(game(5, Outcome::draw));
    CHECK(ledger.pairs() == PairCounts{});
    CHECK_FALSE(ledger.has_pair_of(3));
    ledger.add(game(2, Outcome::white_wins));  // both won by the first engine
    ledger.add(game(4, Outcome::black_wins));  // lost and drawn
    CHECK(ledger.has_pair_of(3));
    CHECK(ledger.has_pair_of(4));
    CHECK(ledger.pairs() == PairCounts{0, 1, 0, 0, 1});
    CHECK(ledger.lost_drawn_won() == std::array<std::int64_t, 3>{1, 1, 3});
}

TEST_CASE("Faults belong to the engine that lost") {
    Ledger ledger;
    ledger.add(game(0, Outcome::black_wins, Cause::time));
    ledger.add(game(1, Outcome::black_wins, Cause::illegal_move));
    ledger.add(game(2, Outcome::black_wins, Cause::crash));
    ledger.add(game(3, Outcome::white_wins));
    CHECK(ledger.faults(0) == Faults{1, 0, 1});
    CHECK(ledger.faults(1) == Faults{0, 1, 0});
    CHECK(ledger.faulty().size() == 3);
}
