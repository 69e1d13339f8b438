// What may not be left under attack. Ini keys: see variant/rules/royalty.h. The slot "king" is
// folded into a set of royal kinds; the rest is hooked.
#include "engine/board/general.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

// --- checks that may not be given ---

// A wall or a man brought in does not take a check back, as it does not save from one either.
template <int W>
bool gives_check(const Position<W>& pos, Move<W> m, const Position<W>& after) {
    if (after.in_check()) return true;
    if (!m.has_extra()) return false;
    Position<W> bare = pos;
    bare.play(m.without_extra());
    return bare.in_check();
}

template <int W>
bool drop_gives_check(const Position<W>&, Move<W> m, const Position<W>& after) {
    return m.is_drop() && after.in_check();
}

// --- royals that see each other ---

template <int W>
bool leaves_royals_facing(const Position<W>& pos, Move<W> m, const Position<W>& after) {
    if (pos.rules().faces_royals) return after.royals_face();
    return pos.royals_face() && m.kind() != MoveKind::pass && after.royals_face();
}

// While they do (bikjang), a side may pass whatever attacks it.
template <int W>
bool may_pass_when_facing(const Position<W>& pos, Move<W> m) {
    return m.kind() == MoveKind::pass && pos.royals_face();
}

// --- forced play ---

template <int W>
void captures_first(const Position<W>& pos, MoveList<W>& list, std::size_t begin) {
    const auto captures = [&](Move<W> m) { return pos.is_capture(m); };
    if (std::none_of(list.begin() + begin, list.end(), captures)) return;
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (captures(list[i])) list[kept++] = list[i];
    list.shrink(kept);
}

// The king stays where it is checked, unless it takes the only man that gives check.
template <int W>
bool runs_from_check(const Position<W>& pos, Move<W> m) {
    const SquareSet<W> checkers = pos.checkers();
    if (checkers.empty() || m.is_drop()) return false;
    return pos.rules().royal_kinds.contains(pos.moving_kind(m)) &&
           !(checkers == SquareSet<W>::of(m.to()));
}

// --- counted checks ---

template <int W>
void count_check(Position<W>& pos, const Played<W>& played) {
    if (pos.in_check())
        pos.set_checks_left(played.color, std::max(0, pos.checks_left(played.color) - 1));
}

template <int W>
std::optional<Verdict> last_check(const Position<W>& pos) {
    if (pos.checks_left(!pos.side_to_move()) > 0) return std::nullopt;
    return Verdict{variant::Value::loss, Ending::checks};
}

// --- the mating rules of Mongolia ---

// A check by one of these counts; whether the unbroken series of the side's checks had one.
template <int W>
void note_strong_check(Position<W>& pos, const Played<W>& played) {
    const SquareSet<W> checkers = pos.checkers();
    const bool strong = !(checkers & pos.pieces(played.color, pos.rules().strong_checkers)).empty();
    pos.set_strong_series(played.color,
                          !checkers.empty() && (strong || pos.strong_series(played.color)));
}

template <int W>
std::optional<Verdict> shatar_mate(const Position<W>& pos) {
    const SquareSet<W> checkers = pos.checkers();
    if (checkers.empty()) return std::nullopt;
    const auto& knight = pos.rules().knight;
    if (knight && (checkers - pos.pieces(*knight)).empty())
        return Verdict{variant::Value::win, Ending::illegal_mate};
    if (pos.strong_series(!pos.side_to_move())) return std::nullopt;
    return Verdict{variant::Value::draw, Ending::illegal_mate};
}

// --- pseudo-royals: the last men of the extinction types ---

// Whether it is the total of all men that must not die out.
template <int W>
bool counts_all_men(const Ruleset<W>& rules) {
    return rules.spec->goals.extinction.types == variant::PieceSet::all();
}

// Men that are pseudo-royal once they are few enough.
template <int W>
SquareSet<W> candidates(const Position<W>& pos, Color c) {
    const Ruleset<W>& rules = pos.rules();
    return counts_all_men(rules) ? pos.pieces(c) : pos.pieces(c, rules.pseudo_royal_kinds);
}

template <int W>
SquareSet<W> pseudo_royals(const Position<W>& pos, Color c) {
    const Ruleset<W>& rules = pos.rules();
    const int few = rules.spec->goals.extinction.count + 1;
    if (counts_all_men(rules)) return pos.pieces(c).count() <= few ? pos.pieces(c) : SquareSet<W>{};
    SquareSet<W> found;
    for (int k = 0; k < rules.kinds(); ++k) {
        if (!rules.pseudo_royal_kinds.contains(kind_of_index(k))) continue;
        const SquareSet<W> men = pos.pieces(c, kind_of_index(k));
        if (men.count() <= few) found |= men;
    }
    return found;
}

