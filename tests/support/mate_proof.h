// Mates proved by trying every move: nothing of engine/search is used, nothing is remembered from
// one position to another. For games that end by mate, stalemate or too few men alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position.h"

namespace shako::test {

class MateProof {
   public:
    using Position = engine::Position<2>;
    using Move = engine::Move<2>;

    // Gives up after so many positions.
    explicit MateProof(std::uint64_t most_positions = ~std::uint64_t{0})
        : most_positions_(most_positions) {}

    // Whether the side to move mates within so many of its moves, whatever the other side does.
    // Every move of both sides is looked at unless the answer is known; only their order is chosen.
    [[nodiscard]] bool can_mate(const Position& pos, int moves);
    // Whether the legal move mates within `moves`, itself included.
    [[nodiscard]] bool mates(const Position& pos, Move move, int moves);
    // The moves of the side to move that do so, the first `most` of them.
    [[nodiscard]] std::vector<Move> keys(const Position& pos, int moves,
                                         std::size_t most = ~std::size_t{0});
    // In how many of its moves, at most `most`, the side to move mates; 0: in none of these.
    [[nodiscard]] int shortest(const Position& pos, int most);

    // Whether it did not give up: else the answers since it was made say nothing.
    [[nodiscard]] bool is_complete() const { return positions_ < most_positions_; }

   private:
    [[nodiscard]] bool mates_at_once(const Position& pos);

    std::uint64_t most_positions_;
    std::uint64_t positions_ = 0;
    std::vector<Move> refutations_;  // by moves left: the reply that last was one
};

}  // namespace shako::test
