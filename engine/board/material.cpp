#include "engine/board/material.h"

namespace shako::engine {

namespace {

// Whether the lone king, under attack on its square, has nowhere safe to go. Our king and one man.
template <int W>
bool is_mated(const Position<W>& pos, PieceKind royal, Color lone, Sq king) {
    const SquareSet<W> occupied = pos.occupied();
    SquareSet<W> lifted = occupied;
    lifted.erase(king);
    const SquareSet<W> targets = (pos.moves(royal, lone, king, occupied)) |
                                 (pos.attacks(royal, lone, king, occupied) & pos.pieces(!lone));
    for (const Sq to : targets)
        if (!pos.is_attacked(to, !lone, lifted)) return false;
    return true;
}

// Squares from which a white man of the kind could possibly attack the target.
template <int W>
SquareSet<W> possible_sources(const AttackTables<W>& tables, PieceKind kind, Sq target) {
    const auto t = static_cast<std::size_t>(target);
    SquareSet<W> squares = tables.leap_sources(kind, Color::white, target);
    for (const LineAttack<W>& line : tables.line_attacks(Color::white))
        if (line.kinds.contains(kind)) squares |= line.aligned[t];
    for (const LameAttack<W>& lame : tables.lame_attacks(Color::white))
        if (lame.kind == kind && lame.source[t] != target) squares.insert(lame.source[t]);
    for (const WalkedAttack<W>& attack : tables.walked_attacks(Color::white))
        if (attack.kind == kind && !attack.initial) squares |= attack.sources[t];
    return squares;
}

// Whether White, with one man of the kind, can have mated the lone king that stands there.
template <int W>
bool can_mate_at(const Ruleset<W>& rules, PieceKind royal, PieceKind kind, Sq lone) {
    const int file = rules.file_of(lone);
    const int rank = rules.rank_of(lone);
    const SquareSet<W> sources = possible_sources(rules.attacks, kind, lone);
    // Our king two squares away at most: further away it guards none of the lone king's squares.
    for (int king_rank = rank - 2; king_rank <= rank + 2; ++king_rank)
        for (int king_file = file - 2; king_file <= file + 2; ++king_file) {
            if (king_rank < 0 || king_rank >= rules.ranks || king_file < 0 ||
                king_file >= rules.files || (king_rank == rank && king_file == file))
                continue;
            const Sq king = rules.at(king_file, king_rank);
            Position<W> kings(rules);
            kings.put(Color::black, royal, lone);
            kings.put(Color::white, royal, king);
            if (kings.is_royal_attacked(Color::black)) continue;
            SquareSet<W> men = sources;
            men.erase(king);
            for (const Sq man : men) {
                SquareSet<W> occupied = kings.occupied();
                occupied.insert(man);
                if (!rules.attacks.attacks(kind, Color::white, man, occupied).contains(lone))
                    continue;
                Position<W> pos = kings;
                pos.put(Color::white, kind, man);
                if (is_mated(pos, royal, Color::black, lone)) return true;
            }
        }
    return false;
}

}  // namespace

template <int W>
bool can_mate_alone(const Ruleset<W>& rules, PieceKind kind) {
    if (!rules.traits.royal) return true;
    for (int i = 0; i < rules.squares; ++i) {
        const Sq lone = square_at(i);
        const int file = rules.file_of(lone);
        const int rank = rules.rank_of(lone);
        const bool edge =
            file == 0 || file == rules.files - 1 || rank == 0 || rank == rules.ranks - 1;
        if (edge && can_mate_at(rules, *rules.traits.royal, kind, lone)) return true;
    }
    return false;
}

bool is_colour_bound(const variant::Movement& movement) {
    const auto changes_colour = [](variant::Offset step) { return (step.dx + step.dy) % 2 != 0; };
    for (const variant::Ride& ride : movement) {
        if (ride.kind == variant::RideKind::anywhere || changes_colour(ride.step)) return false;
        for (const variant::Leg& leg : ride.legs)
            if (changes_colour(leg.step)) return false;
    }
    return true;
}

template <int W>
bool is_dead_material(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    if (!rules.traits.dead_material) return false;
    SquareSet<W> men = pos.pieces(Color::white) | pos.pieces(Color::black);
    for (const Color c : kColors) men -= pos.royals(c);
    if (men.empty()) return true;
    int dark = 0;
    int light = 0;
    for (const Sq s : men) {
        const KindTraits& kind = rules.traits.kind[static_cast<std::size_t>(pos.kind_at(s))];
        if (kind.mates_alone) return false;
        if (!kind.colour_bound) {
            ++dark;
            ++light;
        } else {
            ++((rules.file_of(s) + rules.rank_of(s)) % 2 == 0 ? dark : light);
        }
    }
    return men.count() == 1 || dark == 0 || light == 0;
}

template bool can_mate_alone(const Ruleset<2>&, PieceKind);
template bool can_mate_alone(const Ruleset<4>&, PieceKind);
template bool is_dead_material(const Position<2>&);
template bool is_dead_material(const Position<4>&);

}  // namespace shako::engine
