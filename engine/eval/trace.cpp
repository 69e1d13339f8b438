#include "engine/eval/trace.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "engine/board/scan.h"

namespace shako::engine {

namespace scan {

#include "engine/board/reach_scan.inc"
#include "engine/board/width.h"
#include "engine/eval/evaluation.inc"

}  // namespace scan

namespace {

// Collects what the evaluation adds.
class Collector {
   public:
    static constexpr bool kOn = true;

    void add(Color c, int term, int count) { terms_[term] += c == Color::white ? count : -count; }
    void add_danger(Color c, int term, int count) { danger_[c][term] += count; }
    void set_danger_counts(Color c) { counts_[c] = true; }
    void set_blend(const Blend& blend, Packed beyond) {
        trace_.blend = blend;
        trace_.beyond = beyond;
    }

    [[nodiscard]] EvalTrace finish() {
        append(terms_, trace_.terms);
        for (const Color c : kColors)
            if (counts_[c]) append(danger_[c], trace_.danger[c]);
        return std::move(trace_);
    }

   private:
    static void append(const std::map<int, int>& from, std::vector<TermCount>& to) {
        for (const auto& [term, count] : from)
            if (count != 0) to.push_back({term, count});
    }

    std::map<int, int> terms_;
    ByColor<std::map<int, int>> danger_;
    ByColor<bool> counts_;
    EvalTrace trace_;
};

}  // namespace

template <int W>
EvalTrace trace_evaluation(const Evaluator<W>& evaluator, const Position<W>& pos) {
    Collector collector;
    scan::Evaluation<W, Collector> evaluation(pos, placement_of(pos, evaluator.weights()),
                                              evaluator.weights(), evaluator.promoting(), nullptr,
                                              collector);
    static_cast<void>(evaluation.run(-kNoLimit, kNoLimit));
    return collector.finish();
}

#define SHAKO_INSTANTIATE(W) \
    template EvalTrace trace_evaluation(const Evaluator<W>&, const Position<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

int score_of(const EvalTrace& trace, const Terms& terms, const std::vector<Tapered>& values) {
    const auto value = [&values](int term) { return values[static_cast<std::size_t>(term)]; };
    Packed sum = trace.beyond;
    for (const TermCount& t : trace.terms) sum += Packed(value(t.term)) * t.count;
    for (const Color c : kColors) {
        if (trace.danger[c].empty()) continue;
        int danger = 0;
        for (const TermCount& t : trace.danger[c]) danger += value(t.term).mg * t.count;
        if (c == Color::white)
            sum -= danger_penalty(danger);
        else
            sum += danger_penalty(danger);
    }
    Blend blend = trace.blend;
    blend.tempo = value(terms.tempo).mg;
    return std::clamp(blend.score(sum), -kMaxEval, kMaxEval);
}

}  // namespace shako::engine
