// An evaluation taken apart: how often each term was added. The score follows from it and the list
// of values, so a tuner can ask what other values would have given.
#pragma once

#include <vector>

#include "engine/board/position.h"
#include "engine/eval/blend.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/terms.h"

namespace shako::engine {

// A term (its place in Terms) and how often it was added.
struct TermCount {
    int term = 0;
    int count = 0;
    friend bool operator==(const TermCount&, const TermCount&) = default;
};

struct EvalTrace {
    // White's less Black's, but for those of the danger and the tempo; by place, none is zero.
    std::vector<TermCount> terms;
    // The terms of the danger to each side's royal; empty when it does not count.
    ByColor<std::vector<TermCount>> danger;
    Blend blend;
    Packed beyond;  // in White's sum besides the terms
};

template <int W>
[[nodiscard]] EvalTrace trace_evaluation(const Evaluator<W>& evaluator, const Position<W>& pos);

// The score, from the side to move's view, that the trace's position has with these values in the
// same blend. With the evaluator's own values it is exactly evaluate().
[[nodiscard]] int score_of(const EvalTrace& trace, const Terms& terms,
                           const std::vector<Tapered>& values);

}  // namespace shako::engine
