// What one search thread has learnt about moves: which ones cut off before. Used to order moves and
// to decide how deep to look at them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace shako::engine {

// Scores within +-kMax that move towards the bound the less the nearer they are to it.
class HistoryTable {
   public:
    static constexpr int kMax = 16384;

    explicit HistoryTable(std::size_t size = 0) : scores_(size, 0) {}
    [[nodiscard]] bool empty() const noexcept { return scores_.empty(); }
    [[nodiscard]] int get(std::size_t i) const noexcept { return scores_[i]; }
    // `bonus` within +-kMax.
    void add(std::size_t i, int bonus) noexcept {
        scores_[i] =
            static_cast<std::int16_t>(scores_[i] + bonus - scores_[i] * std::abs(bonus) / kMax);
    }
    void clear() noexcept { std::fill(scores_.begin(), scores_.end(), std::int16_t{0}); }

   private:
    std::vector<std::int16_t> scores_;
};

// A man and where it went, as an index; kNone when there was no move.
using ManTo = std::uint32_t;
inline constexpr ManTo kNoManTo = ~ManTo{0};

template <int W>
class History {
   public:
    explicit History(const Ruleset<W>& rules)
        : squares_(static_cast<std::size_t>(rules.squares)),
          men_(static_cast<std::size_t>(rules.kinds()) * 2),
          from_to_(2 * squares_ * squares_),
          captures_(men_ * squares_ * men_ / 2),
          // For games with very many men and squares it would be larger than it is worth.
          continuation_(men_ * squares_ <= kMaxManTo
                            ? std::min(men_ * squares_ * men_ * squares_, kMaxPairs)
                            : 0),
          counters_(men_ * squares_) {}

    void clear() noexcept {
        from_to_.clear();
        captures_.clear();
        continuation_.clear();
        std::fill(counters_.begin(), counters_.end(), Move<W>::none());
    }

    // The mover of a move of this position, and its target.
    [[nodiscard]] ManTo man_to(const Position<W>& pos, Move<W> m) const noexcept {
        const std::size_t man =
            static_cast<std::size_t>(pos.moving_kind(m)) * 2 + index(pos.side_to_move());
        return static_cast<ManTo>(man * squares_ + static_cast<std::size_t>(m.to()));
    }

    // A quiet move's score, within +-3 * kMax; `before` are the moves one and two plies earlier.
    [[nodiscard]] int quiet(const Position<W>& pos, Move<W> m, ManTo before,
                            ManTo two_before) const noexcept {
        int score = from_to_.get(from_to(pos, m));
        const ManTo man = man_to(pos, m);
        if (has(before)) score += continuation_.get(pair(before, man));
        if (has(two_before)) score += continuation_.get(pair(two_before, man));
        return score;
    }
    void add_quiet(const Position<W>& pos, Move<W> m, ManTo before, ManTo two_before,
                   int bonus) noexcept {
        from_to_.add(from_to(pos, m), bonus);
        const ManTo man = man_to(pos, m);
        if (has(before)) continuation_.add(pair(before, man), bonus);
        if (has(two_before)) continuation_.add(pair(two_before, man), bonus);
    }

    // A capture's score, within +-kMax.
    [[nodiscard]] int capture(const Position<W>& pos, Move<W> m, PieceKind victim) const noexcept {
        return captures_.get(capture_index(pos, m, victim));
    }
    void add_capture(const Position<W>& pos, Move<W> m, PieceKind victim, int bonus) noexcept {
        captures_.add(capture_index(pos, m, victim), bonus);
    }

    // The quiet move that last refuted the given one.
    [[nodiscard]] Move<W> counter(ManTo before) const noexcept {
        return before == kNoManTo ? Move<W>::none() : counters_[before];
    }
    void set_counter(ManTo before, Move<W> m) noexcept {
        if (before != kNoManTo) counters_[before] = m;
    }

   private:
    static constexpr std::size_t kMaxManTo = 2600;
    // 8 MiB a thread; what a game has beyond it shares entries. A power of two.
    static constexpr std::size_t kMaxPairs = std::size_t{1} << 22U;

    [[nodiscard]] std::size_t from_to(const Position<W>& pos, Move<W> m) const noexcept {
        return (index(pos.side_to_move()) * squares_ + static_cast<std::size_t>(m.from())) *
                   squares_ +
               static_cast<std::size_t>(m.to());
    }
    [[nodiscard]] std::size_t capture_index(const Position<W>& pos, Move<W> m,
                                            PieceKind victim) const noexcept {
        return man_to(pos, m) * (men_ / 2) + static_cast<std::size_t>(victim);
    }
    [[nodiscard]] bool has(ManTo before) const noexcept {
        return before != kNoManTo && !continuation_.empty();
    }
    [[nodiscard]] std::size_t pair(ManTo before, ManTo man) const noexcept {
        return (static_cast<std::size_t>(before) * men_ * squares_ + man) & (kMaxPairs - 1);
    }

    std::size_t squares_;
    std::size_t men_;            // kinds of both colours
    HistoryTable from_to_;       // [colour][from][to]
    HistoryTable captures_;      // [man][to][captured kind]
    HistoryTable continuation_;  // [man][to][man][to]: a move after another
    std::vector<Move<W>> counters_;
};

}  // namespace shako::engine
