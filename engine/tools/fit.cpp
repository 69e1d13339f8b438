#include "engine/tools/fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "engine/random.h"

namespace shako::engine::tools {

namespace {

[[nodiscard]] double expected(double score, double scale) {
    return 1.0 / (1.0 + std::exp(-score / scale));
}

// A value for the middlegame and one for the endgame.
struct Pair {
    double mg = 0;
    double eg = 0;
};

[[nodiscard]] Tapered rounded(const Pair& p) {
    return {static_cast<int>(std::lround(p.mg)), static_cast<int>(std::lround(p.eg))};
}

// Beyond this danger the penalty grows no more.
[[nodiscard]] double most_danger() {
    return std::sqrt(static_cast<double>(kMostDanger) * kDangerScale);
}

}  // namespace

// The evaluation in floating point, with its derivative.
class FitData::Model {
   public:
    // White's score, and what it was computed from.
    struct Score {
        double value = 0;
        double factor = 0;         // on the sums
        ByColor<double> danger{};  // to each royal
    };

    Model(const FitData& data, const Terms& terms, const std::vector<Tapered>& values)
        : data_(data), tempo_(static_cast<std::size_t>(terms.tempo)) {
        for (const Tapered& t : values)
            values_.push_back({static_cast<double>(t.mg), static_cast<double>(t.eg)});
    }

    [[nodiscard]] std::vector<Pair>& values() noexcept { return values_; }

    [[nodiscard]] Score score(const Position& p) const {
        double mg = 0;
        double eg = 0;
        const Count* count = &data_.counts_[p.begin];
        for (int i = 0; i < p.terms; ++i, ++count) {
            mg += values_[count->term].mg * count->count;
            eg += values_[count->term].eg * count->count;
        }
        Score score;
        score.danger = {danger(count, p.danger.white),
                        danger(count + p.danger.white, p.danger.black)};
        const double penalty =
            (score.danger.black * score.danger.black - score.danger.white * score.danger.white) /
            kDangerScale;
        mg += penalty;
        eg += penalty / kDangerEndgame;
        const double sum = mg * p.middlegame + eg * (1 - p.middlegame);
        score.factor = sum >= 0 ? p.factor.white : p.factor.black;
        score.value = sum * score.factor + values_[tempo_].mg * p.tempo;
        return score;
    }

    // Adds the derivative of the score, times `error`.
    void add_gradient(const Position& p, const Score& score, double error,
                      std::vector<Pair>& gradient) const {
        gradient[tempo_].mg += error * p.tempo;
        const double mg = error * score.factor * p.middlegame;
        const double eg = error * score.factor * (1 - p.middlegame);
        const Count* count = &data_.counts_[p.begin];
        for (int i = 0; i < p.terms; ++i, ++count) {
            gradient[count->term].mg += mg * count->count;
            gradient[count->term].eg += eg * count->count;
        }
        const double weight = mg + eg / kDangerEndgame;
        add_danger(count, p.danger.white, score.danger.white, -weight, gradient);
        add_danger(count + p.danger.white, p.danger.black, score.danger.black, weight, gradient);
    }

   private:
    [[nodiscard]] double danger(const Count* count, int size) const {
        double sum = -kDangerFree;
        for (int i = 0; i < size; ++i, ++count) sum += values_[count->term].mg * count->count;
        return std::clamp(sum, 0.0, most_danger());
    }
    static void add_danger(const Count* count, int size, double danger, double weight,
                           std::vector<Pair>& gradient) {
        if (danger <= 0 || danger >= most_danger()) return;
        const double slope = weight * 2 * danger / kDangerScale;
        for (int i = 0; i < size; ++i, ++count) gradient[count->term].mg += slope * count->count;
    }

