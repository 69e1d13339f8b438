// A game as positions and moves of one board width: the start position, what was played, and the
// results that need the history.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/result.h"

namespace shako::engine {

template <int W>
class PlayedGame {
   public:
    PlayedGame(std::shared_ptr<const Ruleset<W>> rules, const Position<W>& start)
        : rules_(std::move(rules)), positions_{start} {}

    [[nodiscard]] const std::shared_ptr<const Ruleset<W>>& rules() const noexcept { return rules_; }
    [[nodiscard]] const Position<W>& start() const noexcept { return positions_.front(); }
    [[nodiscard]] const Position<W>& position() const noexcept { return positions_.back(); }
    // Every position since the start; the last is the current one.
    [[nodiscard]] const std::vector<Position<W>>& positions() const noexcept { return positions_; }
    [[nodiscard]] const std::vector<Move<W>>& moves() const noexcept { return moves_; }

    // Plays a legal move.
    void play(Move<W> m) {
        Position<W> next = positions_.back();
        next.play(m);
        positions_.push_back(next);
        moves_.push_back(m);
    }
    // Takes the last move back; there must be one.
    void undo() noexcept {
        assert(!moves_.empty());
        positions_.pop_back();
        moves_.pop_back();
    }

    // How often the current position has stood on the board, this time included.
    [[nodiscard]] int occurrences() const noexcept;
    // See Game::result and Game::forced_result.
    [[nodiscard]] std::optional<Result> result() const;
    [[nodiscard]] std::optional<Result> forced_result() const;

   private:
    // The position, and the move that led to it, so many plies ago; none before the start.
    [[nodiscard]] bool was_check(int back) const noexcept;
    [[nodiscard]] Move<W> move_before(int back) const noexcept;
    [[nodiscard]] SquareSet<W> chased(int back) const;
    [[nodiscard]] bool shuffles_one_man(int plies) const;
    [[nodiscard]] bool has_promotions_only() const;
    [[nodiscard]] int checks_excused() const noexcept;
    [[nodiscard]] std::optional<Result> repetition() const;
    [[nodiscard]] std::optional<Result> decided(variant::Value value, Ending ending) const;

    std::shared_ptr<const Ruleset<W>> rules_;
    std::vector<Position<W>> positions_;
    std::vector<Move<W>> moves_;
};

#define SHAKO_INSTANTIATE(W) extern template class PlayedGame<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
