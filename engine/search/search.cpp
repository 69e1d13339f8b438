#include "engine/search/search.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "engine/search/control.h"
#include "engine/search/time.h"

namespace shako::engine {

namespace {

// The moves to mate that a score speaks of; nothing when it speaks of none that the mover gives.
[[nodiscard]] std::optional<int> mates_in(int score) {
    if (score < kMateBound) return std::nullopt;
    return (kMate - score + 1) / 2;
}

}  // namespace

template <int W>
Search<W>::Search(const Evaluator<W>& evaluator, Table& table, int threads)
    : evaluator_(evaluator), table_(table) {
    for (int i = 0; i < threads; ++i)
        workers_.push_back(std::make_unique<Worker<W>>(evaluator, table));
}

template <int W>
void Search<W>::clear() noexcept {
    for (auto& worker : workers_) worker->clear();
}

template <int W>
std::uint64_t Search<W>::nodes() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
}

template <int W>
std::vector<Move<W>> Search<W>::run(const SearchTask<W>& task, const Signals& signals,
                                    const OnReport& on_report) {
    const Limits& limits = task.limits;
    const auto legal = static_cast<int>(task.root.moves.size());
    Control control(limits,
                    plan_time(limits, task.root.position.side_to_move(), task.overhead, legal),
                    signals, task.begin);
    std::atomic<bool> halt{false};
    table_.new_search();

    Worker<W>& leader = *workers_.front();
    for (auto& worker : workers_) {
        worker->prepare(task.root, signals, halt);
        worker->set_control(nullptr);
    }
    leader.set_control(&control);

    // The others search on their own, for what they leave in the table.
    const int deepest = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i)
        helpers.emplace_back([this, i] {
            for (int depth = 1 + static_cast<int>(i % 2); depth < kMaxPly; ++depth)
                if (!workers_[i]->iterate(depth)) return;
        });

    Stability stability;
    Move<W> best_before;
    int score_before = 0;
    for (int depth = 1; depth <= deepest; ++depth) {
        const bool finished = leader.iterate(depth);
        const RootMove<W>& best = leader.root_moves().front();
        if (finished) {
            SearchReport<W> report;
            report.depth = depth;
            report.seldepth = std::max(depth, best.seldepth);
            report.score = leader.score();
            report.nodes = nodes();
            report.time = control.elapsed();
            report.hashfull = table_.hashfull();
            report.pv = best.pv;
            on_report(report);
        } else {
            break;
        }
        if (limits.infinite) continue;

        stability.iterations_unchanged =
            best.move == best_before ? stability.iterations_unchanged + 1 : 0;
        stability.best_share_permille =
            static_cast<int>(best.nodes * 1000 / std::max<std::uint64_t>(1, leader.nodes()));
        stability.score_drop = depth > 1 ? score_before - leader.score() : 0;
        // Twice as deep as the mate is long, every way to it or out of it has been looked at.
        stability.is_decided =
            is_mate_score(leader.score()) && 2 * (kMate - std::abs(leader.score())) <= depth;
        best_before = best.move;
        score_before = leader.score();
        if (control.is_enough(stability)) break;
        if (const auto mate = mates_in(leader.score());
            mate && limits.mate && *mate <= *limits.mate)
            break;
    }
    if (limits.infinite)
        signals.wait(false);
    else if (control.is_pondering())
        signals.wait(true);
    halt.store(true, std::memory_order_relaxed);
    helpers.clear();
    return leader.root_moves().front().pv;
}

template class Search<2>;
template class Search<4>;

}  // namespace shako::engine
