#include "engine/search/worker.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/board/generate.h"
#include "engine/board/material.h"
#include "engine/board/verdict.h"
#include "engine/board/width.h"
#include "engine/search/move_picker.h"
#include "engine/search/see.h"

namespace shako::engine {

namespace {

// Margins in centipawns, so in hundredths of the game's own pawn; depths in plies. They hold for
// every game.
constexpr int kAspiration = 18;
constexpr int kReverseFutilityDepth = 8;
constexpr int kReverseFutility = 78;
constexpr int kRazoringDepth = 2;
constexpr int kRazoring = 240;
constexpr int kFutilityDepth = 7;
constexpr int kFutilityBase = 110;
constexpr int kFutility = 95;
constexpr int kLateMoveDepth = 7;
constexpr int kSeeDepth = 7;
constexpr int kSeeCapture = 95;
constexpr int kSeeQuiet = 45;
constexpr int kHistoryDepth = 4;
constexpr int kHistory = 4500;
constexpr int kNullDepth = 3;
constexpr int kNullVerifyDepth = 12;
constexpr int kBarePassers = 2;
constexpr int kFewMen = 4;
constexpr int kDelta = 180;
constexpr int kSingularDepth = 8;
constexpr int kInternalDepth = 5;
// Plies before the n-move rule strikes in which the table's scores are not trusted.
constexpr int kClockMargin = 10;

constexpr std::size_t kReductionSize = 64;

// log2(n) in 1/1024, by integers: the tree has to be the same on every machine.
[[nodiscard]] int log2_milli(unsigned n) {
    int whole = 0;
    while ((n >> static_cast<unsigned>(whole + 1)) != 0) ++whole;
    std::uint64_t x = (static_cast<std::uint64_t>(n) << 30U) >> static_cast<unsigned>(whole);
    int part = 0;
    for (int i = 0; i < 10; ++i) {
        x = (x * x) >> 30U;
        part <<= 1;
        if (x >= (std::uint64_t{2} << 30U)) {
            x >>= 1U;
            part |= 1;
        }
    }
    return whole * 1024 + part;
}

// Whether each move of the game takes a man, as in Clobber: no position is quiet then.
template <int W>
[[nodiscard]] bool has_captures_only(const Ruleset<W>& rules) {
    const Traits& traits = rules.traits;
    if (traits.has_hands || traits.has_castling || traits.may_pass) return false;
    for (int k = 0; k < rules.kinds(); ++k)
        for (const Color c : kColors)
            for (const Sq s : rules.board)
                if (!rules.attacks.moves(kind_of_index(k), c, s, {}).empty()) return false;
    return true;
}

[[nodiscard]] constexpr int bonus_of(int depth) noexcept {
    return std::min(2000, 6 * depth * depth + 140 * depth - 100);
}

}  // namespace

template <int W>
Worker<W>::Worker(const Evaluator<W>& evaluator, Table& table)
    : evaluator_(evaluator),
      traits_(evaluator.rules().traits),
      table_(table),
      history_(evaluator.rules()),
      cycles_(evaluator.rules()),
      reductions_(kReductionSize * kReductionSize, 0),
      frames_(kMaxPly + kBefore + 2),
      goals_are_ordinary_(traits_.checkmate == variant::Value::loss &&
                          traits_.stalemate != variant::Value::win),
      captures_only_(has_captures_only(evaluator.rules())) {
    for (unsigned depth = 1; depth < kReductionSize; ++depth)
        for (unsigned count = 1; count < kReductionSize; ++count) {
            // 0.6 + ln(depth) * ln(count) / 2.4, in plies.
            const std::int64_t product =
                std::int64_t{log2_milli(depth)} * log2_milli(count);  // 1/2^20
            const auto milli = static_cast<int>(600 + product * 200 / (1 << 20));
            reductions_[depth * kReductionSize + count] = milli / 1000;
        }
}

template <int W>
void Worker<W>::clear() noexcept {
    history_.clear();
}

template <int W>
void Worker<W>::prepare(const Root<W>& root, const Signals& signals,
                        const std::atomic<bool>& halt) {
    root_ = root.position;
    keys_ = root.keys;
    root_index_ = keys_.size() - 1;
    barrier_ = 0;
    root_moves_.clear();
    for (const Move<W> m : root.moves) {
        RootMove<W> root_move;
        root_move.move = m;
        root_move.pv = {m};
        root_moves_.push_back(std::move(root_move));
    }
    // Before anything is known: what takes most comes first, in case there is no time at all.
    const auto gain = [this](const RootMove<W>& r) {
        const auto victim = root_->captured_kind(r.move);
        const int promoted =
            r.move.kind() == MoveKind::promotion ? evaluator_.value(r.move.piece()) : 0;
        return (victim ? evaluator_.value(*victim) : 0) + promoted;
    };
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [&](const auto& a, const auto& b) { return gain(a) > gain(b); });
    for (Frame& f : frames_) {
        f.move = f.excluded = Move<W>::none();
        f.man_to = kNoManTo;
        f.eval = kNoScore;
        f.killers = {};
        f.pv.length = 0;
    }
    null_barred_until_ = 0;
    structures_.clear();  // the weights may have changed
    stopped_ = false;
    has_finished_iteration_ = false;
    signals_ = &signals;
    halt_ = &halt;
    nodes_.store(0, std::memory_order_relaxed);
}

