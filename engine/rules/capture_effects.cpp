// What happens besides when men are captured or enclosed. Ini keys: blast*, *Immune*, petrify*,
// flipEnclosedPieces. Hooked.
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

using variant::Enclosing;

// Rights that hang on a man which is gone.
template <int W>
void drop_castling_rights(Position<W>& pos, Sq gone, const Man& man) {
    const Ruleset<W>& rules = pos.rules();
    for (const Color c : kColors)
        for (const Wing wing : kWings)
            if (pos.castling_rook(c, wing) == gone) pos.set_castling_rook(c, wing, std::nullopt);
    if (rules.castling.enabled && man.kind == rules.castling.king[man.color] &&
        rules.rank_of(gone) == rules.castling.rank[man.color] && !pos.castling_king(man.color))
        for (const Wing wing : kWings) pos.set_castling_rook(man.color, wing, std::nullopt);
}

template <int W>
void blow_up(Position<W>& pos, Sq s, bool leaves_wall) {
    const Man man = pos.man_at(s);
    pos.take(s);
    to_hand(pos, man);
    drop_castling_rights(pos, s, man);
    if (leaves_wall) pos.add_wall(s);
}

// The captor and all men around it, but pawns and those that are immune.
template <int W>
void blast(Position<W>& pos, const Played<W>& played) {
    if (!played.captured) return;
    const Ruleset<W>& rules = pos.rules();
    const Sq center = played.move.to();
    SquareSet<W> gone = rules.around[static_cast<std::size_t>(center)] &
                        (pos.pieces(Color::white) | pos.pieces(Color::black));
    if (rules.pawn) gone -= pos.pieces(*rules.pawn);
    gone.insert(center);
    for (const Sq s : gone) {
        if (pos.is_empty(s) || rules.blast_immune.contains(pos.kind_at(s))) continue;
        const bool walls = s == center ? rules.petrified.contains(pos.kind_at(s))
                                       : rules.spec->capture_effects.petrify_blasted;
        blow_up(pos, s, walls);
    }
}

// A captor of these kinds becomes a wall.
template <int W>
void petrify(Position<W>& pos, const Played<W>& played) {
    const Sq s = played.move.to();
    if (!played.captured || !pos.rules().petrified.contains(played.kind) || pos.is_empty(s)) return;
    blow_up(pos, s, pos.rules().petrified.contains(pos.kind_at(s)));
}

// A royal that turns into a wall is not under attack afterwards, but may not walk into one.
template <int W>
bool exposes_captor(const Position<W>& pos, Move<W> m) {
    if (!pos.is_capture(m)) return false;
    const PieceKind kind = pos.moving_kind(m);
    if (!pos.rules().petrified.contains(kind) || !pos.rules().royal_kinds.contains(kind))
        return false;
    SquareSet<W> occupied = pos.occupied();
    occupied.erase(m.from());
    occupied.insert(m.to());
    return pos.is_attacked(m.to(), !pos.side_to_move(), occupied);
}

template <int W>
bool are_mutually_immune(const Position<W>& pos, Move<W> m) {
    if (!pos.is_capture(m)) return false;
    const PieceKind kind = pos.moving_kind(m);
    return pos.rules().mutually_immune.contains(kind) && pos.kind_at(pos.victim_of(m)) == kind;
}

// Men of the side that is not to move; their rights don't come along.
template <int W>
void change_sides(Position<W>& pos, const SquareSet<W>& men) {
    const Color them = !pos.side_to_move();
    for (const Sq s : men) {
        const Man man = pos.man_at(s);
        pos.take(s);
        drop_castling_rights(pos, s, man);
        pos.put(!man.color, man.kind, s);
    }
    if (const SquareSet<W> gates = pos.gates(them); gates.intersects(men))
        pos.set_gates(them, gates - men);
}

// Enemies in line between the square and an own man.
template <int W>
void flip_enclosed(Position<W>& pos, Move<W> m) {
    if (m.kind() == MoveKind::pass) return;
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    SquareSet<W> flipped;
    for (const Ray<W>* ray : rules.queen_lines) {
        const SquareSet<W>& line = ray->from[static_cast<std::size_t>(m.to())];
        const SquareSet<W> stops = line - pos.pieces(!us);
        if (stops.empty()) continue;
        const Sq end = nearest(stops, ray->ascending);
        if (!pos.pieces(us).contains(end)) continue;
        SquareSet<W> between = line - ray->beyond[static_cast<std::size_t>(end)];
        between.erase(end);
        flipped |= between;
    }
    change_sides(pos, flipped);
}

// Enemies beside the square. Of a quadwrangle a drop needs an own man there, too.
template <int W>
void flip_adjacent(Position<W>& pos, Move<W> m) {
    if (m.kind() == MoveKind::pass) return;
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const SquareSet<W>& around = rules.around[static_cast<std::size_t>(m.to())];
    if (rules.spec->capture_effects.flip == Enclosing::quadwrangle &&
        !around.intersects(pos.pieces(us)) && m.kind() != MoveKind::normal)
        return;
    change_sides(pos, around & pos.pieces(!us));
}

}  // namespace

template <int W>
void install_capture_effects(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::CaptureEffects& from = spec.capture_effects;
    Hooks<W>& hooks = rules.hooks;
    rules.blast_immune = rules.kinds_of(from.blast_immune);
    rules.mutually_immune = rules.kinds_of(from.mutually_immune);
    rules.petrified = rules.kinds_of(from.petrify);
    if (from.blast) {
        hooks.add(hooks.after_move, Phase::blast, "blast", &blast<W>);
    } else if (!rules.petrified.empty()) {
        hooks.add(hooks.after_move, Phase::blast, "petrify", &petrify<W>);
        hooks.add(hooks.forbids, Phase::blast, "petrified royal", &exposes_captor<W>);
    }
    if (!rules.mutually_immune.empty())
        hooks.add(hooks.forbids, Phase::blast, "mutual immunity", &are_mutually_immune<W>);
    if (from.flip == Enclosing::reversi)
        hooks.add(hooks.before_move, Phase::blast, "flip enclosed", &flip_enclosed<W>);
    else if (from.flip != Enclosing::none)
        hooks.add(hooks.before_move, Phase::blast, "flip adjacent", &flip_adjacent<W>);
}

#define SHAKO_INSTANTIATE(W) \
    template void install_capture_effects(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
