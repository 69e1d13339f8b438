// Double and triple steps and en passant. Ini keys: doubleStep*, tripleStep*, enPassant*. Regions
// are folded into tables, the rest is hooked. The crossed square is kept only
// while a capture on it is legal, so that positions are the same exactly when FIDE's laws (9.2.3)
// call them so.
#include "engine/board/generate.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

template <int W>
void generate(const Position<W>& pos, MoveList<W>& list) {
    const SquareSet<W>& crossed = pos.en_passant();
    if (crossed.empty()) return;
    const Color us = pos.side_to_move();
    for (const Sq to : crossed) {
        const SquareSet<W> attackers = pos.attackers(to, us, pos.occupied());
        for (const Sq from : attackers & pos.pieces(us, pos.rules().en_passant_kinds[us]))
            if (takes_en_passant(pos, from, to))
                list.push(Move<W>(from, to, MoveKind::en_passant));
    }
}

template <int W>
void note_initial_move(Position<W>& pos, const Played<W>& played) {
    if (played.move.kind() != MoveKind::double_step) return;
    const Sq victim = played.move.to();
    if (pos.is_empty(victim)) return;
    offer_en_passant(pos, pos.rules().crossed(played.move.from(), victim), victim);
}

// The pawn's three steps at once, where the board is deep enough for them.
template <int W>
void triple_steps(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const int forward = us == Color::white ? 1 : -1;
    for (const Sq from : pos.pieces(us, *rules.pawn) & rules.triple_zone[us]) {
        int rank = rules.rank_of(from);
        bool free = true;
        for (int n = 0; n < 3 && free; ++n) {
            rank += forward;
            free = rank >= 0 && rank < rules.ranks &&
                   rules.board.contains(rules.at(rules.file_of(from), rank)) &&
                   !pos.occupied().contains(rules.at(rules.file_of(from), rank));
        }
        if (!free) continue;
        const Sq to = rules.at(rules.file_of(from), rank);
        if (!rules.attacks.arrival(*rules.pawn, us).contains(to)) continue;
        if (rules.promoting_kinds[us].contains(*rules.pawn) &&
            rules.promotion_zone[us].contains(to)) {
            for (const PieceKind becomes : rules.traits.promotion_choices[us])
                list.push(Move<W>::promotion(from, to, becomes));
            if (rules.traits.must_promote[us]) continue;
        }
        list.push(Move<W>(from, to, MoveKind::double_step));
    }
}

}  // namespace

template <int W>
void install_en_passant(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::EnPassant& from = spec.en_passant;
    bool any = false;
    bool triple = false;
    for (const Color c : kColors) {
        if (from.double_step) rules.initial_zone[c] = rules.squares_of(from.double_step_region[c]);
        rules.triple_zone[c] = rules.squares_of(from.triple_step_region[c]);
        triple = triple || !rules.triple_zone[c].empty();
        rules.en_passant_zone[c] = rules.squares_of(from.region[c]);
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            if (from.types[c].contains(rules.traits.kind[static_cast<std::size_t>(k)].slot))
                rules.en_passant_kinds[c].insert(kind);
            if (rules.attacks.has_initial_moves(kind, c) ||
                (kind == rules.pawn && !rules.triple_zone[c].empty()))
                rules.crossing_kinds[c].insert(kind);
        }
        any = any || !(rules.en_passant_kinds[c].empty() || rules.en_passant_zone[c].empty());
    }
    Hooks<W>& hooks = rules.hooks;
    if (triple && rules.pawn)
        hooks.add(hooks.generate_more, Phase::en_passant, "triple step", &triple_steps<W>);
    any = any && (triple || !rules.initial_zone.white.empty() || !rules.initial_zone.black.empty());
    if (!any) return;
    rules.traits.has_en_passant = true;
    hooks.add(hooks.generate_more, Phase::en_passant, "en passant", &generate<W>);
    hooks.add(hooks.after_move, Phase::en_passant, "en passant square", &note_initial_move<W>);
}

#define SHAKO_INSTANTIATE(W) template void install_en_passant(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
