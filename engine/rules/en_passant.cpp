// Double steps and en passant. Ini keys: doubleStep*, enPassant*. The crossed square is kept only
// while a capture on it is legal, so that positions are the same exactly when FIDE's laws (9.2.3)
// call them so.
#include "engine/board/generate.h"
#include "engine/board/position.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

constexpr auto kKind = static_cast<std::size_t>(MoveKind::en_passant);

template <int W>
void generate(const Position<W>& pos, MoveList<W>& list) {
    const auto crossed = pos.en_passant();
    if (!crossed) return;
    const Color us = pos.side_to_move();
    const SquareSet<W> capturers = pos.attackers(*crossed, us, pos.occupied()) &
                                   pos.pieces(us, pos.rules().en_passant_kinds[us]);
    for (const Sq from : capturers)
        list.push(Move<W>(from, *crossed, MoveKind::en_passant, pos.en_passant_victim()));
}

template <int W>
void apply(Position<W>& pos, Move<W> m) {
    pos.take(m.aux());
    pos.shift(m.from(), m.to());
}

template <int W>
void note_double_step(Position<W>& pos, const Played<W>& played) {
    if (played.move.kind() != MoveKind::double_step) return;
    const Sq victim = played.move.to();
    const Sq crossed = square_at((index(played.move.from()) + index(victim)) / 2);
    offer_en_passant(pos, crossed, victim);
}

// The region of a section, cut with the board.
template <int W>
SquareSet<W> on_board(const variant::Region& region, const Ruleset<W>& rules) {
    SquareSet<W> squares;
    for (int i = 0; i < rules.squares; ++i) {
        const Sq s = square_at(i);
        if (region.contains({variant::File{static_cast<std::uint8_t>(rules.file_of(s))},
                             variant::Rank{static_cast<std::uint8_t>(rules.rank_of(s))}}))
            squares.insert(s);
    }
    return squares;
}

}  // namespace

template <int W>
void install_en_passant(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::EnPassant& from = spec.en_passant;
    bool any = false;
    for (const Color c : kColors) {
        if (from.double_step) rules.initial_zone[c] = on_board(from.double_step_region[c], rules);
        rules.en_passant_zone[c] = on_board(from.region[c], rules);
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            if (from.types[c].contains(rules.traits.kind[static_cast<std::size_t>(k)].slot))
                rules.en_passant_kinds[c].insert(kind);
            if (rules.attacks.has_initial_moves(kind, c)) rules.crossing_kinds[c].insert(kind);
        }
        any = any || !(rules.en_passant_kinds[c].empty() || rules.initial_zone[!c].empty() ||
                       rules.en_passant_zone[c].empty());
    }
    if (!any) return;
    rules.traits.has_en_passant = true;
    Hooks<W>& hooks = rules.hooks;
    hooks.add(hooks.generate_more, Phase::en_passant, "en passant", &generate<W>);
    hooks.add(hooks.after_move, Phase::en_passant, "en passant square", &note_double_step<W>);
    hooks.apply[kKind] = &apply<W>;
}

template void install_en_passant(const variant::Spec&, Ruleset<2>&);
template void install_en_passant(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