template <int W>
bool Worker<W>::must_stop() noexcept {
    if (stopped_) return true;
    if (signals_->is_stopped() || halt_->load(std::memory_order_relaxed) ||
        (control_ != nullptr && control_->is_over(nodes(), has_finished_iteration_)))
        stopped_ = true;
    return stopped_;
}

template <int W>
typename Worker<W>::Frame& Worker<W>::enter(const Position<W>& pos, int ply) noexcept {
    Frame& f = frame(ply);
    f.position = &pos;
    f.is_placed = false;
    f.pv.length = 0;
    return f;
}

template <int W>
Estimate Worker<W>::rate(int ply, int low, int high) noexcept {
    const Weights<W>& weights = evaluator_.weights();
    // Nothing but the turn has changed by a null move.
    if (ply > 0 && frame(ply - 1).move.is_none() && frame(ply - 1).eval != kNoScore)
        return {2 * weights.tempo - frame(ply - 1).eval, true};
    // From the last ply that has sums on; those between get theirs for their other moves.
    int placed = ply;
    while (placed > 0 && !frame(placed).is_placed) --placed;
    if (!frame(placed).is_placed)
        frame(placed).placement = placement_of(*frame(placed).position, weights);
    frame(placed).is_placed = true;
    for (int p = placed + 1; p <= ply; ++p) {
        const Frame& before = frame(p - 1);
        frame(p).placement =
            placement_after(before.placement, *before.position, *frame(p).position, weights);
        frame(p).is_placed = true;
    }
    const Frame& f = frame(ply);
    return evaluator_.estimate(*f.position, f.placement, &structures_, low, high);
}

template <int W>
Position<W> Worker<W>::play(const Position<W>& pos, Move<W> m, int ply) noexcept {
    Frame& f = frame(ply);
    f.move = m;
    f.man_to = history_.man_to(pos, m);
    Position<W> next = pos;
    next.play(m);
    keys_.push_back(next.repetition_key());
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    return next;
}

template <int W>
int Worker<W>::value_of(variant::Value value, int ply) const noexcept {
    switch (value) {
        case variant::Value::win:
            return mate_in(ply);
        case variant::Value::loss:
            return mated_in(ply);
        case variant::Value::draw:
        case variant::Value::none:
            break;
    }
    return 0;
}

// A position that was on the board before: at once if that was after the root (whoever can repeat
// it can repeat it again), else when the rule's count is full.
template <int W>
std::optional<int> Worker<W>::repetition(const Position<W>& pos, int ply) const {
    if (traits_.n_fold <= 0) return std::nullopt;
    const std::size_t last = keys_.size() - 1;
    const std::size_t first =
        std::max(barrier_, last - std::min(last, static_cast<std::size_t>(pos.halfmove_clock())));
    int before = 0;
    for (std::size_t back = 4; back <= last - first; back += 2) {
        if (keys_[last - back] != keys_[last]) continue;
        ++before;
        if (before + 1 < traits_.n_fold && last - back <= root_index_) continue;
        variant::Value value = traits_.repetition;
        if (traits_.repetition_absolute && pos.side_to_move() == Color::black) {
            if (value == variant::Value::win)
                value = variant::Value::loss;
            else if (value == variant::Value::loss)
                value = variant::Value::win;
        }
        return value_of(value, ply);
    }
    return std::nullopt;
}

