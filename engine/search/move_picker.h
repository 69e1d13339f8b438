// The order in which a node's moves are tried.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/eval/evaluate.h"
#include "engine/search/history.h"
#include "engine/search/see.h"

namespace shako::engine {

// What is known about good moves before they are listed.
template <int W>
struct OrderHints {
    Move<W> table{};  // from the transposition table; must be legal or none
    std::array<Move<W>, 2> killers{};
    Move<W> counter{};
    ManTo before = kNoManTo;
    ManTo two_before = kNoManTo;
};

// Hands out legal moves, the most promising first: the table's move, captures that do not lose
// material by value of the victim, killers and the counter move, quiet moves by history, losing
// captures. The moves are listed only when the table's move has been tried.
template <int W>
class MovePicker {
   public:
    enum class Set { all, captures };  // captures and promotions

    MovePicker(const Position<W>& pos, const Evaluator<W>& evaluator, const History<W>& history,
               const OrderHints<W>& hints, Set set) noexcept
        : pos_(pos), evaluator_(evaluator), history_(history), hints_(hints), set_(set) {}

    // The next move, or none when all are out.
    [[nodiscard]] Move<W> next() noexcept {
        if (!table_tried_) {
            table_tried_ = true;
            if (!hints_.table.is_none()) return hints_.table;
        }
        if (!listed_) list();
        while (tried_ < moves_.size()) {
            pick();
            const Move<W> move = moves_[tried_++];
            if (move == hints_.table) continue;
            return move;
        }
        return Move<W>::none();
    }
    // The order score of the move that next() has just returned; meaningless for the table's move.
    [[nodiscard]] int score() const noexcept { return scores_[tried_ - 1]; }
    // Whether the move just returned is a capture that loses material.
    [[nodiscard]] bool is_losing_capture() const noexcept {
        return tried_ > 0 && scores_[tried_ - 1] < kLosing / 2;
    }

   private:
    static constexpr int kGood = 10'000'000;
    static constexpr int kKiller = 5'000'000;
    static constexpr int kLosing = -10'000'000;

    void list() noexcept {
        listed_ = true;
        if (set_ == Set::all)
            legal_moves(pos_, moves_);
        else
            captures(pos_, moves_);
        if (moves_.size() > MoveList<W>::kInline) {
            many_scores_.resize(moves_.size());
            scores_ = many_scores_.data();
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = rate(moves_[i]);
    }

    [[nodiscard]] int rate(Move<W> m) const noexcept {
        const auto victim = pos_.captured_kind(m);
        if (victim || m.kind() == MoveKind::promotion) {
            int value = 0;
            if (victim)
                value = evaluator_.value(*victim) * 16 + history_.capture(pos_, m, *victim) / 8;
            if (m.kind() == MoveKind::promotion) value += evaluator_.value(m.piece()) * 16;
            return kGood + value;
        }
        if (m == hints_.killers[0]) return kKiller + 2;
        if (m == hints_.killers[1]) return kKiller + 1;
        if (m == hints_.counter) return kKiller;
        return history_.quiet(pos_, m, hints_.before, hints_.two_before);
    }

    // Brings the best of the rest to the front. Whether a capture loses is only asked when its turn
    // comes.
    void pick() noexcept {
        for (;;) {
            std::size_t best = tried_;
            for (std::size_t i = tried_ + 1; i < moves_.size(); ++i)
                if (scores_[i] > scores_[best]) best = i;
            std::swap(moves_[tried_], moves_[best]);
            std::swap(scores_[tried_], scores_[best]);
            if (scores_[tried_] < kGood / 2 + kKiller / 2) return;
            if (moves_[tried_] == hints_.table || see_at_least(pos_, evaluator_, moves_[tried_], 0))
                return;
            scores_[tried_] += kLosing - kGood;
        }
    }

    const Position<W>& pos_;
    const Evaluator<W>& evaluator_;
    const History<W>& history_;
    const OrderHints<W>& hints_;
    const Set set_;
    bool table_tried_ = false;
    bool listed_ = false;
    std::size_t tried_ = 0;
    MoveList<W> moves_;
    std::array<int, MoveList<W>::kInline> few_scores_;
    std::vector<int> many_scores_;
    int* scores_ = few_scores_.data();
};

}  // namespace shako::engine
