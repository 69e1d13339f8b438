// Men in hand. Ini keys: see variant/rules/drops.h. Hooked: the drops as moves, captured men into
// the hand, what a drop may not do. The part of a region that never changes is folded into tables.
#include "engine/board/general.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

using variant::Enclosing;

constexpr int kKingSteps = 8;
constexpr std::array<std::array<int, 2>, kKingSteps> kAround{
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
constexpr int kWazirSteps = 4;  // the first of them

template <int W>
std::optional<Sq> beside(const Ruleset<W>& rules, Sq s, std::array<int, 2> step) {
    const int file = rules.file_of(s) + step[0];
    const int rank = rules.rank_of(s) + step[1];
    if (file < 0 || file >= rules.files || rank < 0 || rank >= rules.ranks) return std::nullopt;
    return rules.at(file, rank);
}

// Squares that touch one of the set by the first `steps` of kAround.
template <int W>
SquareSet<W> touching(const Ruleset<W>& rules, const SquareSet<W>& set, int steps) {
    SquareSet<W> found;
    for (const Sq s : set)
        for (int i = 0; i < steps; ++i)
            if (const auto next = beside(rules, s, kAround[static_cast<std::size_t>(i)]))
                found.insert(*next);
    return found;
}

// Whether a man of ours put there would have another of ours in line with it, and no empty square
// between: enemies, or walls, as in Fairy-Stockfish.
template <int W>
bool encloses(const Position<W>& pos, Sq s, Color us) {
    const Ruleset<W>& rules = pos.rules();
    for (const auto& step : kAround) {
        int away = 0;
        for (auto next = beside(rules, s, step); next; next = beside(rules, *next, step)) {
            ++away;
            if (pos.pieces(!us).contains(*next) || pos.walls().contains(*next)) continue;
            if (away > 1 && pos.pieces(us).contains(*next)) return true;
            break;
        }
    }
    return false;
}

// For each line of the board, from both ends: where a man pushed in comes to rest before a man it
// meets, or at the far end; nothing where the entry is taken. Pushed from the right or the top it
// goes, as in Fairy-Stockfish, to the farthest such square of the line, over men that are between.
template <int W>
SquareSet<W> pushed_in(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const SquareSet<W> men = pos.occupied();
    SquareSet<W> found;
    const auto push = [&](Sq entry, std::array<int, 2> step) {
        if (men.contains(entry)) return;
        const bool is_far = step[0] < 0 || step[1] < 0;
        std::optional<Sq> rest;
        for (std::optional<Sq> s = entry; s; s = beside(rules, *s, step)) {
            if (men.contains(*s)) continue;
            const auto next = beside(rules, *s, step);
            if (next && !men.contains(*next)) continue;
            rest = s;
            if (!is_far) break;
        }
        if (rest) found.insert(*rest);
    };
    for (int rank = 0; rank < rules.ranks; ++rank) {
        push(rules.at(0, rank), {1, 0});
        push(rules.at(rules.files - 1, rank), {-1, 0});
    }
    for (int file = 0; file < rules.files; ++file) {
        push(rules.at(file, 0), {0, 1});
        push(rules.at(file, rules.ranks - 1), {0, -1});
    }
    return found;
}

template <int W>
SquareSet<W> enclosing_zone(const Position<W>& pos, Color us, SquareSet<W> zone) {
    const Ruleset<W>& rules = pos.rules();
    const Enclosing rule = rules.spec->drops.enclosing;
    if (rule == Enclosing::none) return zone;
    const SquareSet<W>& start = rules.drops.enclosing_start;
    if (!(start - pos.occupied()).empty()) return zone & start;
    switch (rule) {
        case Enclosing::reversi: {
            SquareSet<W> found;
            for (const Sq s : zone& touching(rules, pos.pieces(!us), kKingSteps))
                if (encloses(pos, s, us)) found.insert(s);
            return found;
        }
        case Enclosing::snort:
            return zone - touching(rules, pos.pieces(!us), kWazirSteps);
        case Enclosing::anyside:
            return pushed_in(pos);
        case Enclosing::top: {
            SquareSet<W> found;
            for (const Sq s : zone) {
                const auto below = beside(rules, s, {0, -1});
                if (!below || pos.occupied().contains(*below)) found.insert(s);
            }
            return found;
        }
        default:
            return zone & touching(rules, pos.pieces(us), kKingSteps);
    }
}

template <int W>
SquareSet<W> file_of_board(const Ruleset<W>& rules, int file) {
    SquareSet<W> squares;
    for (int rank = 0; rank < rules.ranks; ++rank) squares.insert(rules.at(file, rank));
    return squares;
}

// The squares on which the kind may come down now, occupied ones included.
template <int W>
SquareSet<W> zone_now(const Position<W>& pos, Color us, PieceKind kind) {
    const Ruleset<W>& rules = pos.rules();
    SquareSet<W> zone = rules.drops.zone[us][static_cast<std::size_t>(kind)];
    if (rules.drops.no_doubled.contains(kind))
        for (int file = 0; file < rules.files; ++file) {
            const SquareSet<W> column = file_of_board(rules, file);
            if ((column & pos.pieces(us, kind)).count() >= rules.spec->drops.no_doubled_count)
                zone -= column;
        }
    return enclosing_zone(pos, us, zone);
}

// A game without royals that drops, but has nothing in hand and gets nothing there, drops freely:
// the language has no key for what Fairy-Stockfish's own Ataxx does.
bool has_free_drops(const variant::Spec& spec) {
    const std::string_view placement =
        std::string_view(spec.start_fen).substr(0, spec.start_fen.find(' '));
    return spec.drops.enabled && !spec.drops.captures_to_hand && !spec.drops.two_boards &&
           placement.find('[') == std::string_view::npos;
}

template <int W>
bool has_in_hand(const Position<W>& pos, Color us, PieceKind kind) {
    return pos.rules().drops.free || pos.in_hand(us, kind) > 0;
}

template <int W>
void generate(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    if (!rules.drops.free && pos.in_hand(us) == 0) return;
    for (int k = 0; k < rules.kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        if (!has_in_hand(pos, us, kind)) continue;
        const SquareSet<W> zone = zone_now(pos, us, kind) - pos.occupied();
        const bool two_ways =
            rules.spec->drops.promoted && rules.other_face[static_cast<std::size_t>(k)];
        for (const Sq to : zone) {
            list.push(Move<W>::drop(to, kind));
            if (two_ways) list.push(Move<W>::drop(to, kind, true));
        }
    }
}

// A king or rook that comes down on its home square may castle (castlingDroppedPiece).
template <int W>
void give_castling_right(Position<W>& pos, Color us, PieceKind kind, Sq to) {
    const Ruleset<W>& rules = pos.rules();
    const CastlingTables& castling = rules.castling;
    if (!castling.enabled || rules.rank_of(to) != castling.rank[us]) return;
    const Sq home = rules.at(castling.king_file, castling.rank[us]);
    const auto stands = [&](Sq s, KindSet kinds) {
        return pos.pieces(us).contains(s) && kinds.contains(pos.kind_at(s));
    };
    KindSet king;
    king.insert(castling.king[us]);
    if (!stands(home, king)) return;
    const auto allow = [&](int file) {
        const Sq rook = rules.at(file, castling.rank[us]);
        if (stands(rook, castling.rooks[us]))
            pos.set_castling_rook(
                us, file > castling.king_file ? Wing::king_side : Wing::queen_side, rook);
    };
    if (kind == castling.king[us] && to == home) {
        allow(0);
        allow(rules.files - 1);
    } else if (castling.rooks[us].contains(kind)) {
        const int file = rules.file_of(to);
        if (file == 0 || file == rules.files - 1) allow(file);
    }
}

template <int W>
void apply(Position<W>& pos, Move<W> m) {
    const Color us = pos.side_to_move();
    const PieceKind comes = pos.moving_kind(m);
    if (!pos.rules().drops.free) pos.change_hand(us, m.piece(), -1);
    pos.put(us, comes, m.to());
    if (m.kind() == MoveKind::drop_promoted) pos.set_promoted(m.to(), m.piece());
    if (pos.rules().spec->castling.dropped) give_castling_right(pos, us, comes, m.to());
}

// A captured man changes sides and, as a rule, loses its promotion.
template <int W>
void take_in_hand(Position<W>& pos, const Played<W>& played) {
    if (played.captured) to_hand(pos, *played.captured);
}

// While something has to be dropped, all else is forbidden where a drop is possible.
template <int W>
void drops_first(const Position<W>& pos, MoveList<W>& list, std::size_t begin) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const bool any = rules.spec->drops.must_drop_types == variant::PieceSet::all();
    int held = 0;
    for (int k = 0; k < rules.kinds(); ++k)
        if (any || rules.drops.must_kinds.contains(kind_of_index(k)))
            held += pos.in_hand(us, kind_of_index(k));
    if (held == 0) return;
    const auto is_wanted = [&](Move<W> m) {
        return m.is_drop() && (any || rules.drops.must_kinds.contains(m.piece()));
    };
    std::size_t kept = begin;
    const bool possible = std::any_of(list.begin() + begin, list.end(), is_wanted);
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_wanted(list[i]) || (!possible && !list[i].is_drop())) list[kept++] = list[i];
    list.shrink(kept);
}

