// How a game ends, and what that is worth. Ini keys: see variant/rules/goals.h. The worth of mate
// and stalemate is a number; the other goals are hooked, each a look at the position.
#include "engine/board/general.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

using variant::Value;

// --- extinction ---

template <int W>
int owned(const Position<W>& pos, Color c, PieceKind kind) {
    return pos.pieces(c, kind).count() + pos.in_hand(c, kind);
}

template <int W>
std::optional<Verdict> extinction(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const variant::Extinction& rule = rules.spec->goals.extinction;
    const Color us = pos.side_to_move();
    for (const Color c : {!us, us}) {
        const int rest = rule.opponent_count + (rule.claim && c == us ? 1 : 0);
        const Verdict verdict{c == us ? rule.value : opposite(rule.value), Ending::extinction};
        if (rules.goals.extinction_total) {
            if (pos.pieces(c).count() + pos.in_hand(c) <= rule.count &&
                pos.pieces(!c).count() + pos.in_hand(!c) >= rest)
                return verdict;
            continue;
        }
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            if (rules.goals.extinction_kinds.contains(kind) && owned(pos, c, kind) <= rule.count &&
                owned(pos, !c, kind) >= rest)
                return verdict;
        }
    }
    return std::nullopt;
}

// --- flags ---

template <int W>
bool flag_reached(const Position<W>& pos, Color c) {
    const Ruleset<W>& rules = pos.rules();
    const variant::Flag& rule = rules.spec->goals.flag;
    const SquareSet<W>& zone = rules.goals.flag_zone[c];
    const SquareSet<W> there = zone & pos.pieces(c, rules.goals.flag_kinds[c]);
    const int count = there.count();
    if (count == 0) return false;
    if (count < rule.count && !(rule.blocked_win && (zone - pos.occupied()).empty())) return false;
    // With one more move for the opponent, only what is not safe gives it that move.
    if (!rule.safe || (rule.one_more_move && c == pos.side_to_move())) return true;
    if (count != rule.count) return true;
    for (const Sq s : there)
        if (pos.is_attacked(s, !c, pos.occupied())) return false;
    return true;
}

template <int W>
bool flag_is_king(const Ruleset<W>& rules, Color c) {
    return rules.king && rules.goals.flag_kinds[c].bits == (std::uint64_t{1} << index(*rules.king));
}

// Whether the king of the side to move can still step into its zone.
template <int W>
bool king_can_reach_flag(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    for (const Sq from : pos.pieces(us, *rules.king)) {
        const SquareSet<W> occupied = pos.occupied();
        const SquareSet<W> targets =
            (pos.attacks(*rules.king, us, from, occupied) & pos.pieces(!us)) |
            pos.moves(*rules.king, us, from, occupied);
        for (const Sq to : targets& rules.goals.flag_zone[us])
            if (is_allowed(pos, Move<W>(from, to))) return true;
    }
    return false;
}

template <int W>
std::optional<Verdict> flag(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const variant::Flag& rule = rules.spec->goals.flag;
    const Color us = pos.side_to_move();
    if ((rule.one_more_move || rule.safe) && flag_reached(pos, us)) {
        const bool white_first =
            rule.one_more_move && us == Color::white && flag_is_king(rules, !us);
        const bool both =
            (white_first || (rule.safe && !rule.one_more_move)) && flag_reached(pos, !us);
        return Verdict{both ? Value::draw : Value::win, Ending::flag};
    }
    // With one more move, it is over early only where a king plainly can't follow.
    if (rule.one_more_move && !rule.safe && !flag_is_king(rules, us)) return std::nullopt;
    if (!flag_reached(pos, !us)) return std::nullopt;
    if (rule.one_more_move && flag_is_king(rules, us) && us == Color::black && !pos.in_check() &&
        king_can_reach_flag(pos))
        return std::nullopt;
    return Verdict{Value::loss, Ending::flag};
}

// --- castling ---

