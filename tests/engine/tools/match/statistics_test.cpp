#include "engine/tools/match/statistics.h"

#include <cmath>

#include "tests/support/catch.h"

using namespace shako::engine::tools;

// The values come from a program of its own that maximises the likelihoods numerically.

TEST_CASE("Elo and score are each other's inverse") {
    CHECK(expected_score(0) == Approx(0.5));
    CHECK(expected_score(400) == Approx(10.0 / 11));
    CHECK(elo_of_score(0.75) == Approx(190.848501887865));
    CHECK(elo_of_score(expected_score(-37)) == Approx(-37));
    CHECK(std::isinf(elo_of_score(1)));
    CHECK(elo_of_score(0) < 0);
}

TEST_CASE("Before the first pair nothing is known") {
    CHECK_FALSE(strength({}));
    CHECK(log_likelihood_ratio({}, 0, 10) == 0);
    CHECK(sprt({}, {}).verdict == SprtVerdict::open);
}

TEST_CASE("Pairs give Elo, its interval, normalised Elo and superiority") {
    const auto found = strength({10, 40, 90, 60, 20});
    REQUIRE(found);
    CHECK(found->score == Approx(0.5454545454545454));
    CHECK(found->elo.value == Approx(31.672498419049898));
    CHECK(found->elo.low == Approx(9.014490391489268));
    CHECK(found->elo.high == Approx(54.60278739826212));
    CHECK(found->normalised_elo.value == Approx(45.425149494776356));
    CHECK(found->normalised_elo.low == Approx(12.96159640023712));
    CHECK(found->normalised_elo.high == Approx(77.88870258931559));
    CHECK(found->superiority == Approx(0.9969514311986335));
}

TEST_CASE("A match without a lost point has an infinite Elo and no interval") {
    const auto won = strength({0, 0, 0, 0, 5});
    REQUIRE(won);
    CHECK(std::isinf(won->elo.value));
    CHECK(won->superiority == 1);
    const auto level = strength({0, 0, 5, 0, 0});
    REQUIRE(level);
    CHECK(level->elo.low == Approx(0));
    CHECK(level->elo.high == Approx(0));
    CHECK(level->normalised_elo.value == 0);
    CHECK(level->superiority == 0.5);
}

TEST_CASE("The log likelihood ratio is that of the best distributions with the two means") {
    CHECK(log_likelihood_ratio({10, 40, 90, 60, 20}, 0, 10) == Approx(1.9445778).epsilon(1e-6));
    CHECK(log_likelihood_ratio({10, 40, 90, 60, 20}, -10, 0) == Approx(2.6247783).epsilon(1e-6));
    // Ten times the pairs weigh ten times as much.
    CHECK(log_likelihood_ratio({100, 400, 900, 600, 200}, 0, 10) ==
          Approx(19.445778).epsilon(1e-6));
    // Seen from the other side it is the same with the signs turned.
    CHECK(log_likelihood_ratio({20, 60, 90, 40, 10}, -10, 0) == Approx(-1.9445778).epsilon(1e-6));
}

TEST_CASE("Outcomes that never came do not break the ratio") {
    CHECK(log_likelihood_ratio({60, 20, 10, 0, 0}, 0, 10) < -1);
    CHECK(std::isfinite(log_likelihood_ratio({0, 0, 1, 0, 0}, 0, 10)));
    CHECK(log_likelihood_ratio({0, 0, 0, 0, 40}, 0, 10) > 0);
}

TEST_CASE("The test ends at the bounds that its error rates give") {
    const SprtPlan plan;
    const SprtState open = sprt({10, 40, 90, 60, 20}, plan);
    CHECK(open.verdict == SprtVerdict::open);
    CHECK(open.low == Approx(-2.9444389791664403));
    CHECK(open.high == Approx(2.9444389791664403));
    CHECK(sprt({100, 400, 900, 600, 200}, plan).verdict == SprtVerdict::elo1_accepted);
    CHECK(sprt({200, 600, 900, 400, 100}, plan).verdict == SprtVerdict::elo0_accepted);
}
