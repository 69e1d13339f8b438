#include "engine/search/search.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "engine/board/width.h"
#include "engine/search/control.h"
#include "engine/search/strength.h"
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
                                    const OnReport& on_report, const OnRootMove& on_root_move) {
    Limits limits = task.limits;
    std::optional<Strength> strength;
    if (limits.elo) strength = strength_of(*limits.elo);
    if (strength) limits.nodes = std::min(limits.nodes.value_or(strength->nodes), strength->nodes);
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
    // How many lines are shown, and how many a weaker player chooses among.
    const auto count_lines = [&](int wanted) {
        return std::min(static_cast<std::size_t>(std::max(1, wanted)), task.root.moves.size());
    };
    const std::size_t shown = count_lines(limits.multi_pv);
    const std::size_t choice = count_lines(strength ? strength->lines : 1);
    const std::size_t lines = std::max(shown, choice);
    std::vector<RootMove<W>> candidates;

    // The others search on their own, for what they leave in the table.
    const int deepest = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size() && !strength; ++i)
        helpers.emplace_back([this, i] {
            for (int depth = 1 + static_cast<int>(i % 2); depth < kMaxPly; ++depth)
                if (!workers_[i]->iterate(depth)) return;
        });

    Stability stability;
    Move<W> best_before;
    int score_before = 0;
    int depth = 1;
    leader.set_on_root_move({});
    if (on_root_move)
        leader.set_on_root_move([&](Move<W> move, int number) {
            on_root_move({depth, move, number, control.elapsed()});
        });
    for (; depth <= deepest; ++depth) {
        std::size_t finished = 0;
        while (finished < lines && leader.iterate(depth, finished)) ++finished;
        if (finished < lines) break;
        leader.rank_lines(lines);
        const RootMove<W>& best = leader.root_moves().front();
        for (std::size_t i = 0; i < shown; ++i) {
            const RootMove<W>& line = leader.root_moves()[i];
            SearchReport<W> report;
            report.line = static_cast<int>(i) + 1;
            report.depth = depth;
            report.seldepth = std::max(depth, line.seldepth);
            report.score = line.line_score;
            report.nodes = nodes();
            report.time = control.elapsed();
            report.hashfull = table_.hashfull();
            report.pv = line.pv;
            on_report(report);
        }
        if (strength)
            candidates.assign(leader.root_moves().begin(),
                              leader.root_moves().begin() + static_cast<std::ptrdiff_t>(choice));
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
    if (candidates.empty()) return leader.root_moves().front().pv;
    std::vector<int> scores;
    for (const RootMove<W>& candidate : candidates) scores.push_back(candidate.line_score);
    return candidates[choose_line(scores, *strength, task.root.position.key())].pv;
}

#define SHAKO_INSTANTIATE(W) template class Search<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
