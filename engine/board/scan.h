// Who attacks a square, found by scanning rays and lame leaps. Both kernels use it, one of them for
// what has no table.
#pragma once

#include "engine/board/position.h"

namespace shako::engine {

// Those of `riders`, which are aligned with the target, that attack it. With kAny, stops at the
// first.
template <bool kAny, int W>
[[nodiscard]] inline SquareSet<W> scan_line_attackers(const Position<W>& pos,
                                                      const LineAttack<W>& line, Sq target,
                                                      const SquareSet<W>& riders,
                                                      const SquareSet<W>& occupied) noexcept {
    SquareSet<W> found;
    for (const Ray<W>* ray : line.back) {
        const SquareSet<W>& squares = ray->from[static_cast<std::size_t>(target)];
        if (!squares.intersects(riders)) continue;
        SquareSet<W> on_ray = squares & occupied;
        const Sq first = nearest(on_ray, ray->ascending);
        Sq attacker = first;
        if (line.kind != variant::RideKind::plain) {
            // The hurdle comes first; a grasshopper's stands right before the target.
            if (line.kind == variant::RideKind::grasshopper &&
                first != nearest(squares, ray->ascending))
                continue;
            if (line.respects_kind && pos.pieces(line.members.front()).contains(first)) continue;
            on_ray.erase(first);
            if (on_ray.empty()) continue;
            attacker = nearest(on_ray, ray->ascending);
        }
        if (!riders.contains(attacker)) continue;
        found.insert(attacker);
        if (kAny) return found;
    }
    return found;
}

// Those of `men`, of colour `by`, that attack the target by a lame leap.
template <bool kAny, int W>
[[nodiscard]] inline SquareSet<W> scan_leg_attackers(const Position<W>& pos, Sq target, Color by,
                                                     const SquareSet<W>& men,
                                                     const SquareSet<W>& occupied) noexcept {
    SquareSet<W> found;
    for (const LameAttack<W>& lame : pos.rules().attacks.lame_attacks(by)) {
        const Sq source = lame.source[static_cast<std::size_t>(target)];
        if (source == target || !men.contains(source) || pos.kind_at(source) != lame.kind) continue;
        if (lame.leap->path[static_cast<std::size_t>(source)].intersects(occupied)) continue;
        found.insert(source);
        if (kAny) return found;
    }
    return found;
}

// Whether a royal of the colour is the first man on one of the lines along which royals may not
// look at each other (Ruleset::facing).
template <int W>
[[nodiscard]] inline bool sees_royal(const Position<W>& pos, Sq from, Color color,
                                     const SquareSet<W>& occupied) noexcept {
    const SquareSet<W> theirs = pos.royals(color);
    for (const Ray<W>* ray : pos.rules().facing) {
        const SquareSet<W>& squares = ray->from[static_cast<std::size_t>(from)];
        if (!squares.intersects(theirs)) continue;
        if (theirs.contains(nearest(squares & occupied, ray->ascending))) return true;
    }
    return false;
}

}  // namespace shako::engine
