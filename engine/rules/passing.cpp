// Passing, and the memory of the last turns. Ini keys: pass*, passOnStalemate*. Hooked. A pass is
// written as a move of the king, or of the first man, onto its own square.
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

template <int W>
void generate(const Position<W>& pos, MoveList<W>& list) {
    const Color us = pos.side_to_move();
    const variant::Passing& rule = pos.rules().spec->passing;
    if (!rule.always[us] && !rule.on_stalemate[us]) return;
    SquareSet<W> men = pos.royals(us);
    if (men.empty()) men = pos.pieces(us);
    if (!men.empty()) list.push(Move<W>(men.first(), men.first(), MoveKind::pass));
}

template <int W>
void apply(Position<W>&, Move<W>) {}

// A pass on stalemate only is one where nothing else can be done.
template <int W>
void only_if_stuck(const Position<W>& pos, MoveList<W>& list, std::size_t begin) {
    if (!pos.rules().spec->passing.on_stalemate[pos.side_to_move()]) return;
    const auto passes = [](Move<W> m) { return m.kind() == MoveKind::pass && !m.has_extra(); };
    if (std::all_of(list.begin() + begin, list.end(), passes)) return;
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (!passes(list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

template <int W>
void note(Position<W>& pos, const Played<W>& played) {
    const bool facing = pos.rules().spec->royalty.bikjang && pos.royals_face();
    // Who builds a wall instead of moving has done something.
    const bool passed = played.move.kind() == MoveKind::pass && !played.move.has_extra();
    pos.note_turn({played.move, passed, facing, played.captured.has_value()});
}

}  // namespace

template <int W>
void install_passing(const variant::Spec& spec, Ruleset<W>& rules) {
    Hooks<W>& hooks = rules.hooks;
    const variant::Passing& rule = spec.passing;
    if (rules.keeps_extra) hooks.add(hooks.after_move, Phase::passing, "last turn", &note<W>);
    hooks.apply[static_cast<std::size_t>(MoveKind::pass)] = &apply<W>;
    const bool stuck = rule.on_stalemate.white || rule.on_stalemate.black;
    if (!rule.always.white && !rule.always.black && !stuck) return;
    rules.traits.may_pass = true;
    hooks.add(hooks.generate_more, Phase::passing, "pass", &generate<W>);
    if (stuck) hooks.add(hooks.refine, Phase::pass_if_stuck, "pass if stuck", &only_if_stuck<W>);
}

#define SHAKO_INSTANTIATE(W) template void install_passing(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