    const FitData& data_;
    std::size_t tempo_;
    std::vector<Pair> values_;
};

void FitData::add(const EvalTrace& trace, double score, double result, bool is_held_out) {
    if (!(trace.beyond == Packed())) return;
    Position p{};
    p.begin = counts_.size();
    const auto append = [this](const std::vector<TermCount>& counts) {
        for (const TermCount& t : counts)
            counts_.push_back(
                {static_cast<std::uint16_t>(t.term), static_cast<std::int16_t>(t.count)});
        return static_cast<std::uint16_t>(counts.size());
    };
    p.terms = append(trace.terms);
    p.danger.white = append(trace.danger.white);
    p.danger.black = append(trace.danger.black);
    p.is_held_out = is_held_out;
    p.middlegame = static_cast<float>(trace.blend.phase) / 256;
    const double factor = 1 - static_cast<double>(trace.blend.fading) / kFaded / 2;
    for (const Color c : kColors)
        p.factor[c] = static_cast<float>(trace.blend.thin[c] ? factor / kThin : factor);
    p.tempo = trace.blend.side == Color::white ? 1 : -1;
    p.score = static_cast<float>(score);
    p.result = static_cast<float>(result);
    positions_.push_back(p);
}

std::vector<double> FitData::occurrences(const Terms& terms) const {
    std::vector<double> seen(static_cast<std::size_t>(terms.size()), 0);
    for (const Count& count : counts_) seen[count.term] += std::abs(count.count);
    return seen;
}

double FitData::fit_scale() const {
    const auto error = [this](double scale) {
        double sum = 0;
        for (const Position& p : positions_) {
            const double e = expected(p.score, scale) - p.result;
            sum += e * e;
        }
        return sum;
    };
    // Golden section.
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double low = 40;
    double high = 1200;
    for (int i = 0; i < 20; ++i) {
        const double a = high - ratio * (high - low);
        const double b = low + ratio * (high - low);
        const bool is_below = error(a) < error(b);
        (is_below ? high : low) = is_below ? b : a;
    }
    return (low + high) / 2;
}

FitReport FitData::fit(const Terms& terms, const std::vector<Tapered>& first,
                       const FitOptions& options) const {
    assert(static_cast<int>(first.size()) == terms.size());
    FitReport report;
    report.scale = options.scale > 0 ? options.scale : fit_scale();
    const double scale = report.scale;
    const auto target = [&](const Position& p) {
        return options.result_share * p.result +
               (1 - options.result_share) * expected(p.score, scale);
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < positions_.size(); ++i)
        if (!positions_[i].is_held_out) order.push_back(i);
    report.training = order.size();
    report.held_out = positions_.size() - order.size();
    const auto measure = [&](const std::vector<Tapered>& values) {
        const Model model(*this, terms, values);
        FitErrors errors;
        for (const Position& p : positions_) {
            const double e = expected(model.score(p).value, scale) - target(p);
            (p.is_held_out ? errors.held_out : errors.training) += e * e;
        }
        errors.training /= static_cast<double>(std::max<std::size_t>(1, report.training));
        errors.held_out /= static_cast<double>(std::max<std::size_t>(1, report.held_out));
        return errors;
    };
    report.before = measure(first);

    // Terms of the danger and the tempo have one value, and no danger is negative.
    std::vector<bool> is_single(first.size(), false);
    for (const TermGroup& group : terms.groups())
        for (int i = 0; i < group.size; ++i)
            is_single[static_cast<std::size_t>(group.first + i)] = group.is_single;

    Model model(*this, terms, first);
    std::vector<Pair>& values = model.values();
    const std::vector<Pair> beginning = values;
    std::vector<Pair> gradient(values.size());
    std::vector<Pair> momentum(values.size());
    std::vector<Pair> variance(values.size());
    Random random(options.seed);
    const auto batch = static_cast<std::size_t>(options.batch);
    const std::size_t batches = (order.size() + batch - 1) / std::max<std::size_t>(1, batch);
    const double steps = static_cast<double>(batches) * options.epochs;
    double step = 0;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        random.shuffle(order);
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            const std::size_t end = std::min(order.size(), begin + batch);
            std::fill(gradient.begin(), gradient.end(), Pair{});
            for (std::size_t i = begin; i < end; ++i) {
                const Position& p = positions_[order[i]];
                const Model::Score score = model.score(p);
                const double e = expected(score.value, scale);
                const double slope = 2 * (e - target(p)) * e * (1 - e) / scale;
                model.add_gradient(p, score, slope, gradient);
            }
            step += 1;
            const double share = step / steps;
            const double rate =
                options.first_step * (0.025 + 0.975 * 0.5 * (1 + std::cos(share * 3.14159265)));
            const double m_scale = 1 / (1 - std::pow(0.9, step));
            const double v_scale = 1 / (1 - std::pow(0.999, step));
            const double size = static_cast<double>(end - begin);
            const double pull =
                2 * options.pull / (100.0 * 100.0 * static_cast<double>(order.size()));
            const auto move = [&](double& value, double former, double slope, double& m,
                                  double& v) {
                const double g = slope / size + pull * (value - former);
                m = 0.9 * m + 0.1 * g;
                v = 0.999 * v + 0.001 * g * g;
                value -= rate * m * m_scale / (std::sqrt(v * v_scale) + 1e-12);
            };
            for (std::size_t t = 0; t < values.size(); ++t) {
                move(values[t].mg, beginning[t].mg, gradient[t].mg, momentum[t].mg, variance[t].mg);
                if (is_single[t]) {
                    values[t].mg = std::max(0.0, values[t].mg);
                    values[t].eg = values[t].mg;
                } else {
                    move(values[t].eg, beginning[t].eg, gradient[t].eg, momentum[t].eg,
                         variance[t].eg);
                }
            }
        }
    }
    for (const Pair& value : values) report.values.push_back(rounded(value));
    report.after = measure(report.values);
    return report;
}