// Where each is after the move, what is occupied then, and who may attack.
template <int W>
class PseudoRoyals {
   public:
    PseudoRoyals(const Position<W>& pos, Move<W> m, const Position<W>& after)
        : pos_(pos),
          rules_(pos.rules()),
          m_(m),
          after_(after),
          us_(pos.side_to_move()),
          ours_(pseudo_royals(pos, us_)),
          theirs_(pseudo_royals(pos, !us_)),
          occupied_(after.occupied()) {
        if (pos.is_capture(m) && blasts()) {
            SquareSet<W> gone =
                around(m.to()) & (pos.pieces(Color::white) | pos.pieces(Color::black));
            if (rules_.pawn) gone -= pos.pieces(*rules_.pawn);
            gone.insert(m.to());
            occupied_ -= gone;
        }
        attackers_ = occupied_;
        attackers_.erase(m.to());
        for (int k = 0; k < rules_.kinds(); ++k)
            if (rules_.petrified.contains(kind_of_index(k)) && is_pseudo_royal(kind_of_index(k)))
                attackers_ -= pos.pieces(!us_, kind_of_index(k));
    }

    [[nodiscard]] bool are_lost() {
        const bool from_board = !m_.is_drop();
        if (from_board && pos_.is_capture(m_) && rules_.petrified.contains(pos_.moving_kind(m_)) &&
            ours_.contains(m_.from()))
            return true;
        if (m_.kind() == MoveKind::castling && ours_.contains(m_.from()) &&
            castles_through_attack())
            return true;
        SquareSet<W> all = candidates(pos_, us_);
        if (m_.is_drop() && is_pseudo_royal(pos_.moving_kind(m_))) ours_.insert(m_.to());
        if (from_board) {
            follow(ours_);
            follow(all);
        }
        if (m_.kind() == MoveKind::promotion && is_pseudo_royal(m_.piece())) {
            // One more of them may end the royalty of the others, or begin its own.
            if (pos_.pieces(us_, m_.piece()).count() > rules_.spec->goals.extinction.count)
                ours_ -= pos_.pieces(us_, m_.piece());
            else
                ours_.insert(m_.to());
            all.insert(m_.to());
        }
        if (!(ours_ - occupied_).empty()) return true;  // blown up
        if ((theirs_ - occupied_).empty())
            for (const Sq s : ours_)
                if (is_exposed(s)) return true;
        if (!rules_.spec->royalty.duple_check || all.empty()) return false;
        for (const Sq s : all)
            if (!is_exposed(s)) return false;
        return true;
    }

   private:
    [[nodiscard]] bool blasts() const { return rules_.spec->capture_effects.blast; }
    [[nodiscard]] const SquareSet<W>& around(Sq s) const {
        return rules_.around[static_cast<std::size_t>(s)];
    }
    [[nodiscard]] bool is_pseudo_royal(PieceKind k) const {
        return rules_.pseudo_royal_kinds.contains(k);
    }
    void follow(SquareSet<W>& men) const {
        if (!men.contains(m_.from())) return;
        men.erase(m_.from());
        men.insert(m_.to());
    }
    // Those that touch are safe from each other where captures blast.
    [[nodiscard]] bool is_exposed(Sq s) const {
        if (blasts() && around(s).intersects(theirs_)) return false;
        return !(after_.attackers(s, !us_, occupied_) & attackers_).empty();
    }
    [[nodiscard]] bool castles_through_attack() const {
        SquareSet<W> men = pos_.occupied();
        men.erase(m_.from());
        const int step = index(m_.to()) >= index(m_.from()) ? 1 : -1;
        Sq s = m_.from();
        do {
            const bool touches = blasts() && around(s).intersects(theirs_);
            if (!touches && pos_.is_attacked(s, !us_, men)) return true;
            s = square_at(index(s) + step);
        } while (m_.from() != m_.to() && s != m_.to());
        return false;
    }

    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    Move<W> m_;
    const Position<W>& after_;
    Color us_;
    SquareSet<W> ours_;
    SquareSet<W> theirs_;
    SquareSet<W> occupied_;
    SquareSet<W> attackers_;
};

template <int W>
bool loses_pseudo_royal(const Position<W>& pos, Move<W> m, const Position<W>& after) {
    return PseudoRoyals<W>(pos, m, after).are_lost();
}

