#include "engine/played_game.h"

#include "engine/board/generate.h"
#include "engine/board/material.h"
#include "engine/board/verdict.h"

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
        if (then.key() == now.key()) ++count;
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
std::optional<Result> PlayedGame<W>::result() const {
    if (const auto forced = forced_result()) return forced;
    const Position<W>& now = positions_.back();
    const Traits& traits = rules_->traits;
    if (traits.n_fold > 0 && occurrences() >= traits.n_fold) {
        const Color side = traits.repetition_absolute ? Color::white : now.side_to_move();
        if (const auto over = ended(traits.repetition, side, Ending::repetition)) return over;
    }
    if (traits.n_move_plies > 0 && now.halfmove_clock() >= traits.n_move_plies)
        return Result{Outcome::draw, Ending::n_move_rule};
    return std::nullopt;
}

template class PlayedGame<2>;
template class PlayedGame<4>;

}  // namespace shako::engine
