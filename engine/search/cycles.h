// Upcoming repetitions: whether a position that was on the board before is one move away. The keys
// of two positions that differ by one man on another square differ by that man's keys, so a table
// of all reversible moves tells. Source of the idea: Marcel van Kervinck's cuckoo tables.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/ruleset.h"

namespace shako::engine {

template <int W>
class Cycles {
   public:
    // Empty for games in which a repetition is no plain draw, or where more than the men's squares
    // makes a position.
    explicit Cycles(const Ruleset<W>& rules);

    // Whether the side to move can get the position whose key differs from this one's by
    // `difference` with a single move.
    [[nodiscard]] bool is_one_move(const Position<W>& pos,
                                   std::uint64_t difference) const noexcept {
        for (std::size_t i = slot(difference); moves_[i].key != 0; i = (i + 1) & mask_) {
            if (moves_[i].key != difference) continue;
            const Sq a = square_at(moves_[i].a);
            const Sq b = square_at(moves_[i].b);
            const bool is_at_a = !pos.is_empty(a);
            const Sq from = is_at_a ? a : b;
            const Sq to = is_at_a ? b : a;
            if (pos.is_empty(from) || !pos.is_empty(to)) return false;
            const Color us = pos.side_to_move();
            return pos.color_at(from) == us &&
                   pos.moves(pos.kind_at(from), us, from, pos.occupied()).contains(to);
        }
        return false;
    }
    [[nodiscard]] bool empty() const noexcept { return mask_ == 0; }

   private:
    struct Entry {
        std::uint64_t key = 0;  // 0: free
        std::uint16_t a = 0;    // the two squares
        std::uint16_t b = 0;
    };
    [[nodiscard]] std::size_t slot(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(key) & mask_;
    }

    std::vector<Entry> moves_;
    std::size_t mask_ = 0;
};

template <int W>
Cycles<W>::Cycles(const Ruleset<W>& rules) : moves_(1) {
    const Traits& traits = rules.traits;
    if (traits.n_fold <= 0 || traits.repetition != variant::Value::draw ||
        traits.perpetual_check_illegal || traits.move_repetition_illegal || rules.keeps_extra ||
        rules.attacks.has_complex())
        return;
    std::vector<Entry> found;
    for (const Color c : kColors)
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            for (const Sq a : rules.board)
                for (const Sq b : rules.attacks.moves(kind, c, a, {})) {
                    if (b < a || !rules.attacks.moves(kind, c, b, {}).contains(a)) continue;
                    found.push_back({rules.zobrist.man(c, kind, a) ^ rules.zobrist.man(c, kind, b) ^
                                         rules.zobrist.black_to_move(),
                                     static_cast<std::uint16_t>(index(a)),
                                     static_cast<std::uint16_t>(index(b))});
                }
        }
    if (found.empty()) return;
    moves_.assign(std::bit_ceil(found.size() * 2 + 1), {});
    mask_ = moves_.size() - 1;
    for (const Entry& entry : found) {
        std::size_t i = slot(entry.key);
        while (moves_[i].key != 0) i = (i + 1) & mask_;
        moves_[i] = entry;
    }
}

}  // namespace shako::engine
