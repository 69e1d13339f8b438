// One search thread: principal variation search with quiescence. Several of them may search the
// same position, sharing nothing but the transposition table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/eval/evaluate.h"
#include "engine/search/control.h"
#include "engine/search/cycles.h"
#include "engine/search/history.h"
#include "engine/search/signals.h"
#include "engine/search/transposition_table.h"
#include "engine/search/value.h"

namespace shako::engine {

// A move of the root position and what has been found out about it.
template <int W>
struct RootMove {
    Move<W> move{};
    int score = -kInfinite;       // in the iteration at hand; -kInfinite when it was just refuted
    int line_score = -kInfinite;  // when it last was the first move of one of the best lines
    int seldepth = 0;
    std::uint64_t nodes = 0;  // spent on it in this search
    std::vector<Move<W>> pv;
};

// The position to search.
template <int W>
struct Root {
    Position<W> position;
    std::vector<std::uint64_t> keys;  // of the game's positions, the oldest first, this one last
    std::vector<Move<W>> moves;       // those to be searched; legal, not empty
};

template <int W>
class Worker {
   public:
    using Table = TranspositionTable<typename Move<W>::Word>;

    // Both must outlive it.
    Worker(const Evaluator<W>& evaluator, Table& table);

    // Forgets what was learnt in earlier searches.
    void clear() noexcept;
    // Gets ready for a position. `halt` set to true ends the search, as a stop signal does.
    void prepare(const Root<W>& root, const Signals& signals, const std::atomic<bool>& halt);
    // The limits that this thread has to watch; null: none.
    void set_control(Control* control) noexcept { control_ = control; }

    // Told of each root move before it is searched: the move and its number, from 1. May be empty.
    using OnRootMove = std::function<void(Move<W>, int)>;
    void set_on_root_move(OnRootMove on_root_move) { on_root_move_ = std::move(on_root_move); }

    // Searches the root moves from index `first` on to that depth and sorts them, the best first.
    // False when it was cut off: the best move so far is still in front.
    bool iterate(int depth, std::size_t first = 0);
    // Sorts the first `lines` root moves, each of which was the best of those from it on.
    void rank_lines(std::size_t lines);

    // The score of the last iteration that was finished.
    [[nodiscard]] int score() const noexcept { return score_; }
    [[nodiscard]] const std::vector<RootMove<W>>& root_moves() const noexcept {
        return root_moves_;
    }
    // Positions visited since prepare(); any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }

   private:
    static constexpr int kBefore = 2;  // frames before the root's, so that two plies back exists

    struct Line {
        int length = 0;
        std::array<Move<W>, kMaxPly + 1> moves;
    };
    // What belongs to one ply of the current line.
    struct Frame {
        Move<W> move{};      // being tried
        Move<W> excluded{};  // left out, to see how the others do without it
        ManTo man_to = kNoManTo;
        int eval = kNoScore;
        std::array<Move<W>, 2> killers{};
        const Position<W>* position = nullptr;  // on this ply
        Placement placement;                    // of the position, if is_placed
        bool is_placed = false;
        Line pv;
    };
    // Quiet moves and captures that were tried in vain before the one that cut off.
    struct Tried {
        static constexpr std::size_t kCapacity = 48;
        std::array<Move<W>, kCapacity> moves;
        std::size_t size = 0;
        void push(Move<W> m) noexcept {
            if (size < kCapacity) moves[size++] = m;
        }
    };

    int search(const Position<W>& pos, int alpha, int beta, int depth, int ply, bool is_cut,
               bool in_check);
    int search_root(int alpha, int beta, int depth, std::size_t first);
    int quiesce(const Position<W>& pos, int alpha, int beta, int ply, bool in_check);
    [[nodiscard]] bool null_move_cuts(const Position<W>& pos, int beta, int depth, int ply,
                                      bool is_cut, int eval);
    [[nodiscard]] int reduction(int depth, int count) const noexcept;

    [[nodiscard]] std::optional<int> game_end(const Position<W>& pos, int ply, bool in_check) const;
    [[nodiscard]] std::optional<int> repetition(const Position<W>& pos, int ply) const;
    [[nodiscard]] bool can_repeat(const Position<W>& pos) const noexcept;
    [[nodiscard]] int value_of(variant::Value value, int ply) const noexcept;
    [[nodiscard]] bool may_cut_by_table(const Position<W>& pos) const noexcept;
    [[nodiscard]] bool must_stop() noexcept;
    // Begins a ply with that position, which must live as long as the ply lasts.
    Frame& enter(const Position<W>& pos, int ply) noexcept;
    // The static evaluation of the ply's position; see Evaluator::estimate.
    [[nodiscard]] Estimate rate(int ply, int low, int high) noexcept;
    [[nodiscard]] int rate(int ply) noexcept { return rate(ply, -kNoLimit, kNoLimit).score; }
    [[nodiscard]] static bool attacks_royal(const Position<W>& pos, Move<W> m) noexcept;

    // Plays a move on a copy and notes it in the frame.
    [[nodiscard]] Position<W> play(const Position<W>& pos, Move<W> m, int ply) noexcept;
    void undo() noexcept { keys_.pop_back(); }
    void reward(const Position<W>& pos, Move<W> best, int depth, int ply, const Tried& quiets,
                const Tried& captures) noexcept;
    void update_pv(int ply, Move<W> m) noexcept;
    [[nodiscard]] Frame& frame(int ply) noexcept {
        return frames_[static_cast<std::size_t>(ply + kBefore)];
    }

    const Evaluator<W>& evaluator_;
    const Traits& traits_;
    Table& table_;
    History<W> history_;
    Cycles<W> cycles_;
    StructureCache<W> structures_;
    std::vector<int> reductions_;  // [depth][moves tried]

    std::optional<Position<W>> root_;
    std::vector<RootMove<W>> root_moves_;
    std::vector<std::uint64_t> keys_;  // of the game and the current line
    std::size_t root_index_ = 0;       // of the root's key in keys_
    std::size_t barrier_ = 0;          // no repetition is looked for before this (null moves)
    std::vector<Frame> frames_;
    int root_depth_ = 0;
    int score_ = 0;
    int seldepth_ = 0;
    int null_barred_until_ = 0;  // no null moves before this ply, while one is verified
    bool goals_are_ordinary_;    // mate loses and stalemate does not win
    bool captures_only_;         // no move is quiet
    bool stopped_ = false;
    bool has_finished_iteration_ = false;
    Control* control_ = nullptr;
    OnRootMove on_root_move_;
    const Signals* signals_ = nullptr;
    const std::atomic<bool>* halt_ = nullptr;
    std::atomic<std::uint64_t> nodes_{0};
};

#define SHAKO_INSTANTIATE(W) extern template class Worker<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