// Whether a move leads back to a position that came up after the root.
template <int W>
bool Worker<W>::can_repeat(const Position<W>& pos) const noexcept {
    if (cycles_.empty()) return false;
    const std::size_t last = keys_.size() - 1;
    const std::size_t first =
        std::max({barrier_, root_index_,
                  last - std::min(last, static_cast<std::size_t>(pos.halfmove_clock()))});
    for (std::size_t back = 3; back <= last - first; back += 2)
        if (cycles_.is_one_move(pos, keys_[last] ^ keys_[last - back])) return true;
    return false;
}

// The score of a game that is over without the moves having run out.
template <int W>
std::optional<int> Worker<W>::game_end(const Position<W>& pos, int ply, bool in_check) const {
    if (traits_.ends_by_rule)
        if (const auto verdict = verdict_now(pos)) return value_of(verdict->value, ply);
    if (traits_.n_move_plies > 0 && pos.halfmove_clock() >= traits_.n_move_plies &&
        (!in_check || has_legal_move(pos)))
        return 0;
    if (pos.halfmove_clock() >= 4)
        if (const auto value = repetition(pos, ply)) return value;
    // Where stalemate is no draw a side with few men may not simply stand pat.
    if (traits_.stalemate != variant::Value::draw && !in_check &&
        pos.pieces(pos.side_to_move()).count() <= kFewMen && !has_legal_move(pos))
        return value_of(verdict_without_moves(pos).value, ply);
    // Only few men can be too few; more of them that never meet are left to the search.
    if (traits_.dead_material && pos.occupied().count() <= kFewMen && is_dead_material(pos))
        return 0;
    return std::nullopt;
}

template <int W>
bool Worker<W>::may_cut_by_table(const Position<W>& pos) const noexcept {
    return traits_.n_move_plies <= 0 || pos.halfmove_clock() + kClockMargin < traits_.n_move_plies;
}

template <int W>
int Worker<W>::reduction(int depth, int count) const noexcept {
    const auto limit = static_cast<int>(kReductionSize) - 1;
    const auto d = static_cast<std::size_t>(std::min(depth, limit));
    const auto c = static_cast<std::size_t>(std::min(count, limit));
    return reductions_[d * kReductionSize + c];
}

template <int W>
void Worker<W>::update_pv(int ply, Move<W> m) noexcept {
    Line& line = frame(ply).pv;
    const Line& rest = frame(ply + 1).pv;
    line.moves[0] = m;
    std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
    line.length = rest.length + 1;
}

template <int W>
void Worker<W>::reward(const Position<W>& pos, Move<W> best, int depth, int ply,
                       const Tried& quiets, const Tried& captures) noexcept {
    const int bonus = bonus_of(depth);
    const ManTo before = frame(ply - 1).man_to;
    const ManTo two_before = frame(ply - 2).man_to;
    if (const auto victim = pos.captured_kind(best)) {
        history_.add_capture(pos, best, *victim, bonus);
    } else if (best.kind() != MoveKind::promotion) {
        Frame& f = frame(ply);
        if (f.killers[0] != best) {
            f.killers[1] = f.killers[0];
            f.killers[0] = best;
        }
        history_.set_counter(before, best);
        history_.add_quiet(pos, best, before, two_before, bonus);
        for (std::size_t i = 0; i < quiets.size; ++i)
            if (quiets.moves[i] != best)
                history_.add_quiet(pos, quiets.moves[i], before, two_before, -bonus);
    }
    for (std::size_t i = 0; i < captures.size; ++i)
        if (const auto victim = pos.captured_kind(captures.moves[i]);
            victim && captures.moves[i] != best)
            history_.add_capture(pos, captures.moves[i], *victim, -bonus);
}