// The bishops of a side come to stand on both colours (dropOppositeColoredBishop).
template <int W>
bool spoils_bishops(const Position<W>& pos, Move<W> m) {
    if (!m.is_drop()) return false;
    const Ruleset<W>& rules = pos.rules();
    if (!rules.drops.bishop) return false;
    const Color us = pos.side_to_move();
    const PieceKind bishop = *rules.drops.bishop;
    const SquareSet<W>& dark = rules.drops.dark;
    const SquareSet<W> standing = pos.pieces(us, bishop);
    const int total = standing.count() + pos.in_hand(us, bishop);
    if (pos.moving_kind(m) == bishop) {
        const SquareSet<W> same = dark.contains(m.to()) ? standing & dark : standing - dark;
        return same.count() + 1 > (total + 1) / 2;
    }
    SquareSet<W> rest = zone_now(pos, us, bishop) - pos.occupied();
    rest.erase(m.to());
    rest |= standing;
    return (rest & dark).count() < total / 2 || (rest - dark).count() < total / 2;
}

// The squares from which each kind could never move on.
template <int W>
void note_dead_ends(Ruleset<W>& rules) {
    for (const Color c : kColors)
        for (const auto& [slot, piece] : rules.spec->pieces) {
            SquareSet<W> dead = rules.board;
            for (const variant::Ride& ride : piece.movement) {
                if (ride.initial || ride.modality == variant::Modality::capture) continue;
                const int turn = c == Color::white ? 1 : -1;
                for (const Sq s : dead) {
                    const int file = rules.file_of(s) + turn * ride.step.dx;
                    const int rank = rules.rank_of(s) + turn * ride.step.dy;
                    if (file >= 0 && file < rules.files && rank >= 0 && rank < rules.ranks &&
                        rules.board.contains(rules.at(file, rank)))
                        dead.erase(s);
                }
            }
            rules.dead_ends[c].push_back(dead);
        }
}

