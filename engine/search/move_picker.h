// The order in which a node's moves are tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/eval/evaluate.h"
#include "engine/search/best_index.h"
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
    // Captures and promotions that bring no more than this are left out.
    int least_gain = std::numeric_limits<int>::min();
};

// Hands out legal moves, the most promising first: the table's move, captures and promotions that
// do not lose material by value of the victim, killers and the counter move, quiet moves by
// history, losing captures. Nothing is listed before its turn comes.
template <int W>
class MovePicker {
   public:
    enum class Set { all, captures };  // captures and promotions; the losing ones are left out

    MovePicker(const Position<W>& pos, const Evaluator<W>& evaluator, const History<W>& history,
               const OrderHints<W>& hints, Set set) noexcept
        : pos_(pos), evaluator_(evaluator), history_(history), hints_(hints), set_(set) {}

    // The next move, or none when all are out.
    [[nodiscard]] Move<W> next() noexcept {
        switch (stage_) {
            case Stage::table:
                stage_ = Stage::list_captures;
                if (!hints_.table.is_none()) return hints_.table;
                [[fallthrough]];
            case Stage::list_captures:
                list_captures();
                stage_ = Stage::captures;
                [[fallthrough]];
            case Stage::captures:
                while (next_ < captures_) {
                    const Move<W> move = pick(captures_);
                    if (move == hints_.table) continue;
                    if (see_at_least(pos_, evaluator_, move, 0)) return move;
                    moves_[losing_++] = move;
                }
                if (set_ == Set::captures) return Move<W>::none();
                stage_ = Stage::likely;
                [[fallthrough]];
            case Stage::likely:
                while (likely_ < kLikely) {
                    const Move<W> move = likely(likely_++);
                    if (is_new_quiet(move)) return move;
                }
                stage_ = Stage::list_quiets;
                [[fallthrough]];
            case Stage::list_quiets:
                if (!skips_quiets_) list_quiets();
                stage_ = Stage::quiets;
                [[fallthrough]];
            case Stage::quiets:
                while (!skips_quiets_ && next_ < moves_.size()) {
                    const Move<W> move = pick(moves_.size());
                    if (!is_tried(move)) return move;
                }
                stage_ = Stage::losing;
                next_ = 0;
                [[fallthrough]];
            case Stage::losing:
                return next_ < losing_ ? moves_[next_++] : Move<W>::none();
        }
        return Move<W>::none();
    }
    // Whether the move just returned is a capture that loses material.
    [[nodiscard]] bool is_losing_capture() const noexcept { return stage_ == Stage::losing; }
    // What history says of a quiet move that was just returned.
    [[nodiscard]] int quiet_score(Move<W> move) const noexcept {
        return stage_ == Stage::quiets ? scores_[next_ - 1] : rate_quiet(move);
    }
    // The most that one of those left out would have brought; least_gain or less.
    [[nodiscard]] int best_left_out() const noexcept { return best_left_out_; }
    // No quiet moves any more.
    void skip_quiets() noexcept { skips_quiets_ = true; }

   private:
    enum class Stage { table, list_captures, captures, likely, list_quiets, quiets, losing };
    static constexpr std::size_t kLikely = 3;

    // Killers and the counter move: most often one of them is enough.
    [[nodiscard]] Move<W> likely(std::size_t i) const noexcept {
        return i < hints_.killers.size() ? hints_.killers[i] : hints_.counter;
    }
    // Whether it was returned before the quiet moves were listed.
    [[nodiscard]] bool is_tried(Move<W> m) const noexcept {
        return m == hints_.table || m == hints_.killers[0] || m == hints_.killers[1] ||
               m == hints_.counter;
    }
    // Whether likely(likely_ - 1) is a quiet move of this position that was not returned yet.
    [[nodiscard]] bool is_new_quiet(Move<W> m) const noexcept {
        if (m.is_none() || skips_quiets_ || m == hints_.table) return false;
        for (std::size_t i = 0; i + 1 < likely_; ++i)
            if (m == likely(i)) return false;
        // The general path has listed all moves.
        const bool is_legal = pos_.rules().is_general ? moves_.contains(m) : is_legal_word(pos_, m);
        return is_legal && !is_loud(m);
    }

    void list_captures() noexcept {
        if (set_ == Set::captures || !pos_.rules().is_general) {
            captures(pos_, moves_);
            captures_ = moves_.size();
        } else {
            // The general path finds all moves in any case.
            legal_moves(pos_, moves_);
            const auto end = std::stable_partition(moves_.begin(), moves_.end(),
                                                   [this](Move<W> m) { return is_loud(m); });
            captures_ = static_cast<std::size_t>(end - moves_.begin());
        }
        make_room();
        if (set_ == Set::captures) leave_out();
        for (std::size_t i = 0; i < captures_; ++i) scores_[i] = rate_capture(moves_[i]);
    }
    void leave_out() noexcept {
        std::size_t kept = 0;
        for (const Move<W> m : moves_) {
            const int gain = gain_of(m);
            if (gain > hints_.least_gain)
                moves_[kept++] = m;
            else
                best_left_out_ = std::max(best_left_out_, gain);
        }
        moves_.shrink(kept);
        captures_ = kept;
    }
    void list_quiets() noexcept {
        if (!pos_.rules().is_general) {
            quiets(pos_, moves_);
            make_room();
        }
        for (std::size_t i = captures_; i < moves_.size(); ++i) scores_[i] = rate_quiet(moves_[i]);
    }
    void make_room() noexcept {
        if (moves_.size() <= MoveList<W>::kInline) return;
        many_scores_.resize(moves_.size());
        scores_ = many_scores_.data();
    }

    [[nodiscard]] bool is_loud(Move<W> m) const noexcept {
        return pos_.is_capture(m) || m.kind() == MoveKind::promotion;
    }
    // In centipawns, if nothing were taken back.
    [[nodiscard]] int gain_of(Move<W> m) const noexcept {
        int gain = 0;
        if (const auto victim = pos_.captured_kind(m)) gain = evaluator_.value(*victim);
        if (m.kind() == MoveKind::promotion) gain += evaluator_.value(m.piece());
        return gain;
    }
    [[nodiscard]] int rate_capture(Move<W> m) const noexcept {
        const auto victim = pos_.captured_kind(m);
        return gain_of(m) * 16 + (victim ? history_.capture(pos_, m, *victim) / 8 : 0);
    }
    [[nodiscard]] int rate_quiet(Move<W> m) const noexcept {
        return history_.quiet(pos_, m, hints_.before, hints_.two_before);
    }

    // Takes the best of those from next_ to `end`.
    [[nodiscard]] Move<W> pick(std::size_t end) noexcept {
        const std::size_t best = best_index(scores_, next_, end);
        std::swap(moves_[next_], moves_[best]);
        std::swap(scores_[next_], scores_[best]);
        return moves_[next_++];
    }

    const Position<W>& pos_;
    const Evaluator<W>& evaluator_;
    const History<W>& history_;
    const OrderHints<W> hints_;
    const Set set_;
    Stage stage_ = Stage::table;
    bool skips_quiets_ = false;
    std::size_t likely_ = 0;  // how many of the likely moves had their turn
    std::size_t next_ = 0;
    std::size_t captures_ = 0;  // how many, at the front of the list
    int best_left_out_ = std::numeric_limits<int>::min();
    std::size_t losing_ = 0;  // how many of those tried so far lose; they come to the very front
    MoveList<W> moves_;
    std::array<int, MoveList<W>::kInline> few_scores_;
    std::vector<int> many_scores_;
    int* scores_ = few_scores_.data();
};

}  // namespace shako::engine