template <int W>
int Worker<W>::quiesce(const Position<W>& pos, int alpha, int beta, int ply, bool in_check) {
    const bool is_pv = beta - alpha > 1;
    enter(pos, ply);
    seldepth_ = std::max(seldepth_, ply);
    if (must_stop()) return 0;
    if (const auto end = game_end(pos, ply, in_check)) return *end;
    if (ply >= kMaxPly) return in_check ? 0 : rate(ply);
    // The captures would go on to the end of the game.
    if (captures_only_)
        return has_legal_move(pos) ? rate(ply) : value_of(verdict_without_moves(pos).value, ply);

    const auto known = table_.probe(pos.key());
    const int known_score = score_from_table(known.score, ply);
    if (!is_pv && known.bound != Bound::none && may_cut_by_table(pos) &&
        (known.bound == Bound::exact ||
         (known.bound == Bound::lower ? known_score >= beta : known_score <= alpha)))
        return known_score;

    int best_score = mated_in(ply);
    int eval = kNoScore;
    if (!in_check) {
        Estimate estimate{known.eval, true};
        if (known.eval == kNoScore) estimate = rate(ply, alpha, beta);
        best_score = estimate.score;
        if (estimate.is_exact) eval = estimate.score;
        if (known.bound != Bound::none && !is_mate_score(known_score) &&
            (known.bound == Bound::exact ||
             (known.bound == Bound::lower ? known_score > best_score : known_score < best_score)))
            best_score = known_score;
        if (best_score >= beta) {
            if (known.bound == Bound::none)
                table_.store(pos.key(),
                             {{}, score_to_table(best_score, ply), eval, 0, Bound::lower, false});
            return best_score;
        }
        alpha = std::max(alpha, best_score);
    }
    const int stand = best_score;

    OrderHints<W> hints;
    hints.before = frame(ply - 1).man_to;
    hints.two_before = frame(ply - 2).man_to;
    if (const Move<W> move = Move<W>::from_raw(known.move); !move.is_none()) {
        const bool wanted = in_check || pos.is_capture(move) || move.kind() == MoveKind::promotion;
        if (wanted && is_legal_word(pos, move)) hints.table = move;
    }
    // Whatever is taken has to bring it back to alpha.
    if (!in_check && best_score > -kMateBound) hints.least_gain = alpha - stand - kDelta;
    using Picker = MovePicker<W>;
    Picker picker(pos, evaluator_, history_, hints,
                  in_check ? Picker::Set::all : Picker::Set::captures);
    Move<W> best_move;
    int count = 0;
    for (Move<W> move = picker.next(); !move.is_none(); move = picker.next()) {
        ++count;
        if (best_score > -kMateBound) {
            // One evasion that holds is enough; the quiet ones are not all tried.
            if (in_check && count > 2 && !pos.is_capture(move)) break;
        }
        table_.prefetch(pos.likely_key_after(move));
        const Position<W> next = play(pos, move, ply);
        const int score = -quiesce(next, -beta, -alpha, ply + 1, next.in_check());
        undo();
        if (stopped_) return 0;
        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                if (is_pv) update_pv(ply, move);
                if (score >= beta) break;
                alpha = score;
            }
        }
    }
    if (in_check && count == 0) return value_of(verdict_without_moves(pos).value, ply);
    if (picker.best_left_out() > 0)
        best_score = std::max(best_score, stand + kDelta + picker.best_left_out());
    const Bound bound = best_score >= beta ? Bound::lower : Bound::upper;
    table_.store(pos.key(),
                 {best_move.raw(), score_to_table(best_score, ply), eval, 0, bound, is_pv});
    return best_score;
}

// Whether the position is so good that even handing over the turn keeps it above beta. Being forced
// to move can hurt (with hoppers, having to move the hurdle), so deep cuts are checked by a real
// search.
template <int W>
bool Worker<W>::null_move_cuts(const Position<W>& pos, int beta, int depth, int ply, bool is_cut,
                               int eval) {
    const int reduced = depth - (4 + depth / 4 + std::min(3, (eval - beta) / 180));
    Frame& f = frame(ply);
    f.move = Move<W>::none();
    f.man_to = kNoManTo;
    Position<W> next = pos;
    next.play_null();
    const std::size_t barrier = barrier_;
    keys_.push_back(next.repetition_key());
    barrier_ = keys_.size() - 1;
    table_.prefetch(next.key());
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    const int score = -search(next, -beta, -beta + 1, reduced, ply + 1, !is_cut, false);
    undo();
    barrier_ = barrier;
    if (stopped_ || score < beta) return false;
    const bool is_bare = evaluator_.passers(pos, pos.side_to_move()) <= kBarePassers;
    if (depth < kNullVerifyDepth && !is_bare) return true;
    const int barred = null_barred_until_;
    const int checked = std::max(is_bare ? depth - 3 : reduced, 1);
    null_barred_until_ = ply + std::max(1, checked * 3 / 4);
    const int verified = search(pos, beta - 1, beta, checked, ply, false, false);
    null_barred_until_ = barred;
    return !stopped_ && verified >= beta;
}

