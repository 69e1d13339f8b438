// Repetition of positions, moves and checks. Ini keys: see variant/rules/repetition.h. Numbers,
// read where the history is known (engine/played_game.cpp and the search); what counts as a chase
// by the rules of the Asian Xiangqi Federation is hooked.
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

// The kinds that those rules speak of.
template <int W>
struct XiangqiKinds {
    explicit XiangqiKinds(const Ruleset<W>& rules)
        : rook(rules.kind_of(variant::kRook)),
          cannon(rules.kind_of(variant::kCannon)),
          horse(rules.kind_of(variant::kHorse)),
          elephant(rules.kind_of(variant::kElephant)),
          advisor(rules.kind_of(variant::kFers)),
          soldier(rules.kind_of(variant::kSoldier)) {}
    std::optional<PieceKind> rook, cannon, horse, elephant, advisor, soldier;
};

// Looks for the men of the side to move that the move before has begun to chase: threatens to take
// on the next move, without their being protected or able to take back.
template <int W>
class Chase {
   public:
    Chase(const Position<W>& before, Move<W> move, const Position<W>& now)
        : before_(before),
          now_(now),
          move_(move),
          rules_(now.rules()),
          kinds_(rules_),
          us_(now.side_to_move()),
          occupied_(now.occupied()),
          pinned_(shields(now, us_)) {
        // Between the generals a single man is pinned, too.
        if (rules_.faces_royals) pinned_ |= between_generals();
    }

    SquareSet<W> run() {
        direct();
        discovered();
        changed_roots();
        return chased_;
    }

   private:
    using Set = SquareSet<W>;

    [[nodiscard]] static bool is(PieceKind kind, const std::optional<PieceKind>& other) {
        return other && kind == *other;
    }
    [[nodiscard]] Set ours(const std::optional<PieceKind>& kind) const {
        return kind ? now_.pieces(us_, *kind) : Set{};
    }
    [[nodiscard]] Set theirs(const std::optional<PieceKind>& kind) const {
        return kind ? now_.pieces(!us_, *kind) : Set{};
    }
    [[nodiscard]] Set attacks(PieceKind kind, Color color, Sq from, const Set& occupied) const {
        return rules_.attacks.attacks(kind, color, from, occupied);
    }
    [[nodiscard]] std::optional<Sq> king(Color c) const {
        const Set kings = now_.royals(c);
        return kings.empty() ? std::nullopt : std::optional<Sq>(kings.first());
    }
    // Kings and soldiers that have not crossed the river may be chased.
    [[nodiscard]] Set free_prey() const {
        Set young;
        for (const Sq s : ours(kinds_.soldier)) {
            const int rank =
                us_ == Color::white ? rules_.rank_of(s) : rules_.ranks - 1 - rules_.rank_of(s);
            if (rank < rules_.spec->terrain.soldier_promotion_rank.value) young.insert(s);
        }
        return now_.royals(us_) | young;
    }

    // Men of either side whose leaving lets an enemy of the king attack it along a line or path.
    [[nodiscard]] Set shields(const Position<W>& pos, Color c) const {
        Set found;
        const Set royals = pos.royals(c);
        if (royals.empty()) return found;
        const Sq at = royals.first();
        const Set before = pos.attackers(at, !c, pos.occupied());
        Set candidates = pos.occupied();
        candidates -= royals;
        for (const Sq s : candidates) {
            Set without = pos.occupied();
            without.erase(s);
            Set after = pos.attackers(at, !c, without);
            after -= before;
            if (!after.empty()) found.insert(s);
        }
        return found;
    }

    [[nodiscard]] Set between_generals() const {
        const auto mine = king(us_);
        const auto other = king(!us_);
        if (!mine || !other || rules_.file_of(*mine) != rules_.file_of(*other)) return {};
        Set file;
        for (int rank = 0; rank < rules_.ranks; ++rank)
            file.insert(rules_.at(rules_.file_of(*mine), rank));
        const Set men = (file & now_.pieces(us_)) - now_.royals(us_);
        return men.has_several() ? Set{} : men;
    }

    void add(Sq attacker, PieceKind kind, Set prey) {
        if ((prey - chased_).empty()) return;
        prey -= free_prey();
        if (is(kind, kinds_.horse) || is(kind, kinds_.cannon)) chased_ |= prey & ours(kinds_.rook);
        if (is(kind, kinds_.elephant) || is(kind, kinds_.advisor))
            chased_ |= prey & (ours(kinds_.rook) | ours(kinds_.cannon) | ours(kinds_.horse));
        // Who can take back as he is attacked is not chased; a hindered horse or a pinned man
        // can't.
        const bool hindered =
            is(kind, kinds_.horse) && rules_.around.size() > 0 && has_diagonal_neighbour(attacker);
        if (hindered) {
            for (const Sq s : prey& ours(kind))
                if (attacks(kind, us_, s, occupied_).contains(attacker)) prey.erase(s);
        } else {
            prey -= ours(kind) - pinned_;
        }
        for (const Sq s : prey) {
            Set without = occupied_;
            without.erase(attacker);
            const Set roots = now_.attackers(s, us_, without) - pinned_;
            if (roots.empty() || protects_by_king_alone(roots, s, without)) chased_.insert(s);
        }
    }

