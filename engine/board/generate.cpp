#include "engine/board/generate.h"

#include "engine/board/general.h"
#include "engine/board/legality.h"
#include "engine/board/verdict.h"

namespace shako::engine {

namespace {

// The targets of one man: captures, ordinary quiet squares, and squares of initial moves only.
template <int W>
struct Targets {
    SquareSet<W> captures;
    SquareSet<W> quiets;
    SquareSet<W> initials;
};

template <int W>
Targets<W> pseudo_targets(const Position<W>& pos, PieceKind kind, Sq from,
                          const SquareSet<W>& occupied) noexcept {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    Targets<W> t;
    t.captures = rules.attacks.attacks(kind, us, from, occupied) & pos.pieces(!us);
    t.quiets = rules.attacks.moves(kind, us, from, occupied);
    if (rules.attacks.has_initial_moves(kind, us) && rules.initial_zone[us].contains(from))
        t.initials = rules.attacks.initial_moves(kind, us, from, occupied) - t.quiets;
    return t;
}

// Appends the moves to the targets, as promotions where the game has them.
template <int W>
class Lister {
   public:
    Lister(const Position<W>& pos, MoveList<W>& list) noexcept : pos_(pos), list_(list) {}

    void operator()(PieceKind kind, Sq from, const Targets<W>& targets) noexcept {
        const Ruleset<W>& rules = pos_.rules();
        const Color us = pos_.side_to_move();
        const bool promotes = rules.promoting_kinds[us].contains(kind);
        const auto each = [&](SquareSet<W> squares, bool initial) {
            while (!squares.empty()) {
                const Sq to = squares.pop_first();
                if (promotes && rules.promotion_zone[us].contains(to)) {
                    for (const PieceKind becomes : rules.traits.promotion_choices[us])
                        list_.push(Move<W>::promotion(from, to, becomes));
                    if (rules.traits.must_promote[us]) continue;
                }
                list_.push(Move<W>(from, to,
                                   initial && rules.is_crossing(us, kind, from, to)
                                       ? MoveKind::double_step
                                       : MoveKind::normal));
            }
        };
        each(targets.captures, false);
        each(targets.quiets, false);
        each(targets.initials, true);
    }

   private:
    const Position<W>& pos_;
    MoveList<W>& list_;
};

template <int W>
class Counter {
   public:
    explicit Counter(const Position<W>& pos) noexcept : pos_(pos) {}

    void operator()(PieceKind kind, Sq, const Targets<W>& targets) noexcept {
        const Ruleset<W>& rules = pos_.rules();
        const Color us = pos_.side_to_move();
        // Captured, quiet and initial targets have no square in common.
        const SquareSet<W> all = targets.captures | targets.quiets | targets.initials;
        total_ += static_cast<std::uint64_t>(all.count());
        if (!rules.promoting_kinds[us].contains(kind)) return;
        const SquareSet<W> promoting = all & rules.promotion_zone[us];
        if (promoting.empty()) return;
        const std::uint64_t each =
            rules.traits.promotion_choices[us].size() - (rules.traits.must_promote[us] ? 1U : 0U);
        total_ += each * static_cast<std::uint64_t>(promoting.count());
    }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