template <int W>
int Worker<W>::search(const Position<W>& pos, int alpha, int beta, int depth, int ply, bool is_cut,
                      bool in_check) {
    if (depth <= 0) return quiesce(pos, alpha, beta, ply, in_check);
    const bool is_pv = beta - alpha > 1;
    Frame& f = enter(pos, ply);
    seldepth_ = std::max(seldepth_, ply);
    if (must_stop()) return 0;
    if (const auto end = game_end(pos, ply, in_check)) return *end;
    if (ply >= kMaxPly) return in_check ? 0 : rate(ply);
    // Neither side can do better than mate at once.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(goals_are_ordinary_ ? ply + 1 : ply));
    if (alpha >= beta) return alpha;
    if (alpha < 0 && pos.halfmove_clock() >= 3 && can_repeat(pos)) {
        alpha = 0;
        if (alpha >= beta) return alpha;
    }

    const Move<W> excluded = f.excluded;
    const bool is_full = excluded.is_none();
    const auto known = is_full ? table_.probe(pos.key()) : TableEntry<typename Move<W>::Word>{};
    const int known_score = score_from_table(known.score, ply);
    const auto known_suffices = [&](int low, int high) {
        return known.bound == Bound::exact ||
               (known.bound == Bound::lower ? known_score >= high
                                            : known.bound == Bound::upper && known_score <= low);
    };
    if (!is_pv && known.depth >= depth && known_suffices(alpha, beta) && may_cut_by_table(pos))
        return known_score;

    Move<W> table_move = Move<W>::from_raw(known.move);
    if (!table_move.is_none() && !is_legal_word(pos, table_move)) table_move = Move<W>::none();

    // A static score, made better by what the table knows.
    int eval = kNoScore;
    if (in_check) {
        f.eval = kNoScore;
    } else {
        if (is_full) f.eval = known.eval != kNoScore ? known.eval : rate(ply);
        eval = f.eval;
        if (known.bound != Bound::none && !is_mate_score(known_score) &&
            known_suffices(eval - 1, eval + 1))
            eval = known_score;
        if (is_full && known.bound == Bound::none)
            table_.store(pos.key(), {{}, kNoScore, f.eval, -1, Bound::none, is_pv});
    }
    const int eval_before = frame(ply - 2).eval;
    const bool is_improving = !in_check && (eval_before == kNoScore || f.eval > eval_before);
    frame(ply + 1).killers = {};

    if (!is_pv && !in_check && is_full) {
        if (depth <= kReverseFutilityDepth && !is_mate_score(beta) &&
            eval - kReverseFutility * (depth - (is_improving ? 1 : 0)) >= beta)
            return (eval + beta) / 2;
        if (depth <= kRazoringDepth && eval + kRazoring * depth <= alpha) {
            const int score = quiesce(pos, alpha, beta, ply, false);
            if (stopped_) return 0;
            if (score <= alpha) return score;
        }
        if (depth >= kNullDepth && eval >= beta && f.eval >= beta - 20 * depth + 80 &&
            !frame(ply - 1).move.is_none() && ply >= null_barred_until_ && goals_are_ordinary_ &&
            !is_mate_score(beta) && evaluator_.passers(pos, pos.side_to_move()) > 0 &&
            null_move_cuts(pos, beta, depth, ply, is_cut, eval))
            return beta;
        if (stopped_) return 0;
    }
    if (depth >= kInternalDepth && table_move.is_none() && (is_pv || is_cut)) --depth;

    OrderHints<W> hints;
    hints.table = table_move;
    hints.killers = f.killers;
    hints.before = frame(ply - 1).man_to;
    hints.two_before = frame(ply - 2).man_to;
    hints.counter = history_.counter(hints.before);
    MovePicker<W> picker(pos, evaluator_, history_, hints, MovePicker<W>::Set::all);

    const int alpha_before = alpha;
    int best_score = -kInfinite;
    Move<W> best_move;
    Tried quiets;
    Tried captures;
    int count = 0;
    const int late = (3 + depth * depth) * (is_improving ? 3 : 2) / 2;
    for (Move<W> move = picker.next(); !move.is_none(); move = picker.next()) {
        if (move == excluded) continue;
        ++count;
        table_.prefetch(pos.likely_key_after(move));
        const bool is_capture = pos.is_capture(move) || move.kind() == MoveKind::promotion;
        const int quiet_score = is_capture ? 0 : picker.quiet_score(move);
        const bool is_check = !is_capture && attacks_royal(pos, move);

        // What is unlikely to help is not tried at all, once something holds.
        if (best_score > -kMateBound) {
            const int reduced = std::max(0, depth - 1 - reduction(depth, count));
            if (!is_capture && !is_check) {
                if (depth <= kLateMoveDepth && count > late) {
                    picker.skip_quiets();
                    continue;
                }
                if (!in_check && reduced <= kFutilityDepth &&
                    f.eval + kFutilityBase + kFutility * reduced + quiet_score / 200 <= alpha)
                    continue;
                if (depth <= kHistoryDepth && quiet_score < -kHistory * depth) continue;
                if (reduced <= kSeeDepth &&
                    !see_at_least(pos, evaluator_, move, -kSeeQuiet * reduced))
                    continue;
            } else if (depth <= kSeeDepth && (is_check || picker.is_losing_capture()) &&
                       move != table_move &&
                       !see_at_least(pos, evaluator_, move, -kSeeCapture * depth)) {
                continue;
            }
        }

        int extension = 0;
        if (move == table_move && is_full && depth >= kSingularDepth && ply < 2 * root_depth_ &&
            known.depth >= depth - 3 && known.bound != Bound::upper && known.bound != Bound::none &&
            !is_mate_score(known_score)) {
            // If all others are clearly worse, this one is looked at deeper.
            const int singular = known_score - 2 * depth;
            f.excluded = move;
            const int others =
                search(pos, singular - 1, singular, (depth - 1) / 2, ply, is_cut, in_check);
            f.excluded = Move<W>::none();
            f.pv.length = 0;
            if (stopped_) return 0;
            if (others < singular)
                extension = 1;
            else if (singular >= beta && !is_pv)
                return singular;  // several moves cut
            else if (known_score >= beta)
                extension = -1;
        }

        const Position<W> next = play(pos, move, ply);
        const bool gives_check = next.in_check();
        if (extension == 0 && gives_check && ply < 2 * root_depth_ && !picker.is_losing_capture())
            extension = 1;
        const int full = depth - 1 + extension;

        int score = -kInfinite;
        if (depth >= 2 && count > 1 + (is_pv ? 1 : 0) &&
            (!is_capture || picker.is_losing_capture())) {
            int r = reduction(depth, count);
            if (is_cut) ++r;
            if (!is_improving) ++r;
            if (gives_check || in_check) --r;
            if (move == hints.killers[0] || move == hints.killers[1] || move == hints.counter) --r;
            if (!is_capture) r -= quiet_score / 9000;
            const int lowered = std::clamp(full - r, 1, full);
            score = -search(next, -alpha - 1, -alpha, lowered, ply + 1, true, gives_check);
            if (score > alpha && lowered < full)
                score = -search(next, -alpha - 1, -alpha, full, ply + 1, !is_cut, gives_check);
        } else if (!is_pv || count > 1) {
            score = -search(next, -alpha - 1, -alpha, full, ply + 1, !is_cut, gives_check);
        }
        if (is_pv && (count == 1 || score > alpha))
            score = -search(next, -beta, -alpha, full, ply + 1, false, gives_check);
        undo();
        if (stopped_) return 0;

        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                if (is_pv) update_pv(ply, move);
                if (score >= beta) break;
                alpha = score;
            }
        }
        (is_capture ? captures : quiets).push(move);
    }

    if (count == 0) {
        if (!is_full) return alpha;
        return value_of(verdict_without_moves(pos).value, ply);
    }
    if (best_score >= beta) reward(pos, best_move, depth, ply, quiets, captures);
    if (is_full) {
        const Bound bound = best_score >= beta          ? Bound::lower
                            : best_score > alpha_before ? Bound::exact
                                                        : Bound::upper;
        table_.store(pos.key(), {best_move.raw(), score_to_table(best_score, ply), f.eval, depth,
                                 bound, is_pv});
    }
    return best_score;
}