template <int W>
std::optional<Verdict> castling_goal(const Position<W>& pos) {
    const variant::CastlingRights wins = pos.rules().spec->goals.castling_wins;
    const Color us = pos.side_to_move();
    const auto last = pos.last_turn();
    if (!last.move.is_none() && last.move.kind() == MoveKind::castling &&
        wins.contains(!us, pos.wing_of(last.move) == Wing::queen_side))
        return Verdict{Value::loss, Ending::castling};
    for (const Color c : {!us, us}) {
        bool wanted = false;
        bool kept = false;
        for (const Wing wing : kWings) {
            if (!wins.contains(c, wing == Wing::queen_side)) continue;
            wanted = true;
            kept = kept || pos.castling_rook(c, wing).has_value();
        }
        if (wanted && !kept) return Verdict{c == us ? Value::loss : Value::win, Ending::castling};
    }
    return std::nullopt;
}

// --- connections, of the side that has just moved ---

template <int W>
SquareSet<W> shifted(const Ruleset<W>& rules, const SquareSet<W>& set, int dx, int dy) {
    SquareSet<W> moved;
    for (const Sq s : set) {
        const int file = rules.file_of(s) + dx;
        const int rank = rules.rank_of(s) + dy;
        if (file >= 0 && file < rules.files && rank >= 0 && rank < rules.ranks)
            moved.insert(rules.at(file, rank));
    }
    return moved;
}

template <int W>
bool has_row(const Ruleset<W>& rules, const SquareSet<W>& men, int n) {
    for (const auto step : rules.goals.connect_steps) {
        SquareSet<W> row = men;
        for (int i = 1; i < n && !row.empty(); ++i) row &= shifted(rules, row, step.dx, step.dy);
        if (!row.empty()) return true;
    }
    return false;
}

// Whether a chain leads from the first region to the second. As in Fairy-Stockfish it only goes to
// the right and up, and of the diagonals up-right and down-right; a man that stands in both regions
// is no chain by itself.
template <int W>
bool joins_regions(const Ruleset<W>& rules, const SquareSet<W>& men, Color c) {
    const SquareSet<W>& target = rules.goals.connect_zone[1][c];
    SquareSet<W> reached = rules.goals.connect_zone[0][c] & men;
    if (reached.empty() || !men.intersects(target)) return false;
    for (;;) {
        SquareSet<W> next;
        for (const auto step : rules.goals.connect_steps)
            next |= shifted(rules, reached, step.dx, step.dy);
        next &= men;
        if (next.intersects(target)) return true;
        if ((next - reached).empty()) return false;
        reached |= next;
    }
}

template <int W>
bool has_square(const Ruleset<W>& rules, SquareSet<W> men, int n) {
    for (int i = 1; i < n && !men.empty(); ++i)
        men &= shifted(rules, men, 0, -1) & shifted(rules, men, 1, 0) & shifted(rules, men, 1, -1);
    return !men.empty();
}

template <int W>
bool has_line(const Ruleset<W>& rules, const SquareSet<W>& men, int n) {
    for (const auto step : rules.goals.connect_steps)
        for (const Sq s : men) {
            int count = 0;
            int file = rules.file_of(s);
            int rank = rules.rank_of(s);
            while (file >= 0 && file < rules.files && rank >= 0 && rank < rules.ranks) {
                if (men.contains(rules.at(file, rank))) ++count;
                file += step.dx;
                rank += step.dy;
            }
            if (count >= n) return true;
        }
    return false;
}

template <int W>
std::optional<Verdict> connection(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const variant::Connect& rule = rules.spec->goals.connect;
    const Color them = !pos.side_to_move();
    const SquareSet<W> men = pos.pieces(them, rules.goals.connect_kinds);
    const bool connected = (rule.n > 0 && has_row(rules, men, rule.n)) ||
                           joins_regions(rules, men, them) ||
                           (rule.nxn > 0 && has_square(rules, men, rule.nxn)) ||
                           (rule.collinear > 0 && has_line(rules, men, rule.collinear));
    if (!connected) return std::nullopt;
    return Verdict{opposite(rule.value), Ending::connection};
}