std::vector<Tapered> anchored(const Terms& terms, const std::vector<Tapered>& first,
                              const std::vector<Tapered>& fitted, const std::vector<double>& seen,
                              int unit_kind) {
    std::vector<Pair> values;
    for (const Tapered& t : fitted)
        values.push_back({static_cast<double>(t.mg), static_cast<double>(t.eg)});
    const auto shift = [&](int table, int size, int material) {
        Pair mean;
        double count = 0;
        for (int i = table; i < table + size; ++i) {
            const auto t = static_cast<std::size_t>(i);
            mean.mg += seen[t] * (values[t].mg - first[t].mg);
            mean.eg += seen[t] * (values[t].eg - first[t].eg);
            count += seen[t];
        }
        if (count <= 0) return;
        mean = {mean.mg / count, mean.eg / count};
        for (int i = table; i < table + size; ++i) {
            values[static_cast<std::size_t>(i)].mg -= mean.mg;
            values[static_cast<std::size_t>(i)].eg -= mean.eg;
        }
        values[static_cast<std::size_t>(material)].mg += mean.mg;
        values[static_cast<std::size_t>(material)].eg += mean.eg;
    };
    const auto size_of = [&terms](int first_term) {
        for (const TermGroup& group : terms.groups())
            if (group.first == first_term) return group.size;
        return 0;
    };
    for (const Terms::Kind& kind : terms.kind) {
        if (kind.material < 0) continue;
        shift(kind.square, size_of(kind.square), kind.material);
        if (kind.mobility >= 0) shift(kind.mobility, size_of(kind.mobility), kind.material);
    }
    if (unit_kind >= 0) {
        const Pair& unit = values[static_cast<std::size_t>(
            terms.kind[static_cast<std::size_t>(unit_kind)].material)];
        const double factor = 200 / std::max(20.0, unit.mg + unit.eg);
        for (const TermGroup& group : terms.groups()) {
            // The danger is squared before it counts.
            const bool is_danger = group.is_single && group.first != terms.tempo;
            const double by = is_danger ? std::sqrt(factor) : factor;
            for (int i = 0; i < group.size; ++i) {
                Pair& value = values[static_cast<std::size_t>(group.first + i)];
                value = {value.mg * by, value.eg * by};
            }
        }
    }
    std::vector<Tapered> list;
    for (const Pair& value : values) list.push_back(rounded(value));
    return list;
}

}  // namespace shako::engine::tools
