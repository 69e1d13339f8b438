#include "engine/compile.h"

#include <cassert>

#include "engine/board/material.h"
#include "engine/board/movements.h"
#include "engine/board/width.h"
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

// Whether the game has a rule that the fast path does not know (Ruleset::is_general).
bool has_general_rules(const variant::Spec& spec) {
    const variant::Royalty& royalty = spec.royalty;
    const variant::Goals& goals = spec.goals;
    const auto& passing = spec.passing;
    const auto any = [](const ByColor<variant::Region>& region) {
        return !region.white.empty() || !region.black.empty();
    };
    return spec.drops.enabled || spec.drops.captures_to_hand || spec.gating.enabled ||
           spec.walling.rule != variant::WallingRule::none ||
           !(spec.capture_effects == variant::CaptureEffects{}) || passing.always.white ||
           passing.always.black || passing.on_stalemate.white || passing.on_stalemate.black ||
           !spec.promotion.promoted.empty() || spec.promotion.sittuyin || spec.castling.opposite ||
           !royalty.checking || !royalty.drop_checks || royalty.must_capture ||
           royalty.check_counting || royalty.makpong || royalty.bikjang || royalty.shatar_mate ||
           royalty.pseudo_royal || !royalty.more_royals.empty() ||
           goals.extinction.value != variant::Value::none || any(goals.flag.region) ||
           !(goals.connect == variant::Connect{}) || goals.castling_wins.bits != 0 ||
           spec.counting.full_board_ends || spec.counting.rule != variant::CountingRule::none;
}

// Whether positions have more than men, rights and clocks (Position::Extra).
bool keeps_extra(const variant::Spec& spec) {
    return has_general_rules(spec) || spec.start_fen.find('[') != std::string::npos;
}

// The squares around each square, and the lines of a queen.
template <int W>
void note_neighbours(Ruleset<W>& rules) {
    rules.around.resize(static_cast<std::size_t>(rules.squares));
    for (const int dy : {-1, 0, 1})
        for (const int dx : {-1, 0, 1}) {
            if (dx == 0 && dy == 0) continue;
            const variant::Offset step{static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
            const Ray<W>* line = rules.lines.ray(step, variant::kUnlimited);
            rules.queen_lines.push_back(line);
            const Ray<W>* one = rules.lines.ray(step, 1);
            for (const Sq s : rules.board)
                rules.around[static_cast<std::size_t>(s)] |= one->from[static_cast<std::size_t>(s)];
        }
}

// Royals in the start position; true when a side has several, or one but not the other has any.
template <int W>
bool has_several_royals(const variant::Spec& spec, Ruleset<W>& rules) {
    for (const char c : spec.start_fen) {
        if (c == ' ' || c == '[') break;
        const auto kind = rules.kind_of(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter && kind && rules.royal_kinds.contains(*kind))
            ++rules.start_royals[c >= 'a' ? Color::black : Color::white];
    }
    return rules.start_royals.white > 1 || rules.start_royals.black > 1;
}

// Whether a move's legality can be known without trying it (Ruleset::safety_decides): it changes no
// other men, and no rule asks about the position after it.
template <int W>
bool is_decided_by_safety(const variant::Spec& spec, const Ruleset<W>& rules) {
    const Hooks<W>& hooks = rules.hooks;
    return rules.traits.royal && !rules.attacks.has_complex() &&
           spec.capture_effects == variant::CaptureEffects{} && hooks.extend == nullptr &&
           hooks.before_move.empty() && hooks.permits.empty() && hooks.forbids_after.empty();
}

// Which kinds mate alone, in games that ask.
template <int W>
void note_mates(Ruleset<W>& rules) {
    Traits& traits = rules.traits;
    if (!traits.dead_material) return;
    KindSet asked;
    for (int k = 0; k < traits.kinds; ++k) {
        KindTraits& kind = traits.kind[static_cast<std::size_t>(k)];
        kind.mates_alone = kind.pawn_like && !kind.royal;
        if (!kind.royal && !kind.pawn_like) asked.insert(kind_of_index(k));
    }
    const KindSet mating = kinds_mating_alone(rules, asked);
    for (int k = 0; k < traits.kinds; ++k)
        if (mating.contains(kind_of_index(k)))
            traits.kind[static_cast<std::size_t>(k)].mates_alone = true;
}

}  // namespace

template <int W>
std::shared_ptr<const Ruleset<W>> compile_as(const std::shared_ptr<const variant::Spec>& spec,
                                             const Kernel<W>* kernel) {
    assert(spec != nullptr && spec->board.squares() <= SquareSet<W>::kCapacity);
    const GameMovements<W> movements = game_movements<W>(*spec);
    auto rules = std::make_shared<Ruleset<W>>(spec, movements);
    rules->board = rules->attacks.board();
    if (kernel != nullptr) rules->kernel = kernel;
    Traits& traits = rules->traits;
    traits.kinds = static_cast<int>(movements.size());
    for (const auto& [slot, piece] : spec->pieces) traits.kind.push_back(facts_of(slot, piece));

    rules->keeps_extra = keeps_extra(*spec);
    rules->is_general =
        has_general_rules(*spec) || rules->keeps_extra || rules->attacks.has_complex();
    note_neighbours(*rules);

    rules::install_royalty(*spec, *rules);  // before goals, which asks whether there is a royal
    rules->is_general = rules->is_general || has_several_royals(*spec, *rules);
    rules::install_promotion(*spec, *rules);  // before drops, which asks for the zones
    rules::install_goals(*spec, *rules);
    rules::install_en_passant(*spec, *rules);
    rules::install_castling(*spec, *rules);
    rules::install_drops(*spec, *rules);
    rules::install_gating(*spec, *rules);
    rules::install_walling(*spec, *rules);
    rules::install_capture_effects(*spec, *rules);
    rules::install_passing(*spec, *rules);
    rules::install_counting(*spec, *rules);
    rules::install_repetition(*spec, *rules);
    rules->safety_decides = is_decided_by_safety(*spec, *rules);
    traits.ends_by_rule = !rules->hooks.result_now.empty();
    traits.null_move_is_sound =
        traits.royal && !traits.captures_forced && !traits.may_pass && !traits.ends_by_rule;

    note_mates(*rules);
    for (int k = 0; k < traits.kinds; ++k) {
        const KindTraits& kind = traits.kind[static_cast<std::size_t>(k)];
        if (kind.slot == variant::PieceType{0} || (kind.pawn_like && !traits.san_pawn))
            traits.san_pawn = kind_of_index(k);
    }
    return rules;
}

#define SHAKO_INSTANTIATE(W)                               \
    template std::shared_ptr<const Ruleset<W>> compile_as( \
        const std::shared_ptr<const variant::Spec>&, const Kernel<W>*);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
