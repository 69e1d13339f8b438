// Fits the values of an evaluation's terms to what games and searches say about positions: logistic
// regression by Adam, drawn towards the values that it begins with.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/eval/terms.h"
#include "engine/eval/trace.h"

namespace shako::engine::tools {

struct FitOptions {
    // Centipawns at which a side wins e/(1+e) of its games; 0: fitted to the data.
    double scale = 0;
    double result_share =
        0.4;            // of the game's result in the target; the rest is the search's score
    double pull = 1.0;  // towards the first values: positions' errors per (100 centipawns)^2
    int epochs = 120;
    int batch = 16384;
    double first_step = 2.0;  // of Adam, in centipawns, falling to a fortieth
    std::uint64_t seed = 1;   // of the order of the positions
};

// Mean squared errors of the expected result, 0 to 1.
struct FitErrors {
    double training = 0;
    double held_out = 0;
};

struct FitReport {
    double scale = 0;
    std::size_t training = 0;  // positions
    std::size_t held_out = 0;
    FitErrors before;
    FitErrors after;              // of the rounded values
    std::vector<Tapered> values;  // rounded, not anchored
};

// Positions ready for fitting.
class FitData {
   public:
    // `score` is the search's in centipawns and `result` 1, 0.5 or 0, both from White's view.
    // Traces with something beyond the terms are left out.
    void add(const EvalTrace& trace, double score, double result, bool is_held_out);
    [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }

    // [term]: how often it was added, for either side.
    [[nodiscard]] std::vector<double> occurrences(const Terms& terms) const;
    // The scale that makes the scores' expected results nearest to the results.
    [[nodiscard]] double fit_scale() const;
    // Blocks, for minutes with millions of positions. The same each time.
    [[nodiscard]] FitReport fit(const Terms& terms, const std::vector<Tapered>& first,
                                const FitOptions& options) const;

   private:
    struct Count {
        std::uint16_t term;
        std::int16_t count;
    };
    struct Position {
        std::size_t begin;  // in counts_: terms, then White's danger, then Black's
        std::uint16_t terms;
        ByColor<std::uint16_t> danger;
        bool is_held_out;
        float middlegame;       // share of it
        ByColor<float> factor;  // on the sums, when the colour is better
        float tempo;            // 1: White is to move, -1: Black
        float score;
        float result;
    };
    class Model;

    std::vector<Count> counts_;
    std::vector<Position> positions_;
};

// The same evaluation with the mean change of each table of squares and of mobility (weighted by
// `seen` [term], how often the data have each) moved into the kind's material. With a unit kind
// (its number) all is scaled so that its material is 100 on average of middlegame and endgame.
[[nodiscard]] std::vector<Tapered> anchored(const Terms& terms, const std::vector<Tapered>& first,
                                            const std::vector<Tapered>& fitted,
                                            const std::vector<double>& seen, int unit_kind);

}  // namespace shako::engine::tools
