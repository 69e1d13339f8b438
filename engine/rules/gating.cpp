// Rights of men that have not moved yet. Ini keys: gating, seirawanGating, cambodianMoves. Hooked.
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

// Each move also with a man brought in from the hand, on the square that becomes empty.
template <int W>
void extend(const Position<W>& pos, Move<W> m, MoveList<W>& list) {
    list.push(m);
    const bool castles = m.kind() == MoveKind::castling;
    if (m.kind() != MoveKind::normal && m.kind() != MoveKind::double_step && !castles) return;
    const Color us = pos.side_to_move();
    const Ruleset<W>& rules = pos.rules();
    const SquareSet<W> gates = pos.gates(us);
    for (int k = 0; k < rules.kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        if (pos.in_hand(us, kind) == 0) continue;
        const SquareSet<W>& zone = rules.drops.zone[us][static_cast<std::size_t>(k)];
        if (gates.contains(m.from()) && zone.contains(m.from()))
            list.push(m.with_gate(m.from(), kind));
        if (!castles) continue;
        const Sq rook = pos.rook_of(m);
        if (gates.contains(rook) && zone.contains(rook)) list.push(m.with_gate(rook, kind));
    }
}

// What stands on a gate after castling leaves no room for the man brought in.
template <int W>
bool is_blocked(const Position<W>& pos, Move<W> m) {
    if (!m.has_extra() || m.kind() != MoveKind::castling) return false;
    const Ruleset<W>& rules = pos.rules();
    const int file = rules.castling.rook_target[index(pos.wing_of(m))];
    const Sq rook_to = rules.at(file, rules.castling.rank[pos.side_to_move()]);
    return m.aux() == m.to() || m.aux() == rook_to;
}

template <int W>
void bring_in(Position<W>& pos, const Played<W>& played) {
    const Move<W> m = played.move;
    const Color us = played.color;
    SquareSet<W> ours = pos.gates(us);
    const bool brings = pos.rules().spec->gating.seirawan && m.has_extra();
    if (brings && m.kind() != MoveKind::promotion) {
        pos.change_hand(us, m.piece(), -1);
        pos.put(us, m.piece(), m.aux());
        ours.erase(m.aux());
    }
    ours.erase(m.from());
    if (played.rook_from) ours.erase(*played.rook_from);
    if (pos.rules().spec->gating.seirawan && pos.in_hand(us) == 0 &&
        !pos.rules().spec->drops.captures_to_hand)
        ours = {};
    pos.set_gates(us, ours);
    SquareSet<W> theirs = pos.gates(!us);
    theirs.erase(m.to());
    pos.set_gates(!us, theirs);
}

// The first leap of Ouk: the king like a knight forward, the counsellor two squares ahead.
template <int W>
void cambodian_leaps(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const int forward = us == Color::white ? 1 : -1;
    const auto leap = [&](Sq from, int dx, int dy) {
        const int file = rules.file_of(from) + dx;
        const int rank = rules.rank_of(from) + dy * forward;
        if (file < 0 || file >= rules.files || rank < 0 || rank >= rules.ranks) return;
        const Sq to = rules.at(file, rank);
        if (!pos.occupied().contains(to)) list.push(Move<W>(from, to));
    };
    if (rules.king && !pos.in_check())
        for (const Sq from : pos.pieces(us, *rules.king) & pos.gates(us)) {
            leap(from, -2, 1);
            leap(from, 2, 1);
        }
    if (const auto fers = rules.kind_of(variant::kFers))
        for (const Sq from : pos.pieces(us, *fers) & pos.gates(us)) leap(from, 0, 2);
}

// The king's first move of Metamachy: two squares in any direction, a knight's leap included, onto
// a free square; not out of check, and not over an attacked one. Of the two squares between the
// ends of a knight's leap one must be unattacked.
template <int W>
void king_leaps(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    if (!rules.king || pos.in_check()) return;
    for (const Sq from : pos.pieces(us, *rules.king) & pos.gates(us)) {
        SquareSet<W> occupied = pos.occupied();
        occupied.erase(from);
        const auto at = [&](int dx, int dy) -> std::optional<Sq> {
            const int file = rules.file_of(from) + dx;
            const int rank = rules.rank_of(from) + dy;
            if (file < 0 || file >= rules.files || rank < 0 || rank >= rules.ranks) return {};
            const Sq s = rules.at(file, rank);
            return rules.board.contains(s) ? std::optional<Sq>(s) : std::nullopt;
        };
        const auto is_free = [&](int dx, int dy) {
            const auto s = at(dx, dy);
            return s && !pos.is_attacked(*s, !us, occupied);
        };
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy) {
                if (std::max(std::abs(dx), std::abs(dy)) != 2) continue;
                const auto to = at(dx, dy);
                if (!to || occupied.contains(*to)) continue;
                // Halves of the way: the same square twice unless it is a knight's leap.
                const bool bent = dx % 2 != 0 || dy % 2 != 0;
                const int x = dx / 2;
                const int y = dy / 2;
                const bool passes = bent ? is_free(x, y) || is_free(dx - x, dy - y) : is_free(x, y);
                if (passes) list.push(Move<W>(from, *to));
            }
    }
}

// A rook that looks at the king takes its leap away.
template <int W>
void aim_at_king(Position<W>& pos, const Played<W>& played) {
    const Ruleset<W>& rules = pos.rules();
    const Color them = !played.color;
    if (rules.traits.kind[static_cast<std::size_t>(played.kind)].slot != variant::kRook ||
        !rules.king)
        return;
    SquareSet<W> gates = pos.gates(them);
    for (const Sq king : pos.pieces(them, *rules.king) & gates) {
        const Sq rook = played.move.to();
        if (rules.file_of(king) == rules.file_of(rook) ||
            rules.rank_of(king) == rules.rank_of(rook))
            gates.erase(king);
    }
    pos.set_gates(them, gates);
}

}  // namespace

template <int W>
void install_gating(const variant::Spec& spec, Ruleset<W>& rules) {
    if (!spec.gating.enabled) return;
    Hooks<W>& hooks = rules.hooks;
    hooks.add(hooks.after_move, Phase::gating, "gates", &bring_in<W>);
    if (spec.gating.seirawan) {
        rules.traits.has_hands = true;
        hooks.extend = &extend<W>;
        hooks.add(hooks.forbids, Phase::gating, "gate under the castled", &is_blocked<W>);
    }
    if (spec.gating.king_leap)
        hooks.add(hooks.generate_more, Phase::gating, "king's first leap", &king_leaps<W>);
    if (spec.gating.cambodian) {
        hooks.add(hooks.generate_more, Phase::gating, "first leaps", &cambodian_leaps<W>);
        hooks.add(hooks.after_move, Phase::gating, "leap lost to a rook", &aim_at_king<W>);
    }
}

#define SHAKO_INSTANTIATE(W) template void install_gating(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