// --- stalemate by men ---

template <int W>
std::optional<Verdict> stalemate_by_count(const Position<W>& pos) {
    if (pos.in_check()) return std::nullopt;
    const Color us = pos.side_to_move();
    const int more = pos.pieces(us).count() - pos.pieces(!us).count();
    const Value value = pos.rules().traits.stalemate;
    Verdict verdict{more == 0  ? Value::draw
                    : more < 0 ? value
                               : opposite(value),
                    Ending::stalemate};
    if (verdict.value == Value::draw && pos.rules().hooks.material)
        verdict.value = pos.rules().hooks.material(pos);
    return verdict;
}

template <int W>
std::optional<Verdict> stalemate_by_material(const Position<W>& pos) {
    if (pos.in_check() || pos.rules().traits.stalemate != Value::draw) return std::nullopt;
    return Verdict{pos.rules().hooks.material(pos), Ending::stalemate};
}

}  // namespace

template <int W>
void install_goals(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Goals& from = spec.goals;
    GoalTables<W>& to = rules.goals;
    Hooks<W>& hooks = rules.hooks;
    rules.traits.stalemate = from.stalemate;
    rules.traits.checkmate = from.checkmate;
    if (from.extinction.value != Value::none &&
        (!spec.royalty.pseudo_royal || spec.capture_effects.blast)) {
        to.extinction_total = from.extinction.types == variant::PieceSet::all();
        if (!to.extinction_total) to.extinction_kinds = rules.kinds_of(from.extinction.types);
        hooks.add(hooks.result_now, Phase::extinction, "extinction", &extinction<W>);
    }
    bool flags = false;
    for (const Color c : kColors) {
        to.flag_kinds[c] = rules.kinds_of(from.flag.types[c]);
        to.flag_zone[c] = rules.squares_of(from.flag.region[c]);
        flags = flags || !to.flag_zone[c].empty();
    }
    if (flags) hooks.add(hooks.result_now, Phase::flag, "flag", &flag<W>);
    if (from.castling_wins.bits != 0)
        hooks.add(hooks.result_now, Phase::castling_goal, "castling wins", &castling_goal<W>);
    const variant::Connect& connect = from.connect;
    to.connect_kinds = rules.kinds_of(connect.types);
    if (connect.horizontal) to.connect_steps.push_back({1, 0});
    if (connect.vertical) to.connect_steps.push_back({0, 1});
    if (connect.diagonal) {
        to.connect_steps.push_back({1, 1});
        to.connect_steps.push_back({1, -1});
    }
    bool regions = false;
    for (std::size_t i = 0; i < 2; ++i)
        for (const Color c : kColors) {
            to.connect_zone[i][c] = rules.squares_of(connect.region[i][c]);
            regions = regions || !to.connect_zone[i][c].empty();
        }
    if (connect.n > 0 || connect.nxn > 0 || connect.collinear > 0 || regions)
        hooks.add(hooks.result_now, Phase::connection, "connection", &connection<W>);
    if (from.stalemate_by_count)
        hooks.add(hooks.result_no_moves, Phase::board, "stalemate by men", &stalemate_by_count<W>);
    else if (spec.counting.material != variant::MaterialCounting::none)
        hooks.add(hooks.result_no_moves, Phase::board, "stalemate by material",
                  &stalemate_by_material<W>);
    // Where mate is the goal and nothing else ends or changes the game, men too few to mate do; not
    // where the men are counted in the end.
    rules.traits.dead_material = rules.traits.royal && !rules.is_general &&
                                 from.checkmate == Value::loss && from.stalemate == Value::draw &&
                                 spec.counting.material == variant::MaterialCounting::none;
}

#define SHAKO_INSTANTIATE(W) template void install_goals(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
