#include "engine/played_game.h"

#include <algorithm>

#include "engine/board/generate.h"
#include "engine/board/material.h"
#include "engine/board/verdict.h"
#include "engine/board/width.h"

namespace shako::engine {

using variant::Value;

namespace {

// A value for one side as an outcome; none: the game goes on.
std::optional<Outcome> outcome_for(Value value, Color side) {
    switch (value) {
        case Value::none:
            return std::nullopt;
        case Value::draw:
            return Outcome::draw;
        case Value::win:
            return win_for(side);
        case Value::loss:
            return win_for(!side);
    }
    return std::nullopt;
}

std::optional<Result> ended(Value value, Color side, Ending ending) {
    const auto outcome = outcome_for(value, side);
    return outcome ? std::optional<Result>(Result{*outcome, ending}) : std::nullopt;
}

}  // namespace

template <int W>
int PlayedGame<W>::occurrences() const noexcept {
    const Position<W>& now = positions_.back();
    int count = 1;
    // Nothing before the last capture can come back; other irreversible moves just differ in key.
    // Only every second position has the same side to move.
    const auto played = static_cast<int>(moves_.size());
    for (int back = 2; back <= played; back += 2) {
        const Position<W>& then = positions_[static_cast<std::size_t>(played - back)];
        if (then.repetition_key() == now.repetition_key()) ++count;
        if (then.occupied().count() != now.occupied().count()) break;
    }
    return count;
}

template <int W>
std::optional<Result> PlayedGame<W>::forced_result() const {
    const Position<W>& now = positions_.back();
    const Color side = now.side_to_move();
    if (const auto verdict = verdict_now(now)) {
        if (const auto over = ended(verdict->value, side, verdict->ending)) return over;
    }
    if (!has_legal_move(now)) {
        const Verdict verdict = verdict_without_moves(now);
        return ended(verdict.value, side, verdict.ending);
    }
    if (is_dead_material(now)) return Result{Outcome::draw, Ending::insufficient_material};
    return std::nullopt;
}

template <int W>
bool PlayedGame<W>::was_check(int back) const noexcept {
    const auto last = static_cast<int>(moves_.size());
    return back <= last && positions_[static_cast<std::size_t>(last - back)].in_check();
}

template <int W>
Move<W> PlayedGame<W>::move_before(int back) const noexcept {
    const auto last = static_cast<int>(moves_.size());
    return back < last ? moves_[static_cast<std::size_t>(last - back - 1)] : Move<W>::none();
}

template <int W>
SquareSet<W> PlayedGame<W>::chased(int back) const {
    const auto last = static_cast<int>(moves_.size());
    if (rules_->hooks.chased == nullptr || back >= last) return {};
    const auto now = static_cast<std::size_t>(last - back);
    return rules_->hooks.chased(positions_[now - 1], moves_[now - 1], positions_[now]);
}

namespace {

// Where the men of the set stood before the move.
template <int W>
SquareSet<W> moved_back(SquareSet<W> men, Move<W> m) {
    if (m.is_none() || m.is_drop() || !men.contains(m.to())) return men;
    men.erase(m.to());
    men.insert(m.from());
    return men;
}

template <int W>
bool reverses(Move<W> m, Move<W> other) {
    return m.from() == other.to() && m.to() == other.from() && m.kind() == MoveKind::normal &&
           other.kind() == MoveKind::normal;
}

// Both sides' fault is nobody's.
Value fault(bool of_enemy, bool own) {
    return own ? (of_enemy ? Value::draw : Value::loss) : Value::win;
}

}  // namespace

template <int W>
bool PlayedGame<W>::shuffles_one_man(int plies) const {
    // The man that moved last can come to the enemy's palace, if there is one, and nobody was in
    // check.
    const Position<W>& now = positions_.back();
    const Color us = now.side_to_move();
    const Move<W> last = move_before(0);
    if (plies < 4 || last.kind() != MoveKind::normal || now.is_empty(last.to())) return false;
    if (was_check(1) || was_check(3)) return false;
    if (rules_->king && !rules_->attacks.arrival(now.kind_at(last.to()), !us)
                             .intersects(rules_->attacks.arrival(*rules_->king, us)))
        return false;
    int seen = move_before(2).kind() == MoveKind::pass ? 1 : reverses(move_before(2), last) ? 2 : 0;
    for (int i = 4; i <= plies && seen > 0; i += 2) {
        if (i + 1 <= plies && was_check(i + 1)) return false;
        if (seen < 4) {
            seen = reverses(move_before(i), seen == 1 ? last : move_before(i - 2)) ? seen + 1 : 0;
            continue;
        }
        const auto then = static_cast<std::size_t>(static_cast<int>(moves_.size()) - i);
        const bool captured = then > 0 && positions_[then - 1].is_capture(moves_[then - 1]);
        return !captured && move_before(i - 2).from() == move_before(i).to();
    }
    return false;
}

template <int W>
std::optional<Result> PlayedGame<W>::repetition() const {
    const Position<W>& now = positions_.back();
    const Traits& traits = rules_->traits;
    const Color side = now.side_to_move();
    int plies = static_cast<int>(moves_.size());
    if (!rules_->spec->drops.captures_to_hand) plies = std::min(plies, now.halfmove_clock());
    if (traits.n_fold <= 0 || plies < 4) return std::nullopt;
    if (traits.move_repetition_illegal && shuffles_one_man(plies))
        return ended(Value::win, side, Ending::move_repetition);

    bool checked_by_them = traits.perpetual_check_illegal && was_check(0) && was_check(2);
    bool checked_by_us = traits.perpetual_check_illegal && was_check(1) && was_check(3);
    SquareSet<W> chased_by_them = moved_back(chased(0), move_before(1)) & chased(2);
    SquareSet<W> chased_by_us = moved_back(chased(1), move_before(2)) & chased(3);
    int seen = 1;
    for (int i = 4; i <= plies; i += 2) {
        if (i != static_cast<int>(moves_.size()))
            chased_by_them = moved_back(chased_by_them, move_before(i - 1)) & chased(i);
        checked_by_them = checked_by_them && was_check(i);
        const Position<W>& then = positions_[moves_.size() - static_cast<std::size_t>(i)];
        if (then.repetition_key() == now.repetition_key() && ++seen >= traits.n_fold) {
            const bool chase = !chased_by_them.empty() || !chased_by_us.empty();
            if (checked_by_them || checked_by_us)
                return decided(fault(checked_by_them, checked_by_us), Ending::perpetual_check);
            if (chase)
                return decided(fault(!chased_by_them.empty(), !chased_by_us.empty()),
                               Ending::perpetual_chase);
            const bool turned = traits.repetition_absolute && side == Color::black;
            return decided(turned ? variant::opposite(traits.repetition) : traits.repetition,
                           Ending::repetition);
        }
        if (i + 1 > plies) continue;
        checked_by_us = checked_by_us && was_check(i + 1);
        chased_by_us = moved_back(chased_by_us, move_before(i)) & chased(i + 1);
    }
    return std::nullopt;
}

// The value for the side to move; what would be a draw is decided by material where that counts.
template <int W>
std::optional<Result> PlayedGame<W>::decided(Value value, Ending ending) const {
    const Position<W>& now = positions_.back();
    if (value == Value::draw && rules_->hooks.material) value = rules_->hooks.material(now);
    return ended(value, now.side_to_move(), ending);
}

template <int W>
std::optional<Result> PlayedGame<W>::result() const {
    if (const auto forced = forced_result()) return forced;
    const Position<W>& now = positions_.back();
    const Traits& traits = rules_->traits;
    if (traits.n_move_plies > 0 && now.halfmove_clock() >= traits.n_move_plies + checks_excused())
        return decided(Value::draw, Ending::n_move_rule);
    if (const auto repeated = repetition()) return repeated;
    if (now.count_limit() > 0 && now.count_plies() > now.count_limit())
        return Result{Outcome::draw, Ending::counting};
    if (rules_->spec->promotion.sittuyin && has_promotions_only())
        return Result{Outcome::draw, Ending::stalemate};
    return std::nullopt;
}

// By the rules of the Asian Xiangqi Federation checks beyond ten do not count for the n-move rule.
template <int W>
int PlayedGame<W>::checks_excused() const noexcept {
    const auto played = static_cast<int>(moves_.size());
    if (rules_->hooks.chased == nullptr || played < 20) return 0;
    const int plies = std::min(played, positions_.back().halfmove_clock());
    int by_them = was_check(0) ? 1 : 0;
    int by_us = was_check(1) ? 1 : 0;
    for (int i = 2; i < plies; i += 2) {
        by_them += was_check(i) ? 1 : 0;
        by_us += was_check(i + 1) ? 1 : 0;
    }
    return 2 * std::max(std::max(by_them, by_us) - 10, 0);
}

// King and pawn that can do nothing but promote (Sittuyin).
template <int W>
bool PlayedGame<W>::has_promotions_only() const {
    const Position<W>& now = positions_.back();
    const Color us = now.side_to_move();
    if (!rules_->pawn || now.in_check() || now.pieces(us).count() != 2 ||
        now.pieces(us, *rules_->pawn).count() != 1)
        return false;
    MoveList<W> list;
    legal_moves(now, list);
    return std::all_of(list.begin(), list.end(),
                       [](Move<W> m) { return m.kind() == MoveKind::promotion; });
}

#define SHAKO_INSTANTIATE(W) template class PlayedGame<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
