// Ends by counting moves or men. Ini keys: nMoveRule, nMoveRuleTypes*, countingRule,
// materialCounting, adjudicateFullBoard. The n-move rule is a table and a number, the rest is
// hooked.
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

using variant::CountingRule;
using variant::MaterialCounting;
using variant::Value;

// Whether the kind has a move on the empty board that it can take back.
template <int W>
bool is_reversible(const Ruleset<W>& rules, PieceKind kind, Color color) {
    for (const Sq from : rules.board)
        for (const Sq to : rules.attacks.moves(kind, color, from, {}))
            if (rules.attacks.moves(kind, color, to, {}).contains(from)) return true;
    return false;
}

template <int W>
int count(const Position<W>& pos, Color c, variant::PieceType slot) {
    const auto kind = pos.rules().kind_of(slot);
    return kind ? pos.pieces(c, *kind).count() : 0;
}

// --- counting in end games of Makruk and its kin ---

// Full moves in which the other side has to win; 0: nothing is counted.
template <int W>
int count_limit(const Position<W>& pos, Color counts) {
    const int own = pos.pieces(counts).count();
    const Color them = !counts;
    const bool pawns = count(pos, counts, variant::kPawn) + count(pos, them, variant::kPawn) > 0;
    const int rooks = count(pos, them, variant::kRook);
    const int khons = count(pos, them, variant::kSilver);
    const int knights = count(pos, them, variant::kKnight);
    switch (pos.rules().spec->counting.rule) {
        case CountingRule::makruk:
            if (pawns || pos.pieces(them).count() == 1) return 0;
            if (own > 1) return 64;
            return rooks > 1     ? 8
                   : rooks == 1  ? 16
                   : khons > 1   ? 22
                   : knights > 1 ? 32
                   : khons == 1  ? 44
                                 : 64;
        case CountingRule::cambodian:
            if (own > 3 || pos.pieces(them).count() == 1) return 0;
            if (own > 1) return 63;
            if (pawns) return 0;
            return rooks > 1     ? 7
                   : rooks == 1  ? 15
                   : khons > 1   ? 21
                   : knights > 1 ? 31
                   : khons == 1  ? 43
                                 : 63;
        case CountingRule::asean:
            if (pawns || own > 1) return 0;
            return rooks > 0 ? 16 : khons > 0 ? 44 : knights > 0 ? 64 : 0;
        case CountingRule::none:
            break;
    }
    return 0;
}

template <int W>
void count_on(Position<W>& pos, const Played<W>& played) {
    const Ruleset<W>& rules = pos.rules();
    const bool asean = rules.spec->counting.rule == CountingRule::asean;
    const Color us = played.color;
    const Color them = !us;
    const int all = pos.pieces(us).count() + pos.pieces(them).count();
    int limit = pos.count_limit();
    int plies = limit > 0 ? pos.count_plies() + 1 : pos.count_plies();
    const bool took_pawn = played.captured && rules.pawn && played.captured->kind == *rules.pawn;
    const bool pawns = rules.pawn && !pos.pieces(*rules.pawn).empty();
    if (!asean && took_pawn && pos.pieces(us).count() == 1 && !pawns && count_limit(pos, us) > 0) {
        limit = 2 * count_limit(pos, us);
        plies = 2 * all - 1;
    }
    const bool changed = (played.captured || played.move.kind() == MoveKind::promotion) &&
                         pos.pieces(them).count() == 1;
    if ((limit == 0 || changed) && count_limit(pos, them) > 0) {
        limit = 2 * count_limit(pos, them);
        plies = asean || pos.pieces(them).count() > 1 ? 0 : 2 * all;
    }
    pos.set_count(limit, plies);
}

// --- the board decides ---

template <int W>
std::optional<Verdict> board_decides(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const auto last = pos.last_turn();
    const auto before = pos.turn_before();
    const Value value = rules.hooks.material ? rules.hooks.material(pos) : Value::draw;
    if (!last.move.is_none()) {
        if (last.facing && before.facing) return Verdict{value, Ending::facing_kings};
        if (last.passed && before.passed) return Verdict{value, Ending::two_passes};
    }
    if (rules.spec->counting.full_board_ends && (rules.board - pos.occupied()).empty())
        return Verdict{value, Ending::full_board};
    return std::nullopt;
}

template <int W>
Value material_value(const Position<W>& pos) {
    int more = 0;  // of White
    const auto weigh = [&](variant::PieceType slot, int points) {
        more += points * (count(pos, Color::white, slot) - count(pos, Color::black, slot));
    };
    switch (pos.rules().spec->counting.material) {
        case MaterialCounting::janggi:
            // Points of the Korean Janggi Association; Black's 1.5 for moving second breaks ties.
            weigh(variant::kRook, 13);
            weigh(variant::kJanggiCannon, 7);
            weigh(variant::kHorse, 5);
            weigh(variant::kJanggiElephant, 3);
            weigh(variant::kWazir, 3);
            weigh(variant::kSoldier, 2);
            more = more > 1 ? 1 : -1;
            break;
        case MaterialCounting::unweighted:
            more = pos.pieces(Color::white).count() - pos.pieces(Color::black).count();
            break;
        case MaterialCounting::white_draw_odds:
            more = 1;
            break;
        case MaterialCounting::black_draw_odds:
            more = -1;
            break;
        case MaterialCounting::none:
            break;
    }
    if (more == 0) return Value::draw;
    return (more > 0) == (pos.side_to_move() == Color::white) ? Value::win : Value::loss;
}

}  // namespace

template <int W>
void install_counting(const variant::Spec& spec, Ruleset<W>& rules) {
    rules.traits.n_move_plies = spec.counting.n_move_rule * 2;
    for (const Color c : kColors)
        for (int k = 0; k < rules.kinds(); ++k) {
            const variant::PieceType slot = rules.traits.kind[static_cast<std::size_t>(k)].slot;
            if (!spec.counting.reset_types[c].contains(slot)) continue;
            const PieceKind kind = kind_of_index(k);
            rules.clock_resetting_kinds[c].insert(kind);
            if (is_reversible(rules, kind, c)) rules.reversible_kinds[c].insert(kind);
        }
    Hooks<W>& hooks = rules.hooks;
    if (spec.counting.material != MaterialCounting::none) hooks.material = &material_value<W>;
    if (spec.counting.rule != CountingRule::none)
        hooks.add(hooks.after_move, Phase::counting, "counting", &count_on<W>);
    const variant::Passing& passing = spec.passing;
    const bool passes = passing.always.white || passing.always.black ||
                        passing.on_stalemate.white || passing.on_stalemate.black;
    if (spec.royalty.bikjang || passes || spec.counting.full_board_ends)
        hooks.add(hooks.result_now, Phase::board, "board decides", &board_decides<W>);
}

#define SHAKO_INSTANTIATE(W) template void install_counting(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
