#include "engine/board/position.h"

#include <algorithm>
#include <cassert>

#include "engine/board/width.h"

namespace shako::engine {

template <int W>
Position<W>::Position(const Ruleset<W>& rules) noexcept  // NOLINT: Extra only where it is kept
    : core_{&rules, 0,  {}, {}, 0, 1, Color::white, {kNoSquare, kNoSquare, kNoSquare, kNoSquare},
            0,      {}, {}} {
    core_.man.fill(kEmpty);
    std::fill_n(kind_words_.begin(), static_cast<std::size_t>(rules.traits.kinds) * W, 0);
    if (!rules.keeps_extra) return;
    extra_ = Extra{};
    extra_.face.fill(kEmpty);
}

template <int W>
std::uint64_t Position<W>::computed_key() const noexcept {
    using Rare = ZobristKeys::Rare;
    const ZobristKeys& keys = core_.rules->zobrist;
    std::uint64_t key = core_.side == Color::black ? keys.black_to_move() : 0;
    for (const Sq s : core_.by_color.white | core_.by_color.black)
        key ^= keys.man(color_at(s), kind_at(s), s);
    for (const auto s : core_.castling_rook)
        if (s != kNoSquare) key ^= keys.castling(static_cast<Sq>(s));
    for (const Sq s : core_.en_passant) key ^= keys.en_passant(s);
    for (const Sq s : core_.walls) key ^= ZobristKeys::rare(Rare::wall, index(s));
    if (!core_.rules->keeps_extra) return key;
    for (const Sq s : extra_.promoted) key ^= promotion_key(s);
    for (const Color c : kColors) {
        const int side = static_cast<int>(index(c));
        for (const Sq s : extra_.gates[c]) key ^= ZobristKeys::rare(Rare::gate, index(s), side);
        for (int k = 0; k < core_.rules->traits.kinds; ++k)
            if (const int n = in_hand(c, kind_of_index(k)); n > 0)
                key ^= ZobristKeys::rare(Rare::hand, side, k, n);
        if (extra_.checks_left[c] > 0)
            key ^= ZobristKeys::rare(Rare::checks_left, side, extra_.checks_left[c]);
    }
    if (extra_.last.passed) key ^= ZobristKeys::rare(Rare::passed, 0);
    if (extra_.last.facing) key ^= ZobristKeys::rare(Rare::faced, 0);
    return key;
}

template <int W>
SquareSet<W> Position<W>::pieces(Color c, KindSet kinds) const noexcept {
    SquareSet<W> all;
    for (int k = 0; k < core_.rules->traits.kinds; ++k)
        if (kinds.contains(kind_of_index(k))) all |= pieces(kind_of_index(k));
    return all & core_.by_color[c];
}

template <int W>
SquareSet<W> Position<W>::attackers(Sq target, Color by,
                                    const SquareSet<W>& occupied) const noexcept {
    return core_.rules->kernel->attackers(*this, target, by, occupied);
}

template <int W>
bool Position<W>::is_attacked(Sq target, Color by, const SquareSet<W>& occupied) const noexcept {
    return core_.rules->kernel->is_attacked(*this, target, by, occupied);
}

template <int W>
SquareSet<W> Position<W>::checkers() const noexcept {
    SquareSet<W> all;
    for (const Sq s : royals(core_.side)) all |= attackers(s, !core_.side, occupied());
    return all;
}

template <int W>
bool Position<W>::is_royal_attacked(Color c) const noexcept {
    for (const Sq s : royals(c))
        if (is_attacked(s, !c, occupied())) return true;
    return false;
}

template <int W>
bool Position<W>::royals_face() const noexcept {
    const SquareSet<W> theirs = royals(Color::black);
    const SquareSet<W> men = occupied();
    for (const Sq s : royals(Color::white))
        for (const Ray<W>* ray : core_.rules->facing) {
            const SquareSet<W> on_ray = ray->from[as(s)] & men;
            if (!on_ray.empty() && theirs.contains(nearest(on_ray, ray->ascending))) return true;
        }
    return false;
}

template <int W>
std::optional<Sq> Position<W>::castling_king(Color c) const noexcept {
    const Ruleset<W>& rules = *core_.rules;
    if (!rules.castling.enabled) return std::nullopt;
    SquareSet<W> kings = pieces(c, rules.castling.king[c]);
    std::optional<Sq> found;
    while (!kings.empty()) {
        const Sq s = kings.pop_first();
        if (rules.rank_of(s) != rules.castling.rank[c]) continue;
        if (!found || rules.file_of(s) == rules.castling.king_file) found = s;
    }
    return found;
}

template <int W>
Wing Position<W>::wing_of(Move<W> castling) const noexcept {
    const auto& targets = core_.rules->castling.king_target;
    if (targets[0] == targets[1])
        return castling.piece() == PieceKind{0} ? Wing::king_side : Wing::queen_side;
    return core_.rules->file_of(castling.to()) == targets[index(Wing::king_side)]
               ? Wing::king_side
               : Wing::queen_side;
}

template <int W>
void Position<W>::play(Move<W> m) noexcept {
    const Ruleset<W>& rules = *core_.rules;
    const Color us = core_.side;
    const Sq from = m.from();
    const Sq to = m.to();
    Played<W> played{m, us, moving_kind(m), std::nullopt, std::nullopt};
    if (m.kind() == MoveKind::castling) played.rook_from = rook_of(m);
    // What can be taken back by the same man does not reset the clock, whatever its kind.
    const bool captures = is_capture(m);
    const bool resets = captures || m.is_drop() || m.kind() == MoveKind::promotion ||
                        (m.kind() == MoveKind::piece_promotion && rules.promotion_is_final) ||
                        (rules.clock_resetting_kinds[us].contains(played.kind) &&
                         !(rules.reversible_kinds[us].contains(played.kind) &&
                           moves(played.kind, us, to, {}).contains(from)));

    for (const auto& hook : rules.hooks.before_move) hook.call(*this, m);
    if (captures) {
        const Sq victim = victim_of(m);
        played.captured = man_at(victim);
        take(victim);
    }
    // Rights of castling are looked up by apply, so they fall later; the crossed squares are done.
    if (const auto apply = rules.hooks.apply[static_cast<std::size_t>(m.kind())]) {
        apply(*this, m);
    } else if (m.kind() == MoveKind::promotion) {
        take(from);
        put(us, m.piece(), to);
    } else {
        shift(from, to);
    }
    clear_en_passant();
    core_.halfmove_clock =
        resets ? std::uint16_t{0} : static_cast<std::uint16_t>(core_.halfmove_clock + 1);
    if (us == Color::black)
        core_.fullmove_number = static_cast<std::uint16_t>(core_.fullmove_number + 1);
    core_.side = !us;
    core_.key ^= rules.zobrist.black_to_move();
    for (const auto& hook : rules.hooks.after_move) hook.call(*this, played);
}

template <int W>
void Position<W>::play_null() noexcept {
    clear_en_passant();
    core_.halfmove_clock = static_cast<std::uint16_t>(core_.halfmove_clock + 1);
    if (core_.side == Color::black)
        core_.fullmove_number = static_cast<std::uint16_t>(core_.fullmove_number + 1);
    set_side_to_move(!core_.side);
}

template <int W>
void Position<W>::set_castling_rook(Color c, Wing w, std::optional<Sq> rook) noexcept {
    std::uint16_t& right = core_.castling_rook[index(c) * 2 + index(w)];
    if (right != kNoSquare) core_.key ^= core_.rules->zobrist.castling(static_cast<Sq>(right));
    right = rook ? static_cast<std::uint16_t>(*rook) : kNoSquare;
    if (rook) core_.key ^= core_.rules->zobrist.castling(*rook);
}

template <int W>
void Position<W>::set_en_passant(const SquareSet<W>& crossed, Sq victim) noexcept {
    clear_en_passant();
    core_.en_passant = crossed;
    core_.en_passant_victim = static_cast<std::uint16_t>(victim);
    for (const Sq s : crossed) core_.key ^= core_.rules->zobrist.en_passant(s);
}

template <int W>
void Position<W>::clear_en_passant() noexcept {
    for (const Sq s : core_.en_passant) core_.key ^= core_.rules->zobrist.en_passant(s);
    core_.en_passant = {};
    core_.en_passant_victim = 0;
}

template <int W>
void Position<W>::add_wall(Sq s) noexcept {
    core_.walls.insert(s);
    core_.key ^= ZobristKeys::rare(ZobristKeys::Rare::wall, index(s));
}

template <int W>
void Position<W>::clear_walls() noexcept {
    for (const Sq s : core_.walls)
        core_.key ^= ZobristKeys::rare(ZobristKeys::Rare::wall, index(s));
    core_.walls = {};
}

template <int W>
void Position<W>::change_hand(Color c, PieceKind k, int by) noexcept {
    const int side = static_cast<int>(index(c));
    const int before = extra_.hand[as_slot(c, k)];
    const int after = std::clamp(before + by, 0, 255);
    extra_.hand[as_slot(c, k)] = static_cast<std::uint8_t>(after);
    extra_.hand_total[c] = static_cast<std::uint16_t>(extra_.hand_total[c] + after - before);
    using Rare = ZobristKeys::Rare;
    if (before > 0) core_.key ^= ZobristKeys::rare(Rare::hand, side, index(k), before);
    if (after > 0) core_.key ^= ZobristKeys::rare(Rare::hand, side, index(k), after);
}

template <int W>
void Position<W>::set_promoted(Sq s, std::optional<PieceKind> face) noexcept {
    unmark(s);
    extra_.promoted.insert(s);
    extra_.face[as(s)] = face ? static_cast<std::uint8_t>(*face) : kEmpty;
    core_.key ^= promotion_key(s);
}

template <int W>
void Position<W>::set_gates(Color c, const SquareSet<W>& gates) noexcept {
    const int side = static_cast<int>(index(c));
    for (const Sq s : gates ^ extra_.gates[c])
        core_.key ^= ZobristKeys::rare(ZobristKeys::Rare::gate, index(s), side);
    extra_.gates[c] = gates;
}

template <int W>
void Position<W>::set_checks_left(Color c, int checks) noexcept {
    using Rare = ZobristKeys::Rare;
    const int side = static_cast<int>(index(c));
    auto& left = extra_.checks_left[c];
    if (left > 0) core_.key ^= ZobristKeys::rare(Rare::checks_left, side, left);
    left = static_cast<std::uint8_t>(std::clamp(checks, 0, 255));
    if (left > 0) core_.key ^= ZobristKeys::rare(Rare::checks_left, side, left);
}

template <int W>
void Position<W>::set_count(int limit, int plies) noexcept {
    extra_.count_limit = static_cast<std::uint16_t>(limit);
    extra_.count_plies = static_cast<std::uint16_t>(plies);
}

template <int W>
void Position<W>::note_turn(const Turn& turn) noexcept {
    using Rare = ZobristKeys::Rare;
    if (extra_.last.passed != turn.passed) core_.key ^= ZobristKeys::rare(Rare::passed, 0);
    if (extra_.last.facing != turn.facing) core_.key ^= ZobristKeys::rare(Rare::faced, 0);
    extra_.before = extra_.last;
    extra_.last = turn;
}

template <int W>
void Position<W>::set_side_to_move(Color c) noexcept {
    if (c == core_.side) return;
    core_.side = c;
    core_.key ^= core_.rules->zobrist.black_to_move();
}

template <int W>
void Position<W>::set_clocks(int halfmove_clock, int fullmove_number) noexcept {
    core_.halfmove_clock = static_cast<std::uint16_t>(halfmove_clock);
    core_.fullmove_number = static_cast<std::uint16_t>(fullmove_number);
}

template <int W>
bool Position<W>::same_as(const Position& other) const noexcept {
    return core_.man == other.core_.man && core_.by_color == other.core_.by_color &&
           core_.side == other.core_.side && core_.castling_rook == other.core_.castling_rook &&
           core_.en_passant == other.core_.en_passant && core_.walls == other.core_.walls &&
           (core_.halfmove_clock == other.core_.halfmove_clock || count_limit() > 0) &&
           core_.fullmove_number == other.core_.fullmove_number && same_extra(other);
}

template <int W>
bool Position<W>::same_extra(const Position& other) const noexcept {
    if (!core_.rules->keeps_extra) return true;
    // What a FEN does not tell of the last turns is left out.
    Extra mine = extra_;
    Extra theirs = other.extra_;
    mine.last = mine.before = theirs.last = theirs.before = Turn{};
    mine.strong_series = theirs.strong_series = {};
    return mine == theirs;
}

#define SHAKO_INSTANTIATE(W) template class Position<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
