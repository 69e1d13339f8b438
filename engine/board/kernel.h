// The hot loops of the board in one of two forms: by scanning rays, and by look-up (lookup.h) for
// processors that can. Both are made from kernel.inc; a Ruleset holds the one that fits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board/move.h"
#include "engine/board/square_set.h"

namespace shako::engine {

template <int W>
class Position;
template <int W>
struct Ruleset;

// The first five are for games without general rules (Ruleset::is_general).
template <int W>
struct Kernel {
    // As in generate.h.
    void (*legal_moves)(const Position<W>&, MoveList<W>&);
    void (*captures)(const Position<W>&, MoveList<W>&);
    void (*quiets)(const Position<W>&, MoveList<W>&);
    std::uint64_t (*count_legal_moves)(const Position<W>&);
    bool (*is_safe)(const Position<W>&, Move<W> pseudo_legal);  // of men that are not royal
    // Takes the moves from `begin` on that are not legal off the list; where
    // Ruleset::safety_decides.
    void (*keep_legal)(const Position<W>&, MoveList<W>&, std::size_t begin);
    // As in position.h.
    SquareSet<W> (*attackers)(const Position<W>&, Sq target, Color by, const SquareSet<W>&);
    bool (*is_attacked)(const Position<W>&, Sq target, Color by, const SquareSet<W>&);
    // As in AttackTables, for games that have nothing complex.
    SquareSet<W> (*attacks)(const Ruleset<W>&, PieceKind, Color, Sq from, const SquareSet<W>&);
    SquareSet<W> (*moves)(const Ruleset<W>&, PieceKind, Color, Sq from, const SquareSet<W>&);
};

template <int W>
[[nodiscard]] const Kernel<W>& scan_kernel() noexcept;
// Null where the processor, or the compiler that built this, can't; and for boards too large for
// it.
template <int W>
[[nodiscard]] const Kernel<W>* lookup_kernel() noexcept;

// The best that there is.
template <int W>
[[nodiscard]] const Kernel<W>& best_kernel() noexcept {
    const Kernel<W>* lookup = lookup_kernel<W>();
    return lookup != nullptr ? *lookup : scan_kernel<W>();
}

}  // namespace shako::engine