// Who attacks a pseudo-royal, or of a duple check all that could be one.
template <int W>
SquareSet<W> pseudo_royal_checkers(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const SquareSet<W> theirs = pseudo_royals(pos, !us);
    const auto attackers = [&](Sq s) {
        // Those that touch are safe from each other where captures blast.
        if (rules.spec->capture_effects.blast &&
            rules.around[static_cast<std::size_t>(s)].intersects(theirs))
            return SquareSet<W>{};
        return pos.attackers(s, !us, pos.occupied());
    };
    SquareSet<W> found;
    for (const Sq s : pseudo_royals(pos, us)) found |= attackers(s);
    if (!rules.spec->royalty.duple_check) return found;
    SquareSet<W> of_all;
    for (const Sq s : candidates(pos, us)) {
        const SquareSet<W> here = attackers(s);
        if (here.empty()) return found;
        of_all |= here;
    }
    return found | of_all;
}

// Without a move, an attacked pseudo-royal is mated.
template <int W>
std::optional<Verdict> pseudo_royal_mate(const Position<W>& pos) {
    if (pseudo_royal_checkers(pos).empty()) return std::nullopt;
    return Verdict{pos.rules().traits.checkmate, Ending::checkmate};
}

}  // namespace

template <int W>
void install_royalty(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Royalty& from = spec.royalty;
    for (int k = 0; k < rules.kinds(); ++k) {
        KindTraits& kind = rules.traits.kind[static_cast<std::size_t>(k)];
        const auto piece = spec.pieces.find(kind.slot);
        const bool royal = (piece != spec.pieces.end() && piece->second.royal) ||
                           from.more_royals.contains(kind.slot);
        if (!royal) continue;
        kind.royal = true;
        rules.royal_kinds.insert(kind_of_index(k));
        if (!rules.traits.royal) rules.traits.royal = kind_of_index(k);
    }
    rules.king = rules.kind_of(variant::kKing);
    rules.pawn = rules.kind_of(variant::kPawn);
    rules.knight = rules.kind_of(variant::kKnight);
    Hooks<W>& hooks = rules.hooks;
    if (!from.checking) hooks.add(hooks.forbids_after, Phase::checks, "no checks", &gives_check<W>);
    if (!from.drop_checks)
        hooks.add(hooks.forbids_after, Phase::checks, "no checks by drops", &drop_gives_check<W>);
    rules.faces_royals = from.flying_general;
    if (from.flying_general || from.bikjang) {
        for (const auto& [dx, dy] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}})
            rules.facing.push_back(rules.lines.ray(
                {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)}, variant::kUnlimited));
        hooks.add(hooks.forbids_after, Phase::checks, "facing royals", &leaves_royals_facing<W>);
    }
    if (from.bikjang) hooks.add(hooks.permits, Phase::passing, "bikjang", &may_pass_when_facing<W>);
    if (from.must_capture) {
        rules.traits.captures_forced = true;
        hooks.add(hooks.refine, Phase::must_capture, "must capture", &captures_first<W>);
    }
    if (from.makpong) hooks.add(hooks.forbids, Phase::checks, "makpong", &runs_from_check<W>);
    if (from.check_counting) {
        hooks.add(hooks.after_move, Phase::checks, "check count", &count_check<W>);
        hooks.add(hooks.result_now, Phase::check_goal, "last check", &last_check<W>);
    }
    if (from.shatar_mate) {
        for (const variant::PieceType slot : {variant::kKnight, variant::kRook, variant::kBers})
            if (const auto kind = rules.kind_of(slot)) rules.strong_checkers.insert(*kind);
        hooks.add(hooks.after_move, Phase::checks, "strong checks", &note_strong_check<W>);
        hooks.add(hooks.result_no_moves, Phase::checks, "shatar mate", &shatar_mate<W>);
    }
    if (from.pseudo_royal) {
        if (!counts_all_men(rules))
            rules.pseudo_royal_kinds = rules.kinds_of(spec.goals.extinction.types);
        hooks.add(hooks.forbids_after, Phase::extinction, "pseudo-royals", &loses_pseudo_royal<W>);
        hooks.add(hooks.more_checkers, Phase::extinction, "pseudo-royal checkers",
                  &pseudo_royal_checkers<W>);
        hooks.add(hooks.result_no_moves, Phase::extinction, "pseudo-royal mate",
                  &pseudo_royal_mate<W>);
    }
}

#define SHAKO_INSTANTIATE(W) template void install_royalty(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
