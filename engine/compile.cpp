#include "engine/compile.h"

#include <cassert>

#include "engine/board/material.h"
#include "engine/board/movements.h"
#include "engine/rules/install.h"

namespace shako::engine {

using variant::RideKind;

namespace {

KindTraits facts_of(variant::PieceType slot, const variant::Piece& piece) {
    KindTraits kind;
    kind.slot = slot;
    kind.name = piece.name;
    kind.letter = piece.letter;
    kind.colour_bound = is_colour_bound(piece.movement);
    for (const variant::Ride& ride : piece.movement) {
        if (ride.initial) continue;
        kind.hopper |= ride.kind == RideKind::hop || ride.kind == RideKind::grasshopper;
        kind.slider |= ride.kind == RideKind::plain && ride.max_steps != 1;
        kind.lame |= ride.kind == RideKind::lame;
    }
    return kind;
}

}  // namespace

template <int W>
std::shared_ptr<const Ruleset<W>> compile_as(const std::shared_ptr<const variant::Spec>& spec) {
    assert(spec != nullptr && width_for(spec->board) <= W);
    const GameMovements<W> movements = game_movements<W>(*spec);
    auto rules = std::make_shared<Ruleset<W>>(spec, movements);
    for (int i = 0; i < rules->squares; ++i) rules->board.insert(square_at(i));
    Traits& traits = rules->traits;
    traits.kinds = static_cast<int>(movements.size());
    for (const auto& [slot, piece] : spec->pieces) traits.kind.push_back(facts_of(slot, piece));

    rules::install_royalty(*spec, *rules);  // before goals, which asks whether there is a royal
    rules::install_goals(*spec, *rules);
    rules::install_promotion(*spec, *rules);
    rules::install_en_passant(*spec, *rules);
    rules::install_castling(*spec, *rules);
    rules::install_counting(*spec, *rules);
    rules::install_repetition(*spec, *rules);

    for (int k = 0; k < traits.kinds; ++k) {
        KindTraits& kind = traits.kind[static_cast<std::size_t>(k)];
        kind.mates_alone =
            !kind.royal && (kind.pawn_like || can_mate_alone(*rules, kind_of_index(k)));
        if (kind.slot == variant::PieceType{0} || (kind.pawn_like && !traits.san_pawn))
            traits.san_pawn = kind_of_index(k);
    }
    return rules;
}

template std::shared_ptr<const Ruleset<2>> compile_as(const std::shared_ptr<const variant::Spec>&);
template std::shared_ptr<const Ruleset<4>> compile_as(const std::shared_ptr<const variant::Spec>&);

}  // namespace shako::engine