    // A king that would face the other by taking back protects nothing.
    [[nodiscard]] bool protects_by_king_alone(const Set& roots, Sq s, const Set& without) const {
        const auto other = king(!us_);
        if (!rules_.faces_royals || !other || !(roots == now_.royals(us_))) return false;
        for (const Ray<W>* ray : rules_.facing) {
            const Set on_ray = ray->from[static_cast<std::size_t>(*other)];
            if (!on_ray.contains(s)) continue;
            const Set men = on_ray & without;
            if (men.empty()) return true;
            const Sq first = nearest(men, ray->ascending);
            return first == s || !ray->from[static_cast<std::size_t>(first)].contains(s);
        }
        return false;
    }

    [[nodiscard]] bool has_diagonal_neighbour(Sq s) const {
        for (const Sq next : rules_.around[static_cast<std::size_t>(s)] & occupied_)
            if (rules_.file_of(next) != rules_.file_of(s) &&
                rules_.rank_of(next) != rules_.rank_of(s))
                return true;
        return false;
    }

    void direct() {
        const Sq to = move_.to();
        if (now_.is_empty(to)) return;
        const PieceKind kind = now_.kind_at(to);
        if (now_.royals(!us_).contains(to) || is(kind, kinds_.soldier)) return;
        Set prey = now_.attacks(kind, !us_, to, occupied_) & now_.pieces(us_);
        // Along the line it came from a rook or cannon attacked before.
        if (is(kind, kinds_.rook) || is(kind, kinds_.cannon))
            prey -= line_through(move_.from(), to);
        add(to, kind, prey);
    }

    [[nodiscard]] Set line_through(Sq a, Sq b) const {
        Set line;
        for (const Sq s : rules_.board)
            if ((rules_.file_of(a) == rules_.file_of(b) &&
                 rules_.file_of(s) == rules_.file_of(a)) ||
                (rules_.rank_of(a) == rules_.rank_of(b) && rules_.rank_of(s) == rules_.rank_of(a)))
                line.insert(s);
        return line;
    }

    [[nodiscard]] Set cross(Sq center) const {
        Set lines;
        for (const Sq s : rules_.board)
            if (s != center && (rules_.file_of(s) == rules_.file_of(center) ||
                                rules_.rank_of(s) == rules_.rank_of(center)))
                lines.insert(s);
        return lines;
    }

    void discovered() {
        const Sq from = move_.from();
        const Sq to = move_.to();
        const Set& around = rules_.around[static_cast<std::size_t>(from)];
        const Set beside = around & cross(from);
        Set candidates = (beside & theirs(kinds_.horse)) |
                         ((around - beside) & theirs(kinds_.elephant)) |
                         (cross(from) & (theirs(kinds_.cannon) | theirs(kinds_.rook))) |
                         (cross(to) & theirs(kinds_.cannon));
        // As the men stood before the move.
        Set then = occupied_;
        if (!before_.is_capture(move_)) then.erase(to);
        then.insert(from);
        for (const Sq s : candidates) {
            const PieceKind kind = now_.kind_at(s);
            add(s, kind,
                (attacks(kind, !us_, s, occupied_) - attacks(kind, !us_, s, then)) &
                    now_.pieces(us_));
        }
    }

    // Protection that has become false, and discoverers of check.
    void changed_roots() {
        const Set fresh = shields(now_, us_) - shields(before_, us_);
        const auto mine = king(us_);
        if (!mine) return;
        for (const Sq s : fresh& now_.pieces(us_)) {
            const Set kept =
                (now_.pieces(us_) - free_prey()) & attacks(now_.kind_at(s), us_, s, occupied_);
            for (const Sq prey : kept)
                if (!(now_.attackers(prey, !us_, occupied_) - shields(now_, !us_)).empty())
                    chased_.insert(prey);
        }
        const PieceKind royal = now_.kind_at(*mine);
        for (const Sq s : fresh& now_.pieces(!us_)) {
            const Set prey = now_.attacks(now_.kind_at(s), !us_, s, occupied_) & now_.pieces(us_);
            const Set reach = now_.attacks(royal, us_, *mine, occupied_);
            chased_ |= prey - reach;
            for (const Sq target : prey& reach) {
                Set without = occupied_;
                without.erase(s);
                without.erase(*mine);
                Set guards = now_.attackers(target, !us_, without);
                guards.erase(s);
                if (!guards.empty()) chased_.insert(target);
            }
        }
    }

    const Position<W>& before_;
    const Position<W>& now_;
    Move<W> move_;
    const Ruleset<W>& rules_;
    XiangqiKinds<W> kinds_;
    Color us_;
    Set occupied_;
    Set pinned_;
    Set chased_;
};

template <int W>
SquareSet<W> chased(const Position<W>& before, Move<W> move, const Position<W>& now) {
    return Chase<W>(before, move, now).run();
}

}  // namespace

template <int W>
void install_repetition(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Repetition& from = spec.repetition;
    rules.traits.n_fold = from.fold;
    rules.traits.repetition = from.value;
    rules.traits.repetition_absolute = from.absolute;
    rules.traits.perpetual_check_illegal = from.perpetual_check_illegal;
    rules.traits.move_repetition_illegal = from.move_repetition_illegal;
    if (from.chasing == variant::ChasingRule::axf) rules.hooks.chased = &chased<W>;
}

#define SHAKO_INSTANTIATE(W) template void install_repetition(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
