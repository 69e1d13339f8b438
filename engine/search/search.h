// A whole search: iterative deepening over one or more workers until the limits are reached.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/width.h"
#include "engine/eval/evaluate.h"
#include "engine/search/limits.h"
#include "engine/search/signals.h"
#include "engine/search/transposition_table.h"
#include "engine/search/worker.h"

namespace shako::engine {

// What is asked of a search.
template <int W>
struct SearchTask {
    Root<W> root;
    Limits limits;
    std::chrono::milliseconds overhead{};  // Move Overhead
    Signals::Clock::time_point begin{};    // when it was asked for
};

// The state after an iteration.
template <int W>
struct SearchReport {
    int line = 1;  // of the best lines, the best first
    int depth = 0;
    int seldepth = 0;
    int score = 0;  // as value.h has it
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{};
    int hashfull = 0;
    std::vector<Move<W>> pv;  // not empty
};

// A root move that is about to be searched.
template <int W>
struct CurrentRootMove {
    int depth = 0;
    Move<W> move{};
    int number = 1;  // in the order in which they are searched
    std::chrono::milliseconds time{};
};

// Keeps what it learns about moves from one search to the next.
template <int W>
class Search {
   public:
    using Table = typename Worker<W>::Table;
    using OnReport = std::function<void(const SearchReport<W>&)>;
    using OnRootMove = std::function<void(const CurrentRootMove<W>&)>;

    // Both must outlive it. `threads` is at least 1.
    Search(const Evaluator<W>& evaluator, Table& table, int threads);

    // Forgets what was learnt about moves; the table is another's to clear.
    void clear() noexcept;

    // Searches until a limit is reached or stop is signalled; when infinite or pondering, only then
    // it returns. The root must have a legal move. Blocks; `on_report` comes from this thread,
    // after each iteration and for each line that is asked for, and so does `on_root_move` (may be
    // empty). Returns the line to play, the best that was found unless a strength is asked for; it
    // holds at least one move.
    std::vector<Move<W>> run(const SearchTask<W>& task, const Signals& signals,
                             const OnReport& on_report, const OnRootMove& on_root_move = {});

    // Positions visited by all threads in the current or last search; any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept;

   private:
    const Evaluator<W>& evaluator_;
    Table& table_;
    std::vector<std::unique_ptr<Worker<W>>> workers_;  // the first one leads
};

#define SHAKO_INSTANTIATE(W) extern template class Search<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
