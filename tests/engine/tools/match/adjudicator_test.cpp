#include "engine/tools/match/adjudicator.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::tools;
using shako::variant::Color;

namespace {

constexpr Score kLost{false, -700};
constexpr Score kWon{false, 700};
constexpr Score kLevel{false, -5};

}  // namespace

TEST_CASE("Without rules no game is adjudicated") {
    Adjudicator nobody({}, {});
    for (int move = 1; move < 200; ++move) CHECK_FALSE(nobody.take(Color::white, kLost, move));
}

TEST_CASE("An engine resigns after so many bad scores of its own in a row") {
    Adjudicator rule(ResignRule{2, 600, false}, {});
    CHECK_FALSE(rule.take(Color::white, kLost, 1));
    CHECK_FALSE(rule.take(Color::black, kLost, 1));
    CHECK_FALSE(rule.take(Color::white, kLevel, 2));
    CHECK(rule.take(Color::black, Score{true, -3}, 2) ==
          Adjudicator::Verdict{Outcome::white_wins, Cause::resignation});
}

TEST_CASE("An engine that says nothing does not resign") {
    Adjudicator rule(ResignRule{2, 600, false}, {});
    CHECK_FALSE(rule.take(Color::white, kLost, 1));
    CHECK_FALSE(rule.take(Color::white, std::nullopt, 2));
    CHECK_FALSE(rule.take(Color::white, kLost, 3));
}

TEST_CASE("Where both have to agree, the winner's scores count too") {
    Adjudicator rule(ResignRule{2, 600, true}, {});
    CHECK_FALSE(rule.take(Color::white, kLost, 1));
    CHECK_FALSE(rule.take(Color::black, kLevel, 1));
    CHECK_FALSE(rule.take(Color::white, kLost, 2));
    CHECK_FALSE(rule.take(Color::black, kWon, 2));
    CHECK_FALSE(rule.take(Color::white, kLost, 3));
    CHECK(rule.take(Color::black, kWon, 3) ==
          Adjudicator::Verdict{Outcome::black_wins, Cause::resignation});
}

TEST_CASE("A draw needs level scores of both sides, and its time") {
    Adjudicator rule({}, DrawRule{10, 2, 10});
    for (int move = 1; move < 10; ++move) {
        CHECK_FALSE(rule.take(Color::white, kLevel, move));
        CHECK_FALSE(rule.take(Color::black, kLevel, move));
    }
    CHECK_FALSE(rule.take(Color::white, kWon, 10));
    CHECK_FALSE(rule.take(Color::black, kLevel, 10));
    CHECK_FALSE(rule.take(Color::white, kLevel, 11));
    CHECK_FALSE(rule.take(Color::black, Score{true, 4}, 11));
    CHECK_FALSE(rule.take(Color::white, kLevel, 12));
    CHECK_FALSE(rule.take(Color::black, kLevel, 12));
    CHECK_FALSE(rule.take(Color::black, std::nullopt, 13));
    CHECK_FALSE(rule.take(Color::black, kLevel, 14));
    CHECK(rule.take(Color::black, kLevel, 15) ==
          Adjudicator::Verdict{Outcome::draw, Cause::agreed_draw});
}