// A man may not come to where it could never move again.
template <int W>
bool is_stuck(const Position<W>& pos, Move<W> m) {
    if (m.kind() != MoveKind::drop && m.kind() != MoveKind::drop_promoted &&
        m.kind() != MoveKind::normal && m.kind() != MoveKind::double_step)
        return false;
    const PieceKind kind = pos.moving_kind(m);
    const Color us = pos.side_to_move();
    if (pos.rules().dead_ends[us][static_cast<std::size_t>(kind)].contains(m.to())) return true;
    if (pos.walls().empty()) return false;
    const SquareSet<W> ways = pos.moves(kind, us, m.to(), {});
    return !ways.empty() && (ways - pos.walls()).empty();
}

// Mate by a dropped pawn of the Shogi kind loses: for the mated side it is a win.
template <int W>
std::optional<Verdict> pawn_drop_mate(const Position<W>& pos) {
    const auto last = pos.last_turn();
    const auto& pawn = pos.rules().drops.shogi_pawn;
    if (!pawn || !pos.in_check() || !last.move.is_drop()) return std::nullopt;
    if (!(pos.checkers() - pos.pieces(*pawn)).empty()) return std::nullopt;
    return Verdict{variant::Value::win, Ending::illegal_mate};
}

}  // namespace

template <int W>
void to_hand(Position<W>& pos, const Man& man) {
    const Ruleset<W>& rules = pos.rules();
    if (!rules.spec->drops.captures_to_hand || rules.drops.free) return;
    PieceKind kind = man.kind;
    if (man.promoted && !rules.spec->drops.keep_promotion)
        kind = man.face ? *man.face : rules.drops.returns_as[man.color].value_or(man.kind);
    pos.change_hand(!man.color, kind, 1);
}

