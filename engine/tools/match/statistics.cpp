#include "engine/tools/match/statistics.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace shako::engine::tools {

namespace {

constexpr double kSpread95 = 1.959963984540054;  // standard deviations of a 95 % interval
constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kNeverSeen = 1e-3;

// A pair's result as the mean score of a game.
[[nodiscard]] double score_of(std::size_t i) { return static_cast<double>(i) / 4; }

struct Moments {
    double mean = 0;
    double variance = 0;  // of a pair's mean score
};

[[nodiscard]] Moments moments(const PairCounts& counts) {
    const auto pairs = static_cast<double>(number_of_pairs(counts));
    Moments m;
    for (std::size_t i = 0; i < counts.size(); ++i)
        m.mean += static_cast<double>(counts[i]) / pairs * score_of(i);
    for (std::size_t i = 0; i < counts.size(); ++i)
        m.variance += static_cast<double>(counts[i]) / pairs * std::pow(score_of(i) - m.mean, 2);
    return m;
}

// A game's standard deviation is the root of twice the variance of a pair's mean. The unit makes
// the number that of Elo where that deviation is 1/2.
[[nodiscard]] double normalised(double score, double variance) {
    if (score == 0.5) return 0;
    if (variance <= 0) return score > 0.5 ? kInfinite : -kInfinite;
    return (score - 0.5) / std::sqrt(2 * variance) * 800 / std::log(10.0);
}

// The best fit to the results among distributions with this mean is p_i / (1 + t (a_i - mean)).
// This is its t, where the weights add up to 1 with that mean; all p_i are above 0.
[[nodiscard]] double best_tilt(const std::array<double, 5>& p, double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < 100; ++i) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < p.size(); ++k)
            sum += p[k] * (score_of(k) - mean) / (1 + t * (score_of(k) - mean));
        (sum > 0 ? low : high) = t;  // the sum falls with t
    }
    return (low + high) / 2;
}

}  // namespace

std::int64_t number_of_pairs(const PairCounts& counts) noexcept {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double expected_score(double elo) noexcept { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) noexcept {
    if (score <= 0) return -kInfinite;
    if (score >= 1) return kInfinite;
    return -400 * std::log10(1 / score - 1);
}

std::optional<Strength> strength(const PairCounts& counts) {
    const auto pairs = static_cast<double>(number_of_pairs(counts));
    if (pairs == 0) return std::nullopt;
    const Moments m = moments(counts);
    const double error = std::sqrt(m.variance / pairs);
    const double low = m.mean - kSpread95 * error;
    const double high = m.mean + kSpread95 * error;
    Strength result;
    result.score = m.mean;
    result.elo = {elo_of_score(m.mean), elo_of_score(low), elo_of_score(high)};
    result.normalised_elo = {normalised(m.mean, m.variance), normalised(low, m.variance),
                             normalised(high, m.variance)};
    if (error > 0)
        result.superiority = std::erfc(-(m.mean - 0.5) / error / std::sqrt(2.0)) / 2;
    else
        result.superiority = m.mean > 0.5 ? 1 : m.mean < 0.5 ? 0 : 0.5;
    return result;
}

double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1) {
    if (number_of_pairs(counts) == 0) return 0;
    std::array<double, 5> p{};
    for (std::size_t i = 0; i < p.size(); ++i)
        p[i] = counts[i] == 0 ? kNeverSeen : static_cast<double>(counts[i]);
    const double pairs = std::accumulate(p.begin(), p.end(), 0.0);
    for (double& share : p) share /= pairs;
    const double score0 = expected_score(elo0);
    const double score1 = expected_score(elo1);
    const double tilt0 = best_tilt(p, score0);
    const double tilt1 = best_tilt(p, score1);
    double mean_log = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        mean_log += p[i] * std::log((1 + tilt0 * (score_of(i) - score0)) /
                                    (1 + tilt1 * (score_of(i) - score1)));
    return pairs * mean_log;
}

SprtState sprt(const PairCounts& counts, const SprtPlan& plan) {
    SprtState state;
    state.ratio = log_likelihood_ratio(counts, plan.elo0, plan.elo1);
    state.low = std::log(plan.beta / (1 - plan.alpha));
    state.high = std::log((1 - plan.beta) / plan.alpha);
    if (state.ratio >= state.high)
        state.verdict = SprtVerdict::elo1_accepted;
    else if (state.ratio <= state.low)
        state.verdict = SprtVerdict::elo0_accepted;
    return state;
}

}  // namespace shako::engine::tools