// Whether the man that moves attacks the royal from its new square. Checks by what it uncovers or
// bars are not seen.
template <int W>
bool Worker<W>::attacks_royal(const Position<W>& pos, Move<W> m) noexcept {
    const Color side = pos.side_to_move();
    const SquareSet<W> royals = pos.royals(!side);
    if (royals.empty()) return false;
    SquareSet<W> occupied = pos.occupied();
    occupied.erase(m.from());
    occupied.insert(m.to());
    return pos.attacks(pos.moving_kind(m), side, m.to(), occupied).intersects(royals);
}

template <int W>
int Worker<W>::search_root(int alpha, int beta, int depth, std::size_t first) {
    const Position<W>& pos = *root_;
    const bool in_check = pos.in_check();
    Frame& f = enter(pos, 0);
    f.eval = in_check ? kNoScore : rate(0);
    frame(1).killers = {};
    const int alpha_before = alpha;
    int best_score = -kInfinite;
    Move<W> best_move;
    int count = 0;
    for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinite;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove<W>& root_move = root_moves_[i];
        ++count;
        const Move<W> move = root_move.move;
        if (on_root_move_) on_root_move_(move, static_cast<int>(i) + 1);
        const std::uint64_t nodes_before = nodes();
        seldepth_ = 0;
        const bool is_capture = pos.is_capture(move) || move.kind() == MoveKind::promotion;
        const Position<W> next = play(pos, move, 0);
        const bool gives_check = next.in_check();
        const int full = depth - 1;
        int score = -kInfinite;
        if (depth >= 3 && count > 3 && !is_capture && !gives_check) {
            const int lowered = std::clamp(full - reduction(depth, count), 1, full);
            score = -search(next, -alpha - 1, -alpha, lowered, 1, true, gives_check);
            if (score > alpha && lowered < full)
                score = -search(next, -alpha - 1, -alpha, full, 1, true, gives_check);
        } else if (count > 1) {
            score = -search(next, -alpha - 1, -alpha, full, 1, true, gives_check);
        }
        if (count == 1 || score > alpha)
            score = -search(next, -beta, -alpha, full, 1, false, gives_check);
        undo();
        root_move.nodes += nodes() - nodes_before;
        if (stopped_) return best_score;

        // Only the first and those that beat it have a score; the others were just refuted.
        if (count == 1 || score > alpha) {
            root_move.score = score;
            root_move.seldepth = seldepth_;
            update_pv(0, move);
            root_move.pv.assign(f.pv.moves.begin(), f.pv.moves.begin() + f.pv.length);
        }
        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                alpha = score;
                if (score >= beta) break;
            }
        }
    }
    const Bound bound = best_score >= beta          ? Bound::lower
                        : best_score > alpha_before ? Bound::exact
                                                    : Bound::upper;
    // What the others are worth says nothing of the position.
    if (first == 0)
        table_.store(pos.key(),
                     {best_move.raw(), score_to_table(best_score, 0), f.eval, depth, bound, true});
    return best_score;
}

