#include "engine/board/generate.h"

#include <algorithm>

#include "engine/board/general.h"
#include "engine/board/verdict.h"
#include "engine/board/width.h"

namespace shako::engine {

namespace {

// Whether the mover's royals are safe once the move is made, by making it.
template <int W>
bool is_safe_when_played(const Position<W>& pos, Move<W> m) noexcept {
    Position<W> next = pos;
    next.play(m);
    if (pos.rules().faces_royals && next.royals_face()) return false;
    return !next.is_royal_attacked(pos.side_to_move());
}

template <int W>
void push_special(const Position<W>& pos, MoveList<W>& list) {
    for (const auto& hook : pos.rules().hooks.generate_more) hook.call(pos, list);
}

template <int W>
bool is_in(MovePart part, const Position<W>& pos, Move<W> m) {
    if (part == MovePart::all) return true;
    const bool is_loud = pos.is_capture(m) || m.kind() == MoveKind::promotion;
    return is_loud == (part == MovePart::captures);
}

// A part of the legal moves of the general path.
template <int W>
void general_part(const Position<W>& pos, MoveList<W>& list, MovePart part) {
    const std::size_t begin = list.size();
    general_legal_moves(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_in(part, pos, list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

// Men of the colour that might capture en passant on the square: those that leap there, where they
// do nothing else, or all.
template <int W>
SquareSet<W> en_passant_capturers(const Position<W>& pos, Color us, Sq target) {
    const Ruleset<W>& rules = pos.rules();
    SquareSet<W> found;
    for (int k = 0; k < rules.kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        if (!rules.en_passant_kinds[us].contains(kind)) continue;
        const SquareSet<W> men = pos.pieces(us, kind);
        found |= rules.attacks.common_leaps(kind, us).empty()
                     ? men
                     : men & rules.attacks.leap_sources(kind, us, target);
    }
    return found;
}

// Whether the man may go to the square by one of its initial moves.
template <int W>
bool starts_to(const Position<W>& pos, Sq from, Sq to) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const PieceKind kind = pos.kind_at(from);
    return rules.attacks.has_initial_moves(kind, us) && rules.initial_zone[us].contains(from) &&
           rules.attacks.initial_moves(kind, us, from, pos.occupied()).contains(to);
}

// Whether the word is what a man's own movement makes of going from one square to the other.
template <int W>
bool is_plain_move(const Position<W>& pos, Move<W> word) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const Sq from = word.from();
    const Sq to = word.to();
    const PieceKind kind = pos.kind_at(from);
    const SquareSet<W> occupied = pos.occupied();
    const bool goes = pos.pieces(!us).contains(to)
                          ? pos.attacks(kind, us, from, occupied).contains(to)
                          : pos.moves(kind, us, from, occupied).contains(to);
    const bool starts = !goes && starts_to(pos, from, to);
    if (!goes && !starts) return false;
    const bool promotes =
        rules.promoting_kinds[us].contains(kind) && rules.promotion_zone[us].contains(to);
    if (word.kind() == MoveKind::promotion) {
        const auto& choices = rules.traits.promotion_choices[us];
        return promotes && word == Move<W>::promotion(from, to, word.piece()) &&
               std::find(choices.begin(), choices.end(), word.piece()) != choices.end() &&
               !is_limited(pos, us, word.piece());
    }
    if (promotes && rules.traits.must_promote[us]) return false;
    return word == Move<W>(from, to,
                           starts && rules.is_crossing(us, kind, from, to) ? MoveKind::double_step
                                                                           : MoveKind::normal);
}

}  // namespace

template <int W>
void push_legal_special(const Position<W>& pos, MoveList<W>& list, MovePart part) {
    const std::size_t begin = list.size();
    push_special(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i) {
        const Move<W> m = list[i];
        if (is_in(part, pos, m) && is_legal(pos, m)) list[kept++] = m;
    }
    list.shrink(kept);
}

template <int W>
std::uint64_t count_legal_special(const Position<W>& pos) {
    MoveList<W> list;
    push_legal_special(pos, list, MovePart::all);
    return list.size();
}

template <int W>
void legal_moves(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_legal_moves(pos, list);
    pos.rules().kernel->legal_moves(pos, list);
}

template <int W>
void captures(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_part(pos, list, MovePart::captures);
    pos.rules().kernel->captures(pos, list);
}

template <int W>
void quiets(const Position<W>& pos, MoveList<W>& list) {
    if (pos.rules().is_general) return general_part(pos, list, MovePart::quiets);
    pos.rules().kernel->quiets(pos, list);
}

template <int W>
std::uint64_t count_legal_moves(const Position<W>& pos) {
    if (!pos.rules().is_general) return pos.rules().kernel->count_legal_moves(pos);
    MoveList<W> list;
    general_legal_moves(pos, list);
    return list.size();
}

template <int W>
bool has_legal_move(const Position<W>& pos) {
    return count_legal_moves(pos) != 0;
}

template <int W>
void pseudo_legal_moves(const Position<W>& pos, MoveList<W>& list) {
    general_pseudo_legal_moves(pos, list);
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
    if (const auto judge = pos.rules().hooks.is_legal[static_cast<std::size_t>(m.kind())])
        return judge(pos, m);
    if (is_forbidden(pos, m)) return false;
    if (moves_one_man(m) && !pos.rules().royal_kinds.contains(pos.kind_at(m.from())))
        return pos.rules().kernel->is_safe(pos, m);
    return is_safe_when_played(pos, m);
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
        case MoveKind::promotion:
            if (is_plain_move(pos, word)) return true;
            // Triple steps are no part of a movement.
            if (rules.triple_zone[us].empty()) return false;
            push_special(pos, few);
            break;
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
bool takes_en_passant(const Position<W>& pos, Sq from, Sq to) {
    const PieceKind kind = pos.kind_at(from);
    return pos.rules().en_passant_kinds[pos.side_to_move()].contains(kind) &&
           !pos.moves(kind, pos.side_to_move(), from, pos.occupied()).contains(to) &&
           !starts_to(pos, from, to);
}

template <int W>
void offer_en_passant(Position<W>& pos, const SquareSet<W>& crossed, Sq victim) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    pos.clear_en_passant();
    SquareSet<W> kept;
    for (const Sq s : crossed& rules.en_passant_zone[us] & ~pos.occupied()) {
        SquareSet<W> capturers = en_passant_capturers(pos, us, s);
        if (capturers.empty()) continue;
        capturers &= pos.attackers(s, us, pos.occupied());
        while (!capturers.empty()) {
            const Sq from = capturers.pop_first();
            if (!takes_en_passant(pos, from, s)) continue;
            const Move<W> m(from, s, MoveKind::en_passant);
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
    general_legal_moves_by_trial(pos, list);
}

#define SHAKO_INSTANTIATE(W)                                                      \
    template void legal_moves(const Position<W>&, MoveList<W>&);                  \
    template void push_legal_special(const Position<W>&, MoveList<W>&, MovePart); \
    template std::uint64_t count_legal_special(const Position<W>&);               \
    template void captures(const Position<W>&, MoveList<W>&);                     \
    template void quiets(const Position<W>&, MoveList<W>&);                       \
    template std::uint64_t count_legal_moves(const Position<W>&);                 \
    template bool has_legal_move(const Position<W>&);                             \
    template void pseudo_legal_moves(const Position<W>&, MoveList<W>&);           \
    template bool is_legal(const Position<W>&, Move<W>);                          \
    template bool is_pseudo_legal(const Position<W>&, Move<W>);                   \
    template bool is_legal_word(const Position<W>&, Move<W>);                     \
    template bool takes_en_passant(const Position<W>&, Sq, Sq);                   \
    template void offer_en_passant(Position<W>&, const SquareSet<W>&, Sq);        \
    template void legal_moves_slow(const Position<W>&, MoveList<W>&);

SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