   private:
    const Position<W>& pos_;
    std::uint64_t total_ = 0;
};

// Squares of the targets on which the royal from `from` would not be attacked.
template <int W>
SquareSet<W> safe_for_royal(const Position<W>& pos, Sq from, SquareSet<W> targets) noexcept {
    SquareSet<W> lifted = pos.occupied();
    lifted.erase(from);
    SquareSet<W> safe;
    while (!targets.empty()) {
        const Sq to = targets.pop_first();
        // A man captured on `to` is not among its own square's attackers.
        if (!pos.is_attacked(to, !pos.side_to_move(), lifted)) safe.insert(to);
    }
    return safe;
}

// Calls visit(kind, from, targets) for each man with its legal targets.
template <int W, class Visit>
void visit_legal(const Position<W>& pos, const Safety<W>& safety, Visit& visit) noexcept {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const SquareSet<W> occupied = pos.occupied();
    for (int k = 0; k < rules.traits.kinds; ++k) {
        const PieceKind kind = kind_of_index(k);
        const bool royal = rules.royal_kinds.contains(kind);
        SquareSet<W> men = pos.pieces(us, kind);
        while (!men.empty()) {
            const Sq from = men.pop_first();
            Targets<W> t = pseudo_targets(pos, kind, from, occupied);
            if (royal) {
                t.captures = safe_for_royal(pos, from, t.captures);
                t.quiets = safe_for_royal(pos, from, t.quiets);
                t.initials = safe_for_royal(pos, from, t.initials);
            } else {
                t.captures = safety.safe_targets(from, t.captures);
                t.quiets = safety.safe_targets(from, t.quiets);
                t.initials = safety.safe_targets(from, t.initials);
            }
            visit(kind, from, t);
        }
    }
}

// Whether the mover's royals are safe once the move is made, by making it.
template <int W>
bool is_safe_when_played(const Position<W>& pos, Move<W> m) noexcept {
    Position<W> next = pos;
    next.play(m);
    return !next.is_royal_attacked(pos.side_to_move());
}

template <int W>
void push_special(const Position<W>& pos, MoveList<W>& list) {
    for (const auto& hook : pos.rules().hooks.generate_more) hook.call(pos, list);
}

// The captures and promotions among the legal moves of the general path.
template <int W>
void general_captures(const Position<W>& pos, MoveList<W>& list) {
    const std::size_t begin = list.size();
    general_legal_moves(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (pos.is_capture(list[i]) || list[i].kind() == MoveKind::promotion)
            list[kept++] = list[i];
    list.shrink(kept);
}

// Appends the special moves that are legal.
template <int W>
void push_legal_special(const Position<W>& pos, MoveList<W>& list) {
    const std::size_t begin = list.size();
    push_special(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_legal(pos, list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

}  // namespace

template <int W>
void legal_moves(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_legal_moves(pos, list);
    const Safety<W> safety(pos);
    Lister<W> lister(pos, list);
    visit_legal(pos, safety, lister);
    push_legal_special(pos, list);
}

template <int W>
void captures(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    if (rules.is_general) return general_captures(pos, list);
    const Color us = pos.side_to_move();
    const SquareSet<W> occupied = pos.occupied();
    const Safety<W> safety(pos);
    Lister<W> lister(pos, list);
    const auto is_wanted = [&](Move<W> m) {
        return pos.is_capture(m) || m.kind() == MoveKind::promotion;
    };
    std::size_t kept = list.size();
    for (int k = 0; k < rules.traits.kinds; ++k) {
        const PieceKind kind = kind_of_index(k);
        const bool royal = rules.royal_kinds.contains(kind);
        const bool promotes = rules.promoting_kinds[us].contains(kind);
        SquareSet<W> men = pos.pieces(us, kind);
        while (!men.empty()) {
            const Sq from = men.pop_first();
            Targets<W> t;
            t.captures = rules.attacks.attacks(kind, us, from, occupied) & pos.pieces(!us);
            if (promotes) {
                t.quiets = rules.attacks.moves(kind, us, from, occupied) & rules.promotion_zone[us];
                if (!t.quiets.empty()) t.quiets = safety.safe_targets(from, t.quiets);
                if (rules.attacks.has_initial_moves(kind, us) &&
                    rules.initial_zone[us].contains(from)) {
                    t.initials = (rules.attacks.initial_moves(kind, us, from, occupied) -
                                  rules.attacks.moves(kind, us, from, occupied)) &
                                 rules.promotion_zone[us];
                    if (!t.initials.empty()) t.initials = safety.safe_targets(from, t.initials);
                }
            }
            if (t.captures.empty() && t.quiets.empty() && t.initials.empty()) continue;
            t.captures = royal ? safe_for_royal(pos, from, t.captures)
                               : safety.safe_targets(from, t.captures);
            lister(kind, from, t);
        }
    }
    // Who need not promote has been listed as going there plainly, too.
    const std::size_t begin = list.size();
    if (rules.traits.must_promote[us]) kept = begin;
    for (std::size_t i = kept; i < begin; ++i)
        if (is_wanted(list[i])) list[kept++] = list[i];
    push_special(pos, list);
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_wanted(list[i]) && is_legal(pos, list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

template <int W>
std::uint64_t count_legal_moves(const Position<W>& pos) {
    if (pos.rules().is_general) {
        MoveList<W> list;
        general_legal_moves(pos, list);
        return list.size();
    }
    const Safety<W> safety(pos);
    Counter<W> counter(pos);
    visit_legal(pos, safety, counter);
    MoveList<W> special;
    push_legal_special(pos, special);
    return counter.total() + special.size();
}

template <int W>
bool has_legal_move(const Position<W>& pos) {
    return count_legal_moves(pos) != 0;
}

template <int W>
void pseudo_legal_moves(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_pseudo_legal_moves(pos, list);
    Lister<W> lister(pos, list);
    const SquareSet<W> occupied = pos.occupied();
    for (const Sq from : pos.pieces(pos.side_to_move())) {
        const PieceKind kind = pos.kind_at(from);
        lister(kind, from, pseudo_targets(pos, kind, from, occupied));
    }
    push_special(pos, list);
}

template <int W>
bool is_legal(const Position<W>& pos, Move<W> m) {
    if (pos.rules().is_general) {
        if (verdict_now(pos) || !is_allowed(pos, m)) return false;
        if (pos.rules().hooks.refine.empty()) return true;
        MoveList<W> list;
        general_legal_moves(pos, list);
        return list.contains(m);
    }
    const auto judge = pos.rules().hooks.is_legal[static_cast<std::size_t>(m.kind())];
    return judge != nullptr ? judge(pos, m) : is_safe_when_played(pos, m);
}

template <int W>
bool is_pseudo_legal(const Position<W>& pos, Move<W> word) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const Sq from = word.from();
    const Sq to = word.to();
    if (rules.is_general) {
        MoveList<W> list;
        general_pseudo_legal_moves(pos, list);
        return list.contains(word);
    }
    if (index(from) >= rules.squares || index(to) >= rules.squares) return false;
    if (!pos.pieces(us).contains(from)) return false;
    MoveList<W> few;
    switch (word.kind()) {
        case MoveKind::normal:
        case MoveKind::double_step:
        case MoveKind::promotion: {
            const PieceKind kind = pos.kind_at(from);
            Targets<W> t = pseudo_targets(pos, kind, from, pos.occupied());
            const SquareSet<W> only = SquareSet<W>::of(to);
            t.captures &= only;
            t.quiets &= only;
            t.initials &= only;
            Lister<W>(pos, few)(kind, from, t);
            // Triple steps are no part of a movement.
            if (!rules.triple_zone[us].empty()) push_special(pos, few);
            break;
        }
        case MoveKind::en_passant:
        case MoveKind::castling:
            push_special(pos, few);
            break;
        default:  // for the general path
            return false;
    }
    return few.contains(word);
}

template <int W>
bool is_legal_word(const Position<W>& pos, Move<W> word) {
    return is_pseudo_legal(pos, word) && is_legal(pos, word);
}

template <int W>
void offer_en_passant(Position<W>& pos, const SquareSet<W>& crossed, Sq victim) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    pos.clear_en_passant();
    SquareSet<W> kept;
    for (const Sq s : crossed& rules.en_passant_zone[us] & ~pos.occupied()) {
        SquareSet<W> capturers =
            pos.attackers(s, us, pos.occupied()) & pos.pieces(us, rules.en_passant_kinds[us]);
        while (!capturers.empty()) {
            const Move<W> m(capturers.pop_first(), s, MoveKind::en_passant);
            Position<W> offered = pos;
            offered.set_en_passant(SquareSet<W>::of(s), victim);
            // In the general path other rules may forbid it; what they say is asked at the move.
            if (!rules.is_general && !is_safe_when_played(offered, m)) continue;
            kept.insert(s);
            break;
        }
    }
    if (!kept.empty()) pos.set_en_passant(kept, victim);
}

template <int W>
void legal_moves_slow(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_legal_moves(pos, list);
    const std::size_t begin = list.size();
    pseudo_legal_moves(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_legal(pos, list[i]) && is_safe_when_played(pos, list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

#define SHAKO_INSTANTIATE(W)                                               \
    template void legal_moves(const Position<W>&, MoveList<W>&);           \
    template void captures(const Position<W>&, MoveList<W>&);              \
    template std::uint64_t count_legal_moves(const Position<W>&);          \
    template bool has_legal_move(const Position<W>&);                      \
    template void pseudo_legal_moves(const Position<W>&, MoveList<W>&);    \
    template bool is_legal(const Position<W>&, Move<W>);                   \
    template bool is_pseudo_legal(const Position<W>&, Move<W>);            \
    template bool is_legal_word(const Position<W>&, Move<W>);              \
    template void offer_en_passant(Position<W>&, const SquareSet<W>&, Sq); \
    template void legal_moves_slow(const Position<W>&, MoveList<W>&);

SHAKO_INSTANTIATE(2)
SHAKO_INSTANTIATE(4)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