template <int W>
bool Worker<W>::iterate(int depth, std::size_t first) {
    root_depth_ = depth;
    int window = kAspiration;
    int alpha = -kInfinite;
    int beta = kInfinite;
    const int before = first == 0 ? score_ : root_moves_[first].line_score;
    if (depth >= 4 && has_finished_iteration_ && before != -kInfinite && !is_mate_score(before)) {
        alpha = std::max(before - window, -kInfinite);
        beta = std::min(before + window, kInfinite);
    }
    const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
    for (;;) {
        const int score = search_root(alpha, beta, depth, first);
        const auto better = [](const RootMove<W>& a, const RootMove<W>& b) {
            return a.score > b.score;
        };
        if (stopped_) {
            // What was found before the cut holds if at least the first move was searched; the
            // moves that were not have no score.
            if (score > alpha) std::stable_sort(begin, root_moves_.end(), better);
            return false;
        }
        std::stable_sort(begin, root_moves_.end(), better);
        if (score <= alpha && alpha > -kInfinite) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
        } else if (score >= beta && beta < kInfinite) {
            beta = std::min(score + window, kInfinite);
        } else {
            has_finished_iteration_ = true;
            if (first == 0) score_ = score;
            return true;
        }
        window *= 2;
        if (window > 1000) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

template <int W>
void Worker<W>::rank_lines(std::size_t lines) {
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(lines),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    for (std::size_t i = 0; i < lines; ++i) root_moves_[i].line_score = root_moves_[i].score;
    score_ = root_moves_.front().score;
}

#define SHAKO_INSTANTIATE(W) template class Worker<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
