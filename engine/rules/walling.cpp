// Walls. Ini keys: wallingRule, wallingRegion*, wallOrMove. Hooked: each move takes one form for
// each square that it can wall up.
#include "engine/board/movements.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

using variant::WallingRule;

// The squares next to those of the set, by a wazir's step, and all at the board's edge.
template <int W>
SquareSet<W> edge_of_the_rest(const Ruleset<W>& rules, const SquareSet<W>& walls) {
    SquareSet<W> edge;
    for (const Sq s : rules.board) {
        const int file = rules.file_of(s);
        const int rank = rules.rank_of(s);
        const bool outer =
            file == 0 || rank == 0 || file == rules.files - 1 || rank == rules.ranks - 1;
        const auto walled = [&](int f, int r) { return walls.contains(rules.at(f, r)); };
        if (outer || walled(file - 1, rank) || walled(file + 1, rank) || walled(file, rank - 1) ||
            walled(file, rank + 1))
            edge.insert(s);
    }
    return edge;
}

// What is empty when the move has been made and the old duck is still there.
template <int W>
SquareSet<W> empty_after(const Position<W>& pos, Move<W> m) {
    const Ruleset<W>& rules = pos.rules();
    SquareSet<W> men = pos.occupied();
    men.erase(m.from());
    if (m.kind() == MoveKind::castling) {
        men.erase(pos.rook_of(m));
        men.insert(rules.at(rules.castling.rook_target[index(pos.wing_of(m))],
                            rules.castling.rank[pos.side_to_move()]));
    }
    if (m.kind() == MoveKind::en_passant) men.erase(pos.en_passant_victim());
    men.insert(m.to());
    return rules.board - men;
}

template <int W>
void extend(const Position<W>& pos, Move<W> m, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const variant::Walling& rule = rules.spec->walling;
    const Color us = pos.side_to_move();
    const bool turns_face =
        m.kind() == MoveKind::piece_promotion || m.kind() == MoveKind::piece_demotion;
    if (m.is_drop() || turns_face || (rule.wall_or_move && m.kind() != MoveKind::pass) ||
        (!rule.wall_or_move && m.kind() == MoveKind::pass)) {
        list.push(m);
        return;
    }
    SquareSet<W> zone = empty_after(pos, m) & rules.wall_zone[us];
    switch (rule.rule) {
        case WallingRule::arrow: {
            SquareSet<W> men = pos.occupied();
            men.erase(m.from());
            const PieceKind archer = pos.moving_kind(m);
            zone &= rules.arrows->moves(archer, us, m.to(), men, pos.company(archer, us));
            break;
        }
        case WallingRule::past:
            zone &= SquareSet<W>::of(m.from());
            break;
        case WallingRule::edge:
            zone &= edge_of_the_rest(rules, pos.walls());
            break;
        default:
            break;
    }
    for (const Sq wall : zone) list.push(m.with_wall(wall));
}

template <int W>
void build(Position<W>& pos, const Played<W>& played) {
    if (!played.move.has_extra()) return;
    if (pos.rules().spec->walling.rule == WallingRule::duck) pos.clear_walls();
    pos.add_wall(played.move.aux());
}

// To wall only, where a turn is one or the other.
template <int W>
void stay(const Position<W>& pos, MoveList<W>& list) {
    const SquareSet<W>& ours = pos.pieces(pos.side_to_move());
    if (!ours.empty()) list.push(Move<W>(ours.first(), ours.first(), MoveKind::pass));
}

}  // namespace

template <int W>
void install_walling(const variant::Spec& spec, Ruleset<W>& rules) {
    if (spec.walling.rule == WallingRule::none) return;
    for (const Color c : kColors) rules.wall_zone[c] = rules.squares_of(spec.walling.region[c]);
    if (spec.walling.rule == WallingRule::arrow) {
        variant::Spec open = spec;
        for (auto& [slot, piece] : open.pieces)
            piece.mobility = {variant::Region::all(), variant::Region::all()};
        rules.arrows = std::make_unique<const AttackTables<W>>(spec.board, game_movements<W>(open));
    }
    Hooks<W>& hooks = rules.hooks;
    hooks.extend = &extend<W>;
    hooks.add(hooks.after_move, Phase::walling, "walls", &build<W>);
    if (spec.walling.wall_or_move)
        hooks.add(hooks.generate_more, Phase::walling, "wall instead of a move", &stay<W>);
}

#define SHAKO_INSTANTIATE(W) template void install_walling(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