template <int W>
void install_drops(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Drops& from = spec.drops;
    DropTables<W>& to = rules.drops;
    Hooks<W>& hooks = rules.hooks;
    if (from.immobility_illegal) {
        note_dead_ends(rules);
        hooks.add(hooks.forbids, Phase::hand, "immobility", &is_stuck<W>);
    }
    for (const Color c : kColors) {
        const int home = c == Color::white ? 0 : rules.ranks - 1;
        const SquareSet<W> region = rules.squares_of(from.region[c]);
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            SquareSet<W> zone = region & rules.attacks.arrival(kind, c);
            SquareSet<W> first_rank;
            for (int file = 0; file < rules.files; ++file) first_rank.insert(rules.at(file, home));
            const variant::PieceType slot = rules.traits.kind[static_cast<std::size_t>(k)].slot;
            if (slot == variant::kPawn) {
                if (!from.promotion_zone_pawns) zone -= rules.promotion_zone[c];
                if (!from.first_rank_pawns) zone -= first_rank;
            }
            if (slot == variant::kRook && from.first_rank_rooks) zone &= first_rank;
            to.zone[c].push_back(zone);
        }
        // A promoted man without another face was a pawn: the last of those that promote.
        for (int k = 0; k < rules.kinds(); ++k)
            if (spec.promotion.pawn_types[c].contains(
                    rules.traits.kind[static_cast<std::size_t>(k)].slot))
                to.returns_as[c] = kind_of_index(k);
    }
    to.no_doubled = rules.kinds_of(from.no_doubled);
    to.must_kinds = rules.kinds_of(from.must_drop_types);
    to.enclosing_start = rules.squares_of(from.enclosing_start);
    to.bishop = rules.kind_of(variant::kBishop);
    to.shogi_pawn = rules.kind_of(variant::kShogiPawn);
    for (const Sq s : rules.board)
        if ((rules.file_of(s) + rules.rank_of(s)) % 2 == 0) to.dark.insert(s);
    if (from.captures_to_hand)
        hooks.add(hooks.after_move, Phase::hand, "captures to hand", &take_in_hand<W>);
    if (!from.enabled) return;
    to.free = !rules.traits.royal && has_free_drops(spec);
    rules.traits.has_hands = true;
    hooks.add(hooks.generate_more, Phase::hand, "drops", &generate<W>);
    hooks.apply[static_cast<std::size_t>(MoveKind::drop)] = &apply<W>;
    hooks.apply[static_cast<std::size_t>(MoveKind::drop_promoted)] = &apply<W>;
    if (from.must_drop) hooks.add(hooks.refine, Phase::must_drop, "must drop", &drops_first<W>);
    if (from.opposite_bishops)
        hooks.add(hooks.forbids, Phase::hand, "bishops of both colours", &spoils_bishops<W>);
    if (from.pawn_mate_illegal)
        hooks.add(hooks.result_no_moves, Phase::hand, "pawn drop mate", &pawn_drop_mate<W>);
}

#define SHAKO_INSTANTIATE(W)                         \
    template void to_hand(Position<W>&, const Man&); \
    template void install_drops(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
