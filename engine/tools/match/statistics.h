// What the results of a match say about the engines' strength: Elo, its uncertainty, and the
// sequential probability ratio test (SPRT). The unit is the pair: one opening played twice with
// colours swapped, so that what an opening gives away counts for both.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace shako::engine::tools {

// How many pairs brought the first engine 0, 1/2, 1, 3/2 and 2 points.
using PairCounts = std::array<std::int64_t, 5>;

[[nodiscard]] std::int64_t number_of_pairs(const PairCounts& counts) noexcept;

// The expected score (0 to 1) of a player that is so many Elo stronger, by the logistic formula.
[[nodiscard]] double expected_score(double elo) noexcept;
// Its inverse; infinite for 0 and 1.
[[nodiscard]] double elo_of_score(double score) noexcept;

// A value with its 95 % interval. Each may be infinite.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
};

// Of the first engine over the second; nothing before the first pair.
struct Strength {
    double score = 0;         // 0 to 1
    Estimate elo;             // logistic
    Estimate normalised_elo;  // the score's distance from 1/2 in standard deviations of a game
    double superiority = 0;   // the likelihood, 0 to 1, that it is the stronger one
};
[[nodiscard]] std::optional<Strength> strength(const PairCounts& counts);

// The two hypotheses of a test and how often it may be wrong.
struct SprtPlan {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // accepts elo1 although elo0 is true
    double beta = 0.05;   // accepts elo0 although elo1 is true
    friend bool operator==(const SprtPlan&, const SprtPlan&) = default;
};

// The log likelihood ratio of elo1 over elo0: the generalised form, where each hypothesis takes the
// distribution of pairs that fits the results best among those with its mean (Van den Bergh, "A
// practical introduction to the GSPRT"). Outcomes that never came count as 1/1000. 0 before the
// first pair.
[[nodiscard]] double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1);

enum class SprtVerdict : std::uint8_t { open, elo0_accepted, elo1_accepted };

struct SprtState {
    double ratio = 0;  // log likelihood ratio
    double low = 0;    // elo0 is accepted from here downwards
    double high = 0;   // elo1 is accepted from here upwards
    SprtVerdict verdict = SprtVerdict::open;
};
[[nodiscard]] SprtState sprt(const PairCounts& counts, const SprtPlan& plan);

}  // namespace shako::engine::tools
