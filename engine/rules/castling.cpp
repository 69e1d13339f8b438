// Castling. Ini keys: castling*; the fine points follow the orthodox rules, with attacks tested as
// the men stand at each moment: the king lifted from home and on the square it crosses, its rook
// still at home; then both at their targets.
#include <algorithm>
#include <optional>

#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

constexpr auto kKind = static_cast<std::size_t>(MoveKind::castling);

// The squares from one to the other on their rank, both included.
template <int W>
SquareSet<W> span_of(Sq a, Sq b) {
    return SquareSet<W>::range(std::min(a, b), std::max(a, b));
}

template <int W>
Sq rook_target(const Ruleset<W>& rules, Color us, Wing wing) {
    return rules.at(rules.castling.rook_target[index(wing)], rules.castling.rank[us]);
}

template <int W>
void generate(const Position<W>& pos, MoveList<W>& list) {
    const Color us = pos.side_to_move();
    if (!pos.has_castling_rights(us)) return;
    const Ruleset<W>& rules = pos.rules();
    const std::optional<Sq> king = pos.castling_king(us);
    if (!king) return;
    for (const Wing wing : kWings) {
        const std::optional<Sq> rook = pos.castling_rook(us, wing);
        if (!rook) continue;
        const Sq king_to =
            rules.at(rules.castling.king_target[index(wing)], rules.castling.rank[us]);
        // The targets are neighbours, so the ways of the two are one stretch of the rank.
        const auto [first, last] =
            std::minmax({*king, *rook, king_to, rook_target(rules, us, wing)});
        SquareSet<W> path = SquareSet<W>::range(first, last);
        path.erase(*king);
        path.erase(*rook);
        if (path.intersects(pos.occupied())) continue;
        list.push(Move<W>::with_piece(*king, king_to, MoveKind::castling,
                                      kind_of_index(static_cast<int>(index(wing)))));
    }
}

template <int W>
bool is_legal(const Position<W>& pos, Move<W> m) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    if (!rules.royal_kinds.contains(rules.castling.king[us])) return true;
    SquareSet<W> occupied = pos.occupied();
    if (pos.is_attacked(m.from(), !us, occupied)) return false;
    occupied.erase(m.from());
    for (const Sq s : span_of<W>(m.from(), m.to()))
        if (s != m.from() && pos.is_attacked(s, !us, occupied)) return false;
    occupied.erase(pos.rook_of(m));
    occupied.insert(m.to());
    occupied.insert(rook_target(rules, us, pos.wing_of(m)));
    return !pos.is_attacked(m.to(), !us, occupied);
}

template <int W>
void apply(Position<W>& pos, Move<W> m) {
    const Color us = pos.side_to_move();
    const Sq rook_from = pos.rook_of(m);
    const Man king = pos.man_at(m.from());
    const Man rook = pos.man_at(rook_from);
    const Sq rook_to = rook_target(pos.rules(), us, pos.wing_of(m));
    pos.take(m.from());  // both off first: the squares may overlap
    pos.take(rook_from);
    pos.put(us, king.kind, m.to());
    pos.put(us, rook.kind, rook_to);
    if (king.promoted) pos.set_promoted(m.to(), king.face);
    if (rook.promoted) pos.set_promoted(rook_to, rook.face);
}

// A right falls with the first move of its king or rook, and when its rook is captured.
template <int W>
void drop_rights(Position<W>& pos, const Played<W>& played) {
    if (!pos.has_castling_rights() || played.move.is_drop() || played.move.kind() == MoveKind::pass)
        return;
    const Ruleset<W>& rules = pos.rules();
    if (rules.spec->castling.opposite && played.rook_from)
        pos.set_castling_rook(!played.color,
                              rules.file_of(*played.rook_from) > rules.file_of(played.move.from())
                                  ? Wing::king_side
                                  : Wing::queen_side,
                              std::nullopt);
    for (const Color c : kColors)
        for (const Wing wing : kWings) {
            const auto rook = pos.castling_rook(c, wing);
            if (rook && (*rook == played.move.from() || *rook == played.move.to()))
                pos.set_castling_rook(c, wing, std::nullopt);
        }
    // A king piece that is not royal can be captured.
    if (const auto& taken = played.captured; taken &&
                                             taken->kind == rules.castling.king[taken->color] &&
                                             !pos.castling_king(taken->color))
        for (const Wing wing : kWings) pos.set_castling_rook(taken->color, wing, std::nullopt);
    if (played.kind != rules.castling.king[played.color]) return;
    if (rules.rank_of(played.move.from()) != rules.castling.rank[played.color]) return;
    // Another king piece that stays behind on the rank is the castling one, unless this one came
    // from the king's file.
    const auto other = pos.castling_king(played.color);
    if (played.move.kind() != MoveKind::castling && other && *other != played.move.to() &&
        rules.file_of(played.move.from()) != rules.castling.king_file)
        return;
    for (const Wing wing : kWings) pos.set_castling_rook(played.color, wing, std::nullopt);
}

}  // namespace

template <int W>
void install_castling(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Castling& from = spec.castling;
    if (!from.enabled) return;
    CastlingTables& to = rules.castling;
    const int last_file = rules.files - 1;
    for (const Color c : kColors) {
        const auto king = rules.kind_of(from.king_piece[c]);
        if (!king) return;
        to.king[c] = *king;
        for (int k = 0; k < rules.kinds(); ++k)
            if (from.rook_pieces[c].contains(rules.traits.kind[static_cast<std::size_t>(k)].slot))
                to.rooks[c].insert(kind_of_index(k));
        to.rank[c] = c == Color::white ? from.rank.value : rules.ranks - 1 - from.rank.value;
        if (to.rank[c] < 0 || to.rank[c] >= rules.ranks) return;
    }
    if (from.king_side.value > last_file || from.queen_side.value > last_file) return;
    to.king_target = {from.king_side.value, from.queen_side.value};
    to.rook_target = {from.king_side.value - 1, from.queen_side.value + 1};
    to.search_from = {std::min<int>(from.rook_king_side.value, last_file),
                      std::min<int>(from.rook_queen_side.value, last_file)};
    to.king_file = from.king_file.value;
    to.enabled = true;
    rules.traits.has_castling = true;
    Hooks<W>& hooks = rules.hooks;
    hooks.add(hooks.generate_more, Phase::castling, "castling", &generate<W>);
    hooks.add(hooks.after_move, Phase::castling, "castling rights", &drop_rights<W>);
    hooks.apply[kKind] = &apply<W>;
    hooks.is_legal[kKind] = &is_legal<W>;
}

#define SHAKO_INSTANTIATE(W) template void install_castling(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
