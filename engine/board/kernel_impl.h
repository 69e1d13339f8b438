// NOLINTBEGIN: a part of the two kernel files, included inside their namespaces. They say how a man
// reaches squares (capture_reach, quiet_reach, reach), who attacks one (line_attackers,
// leg_attackers) and how squares are counted (count).

// The men of `by` on `occupied` that attack the target; with kAny, at least one of them.
template <bool kAny, int W>
inline SquareSet<W> find_attackers(const Position<W>& pos, Sq target, Color by,
                                   const SquareSet<W>& occupied) noexcept {
    const AttackTables<W>& tables = pos.rules().attacks;
    const auto t = static_cast<std::size_t>(target);
    const SquareSet<W> men = pos.pieces(by) & occupied;
    SquareSet<W> found;
    for (const PieceKind kind : tables.leaping_kinds(by))
        found |= tables.leap_sources(kind, by, target) & pos.pieces(kind);
    found &= men;
    if (kAny && !found.empty()) return found;
    for (const LineAttack<W>& line : tables.line_attacks(by)) {
        SquareSet<W> riders;
        for (const PieceKind kind : line.members) riders |= pos.pieces(kind);
        riders &= men & line.aligned[t];
        if (riders.empty()) continue;
        found |= line_attackers<kAny>(pos, line, target, riders, occupied);
        if (kAny && !found.empty()) return found;
    }
    if (!tables.lame_attacks(by).empty()) {
        found |= leg_attackers<kAny>(pos, target, by, men, occupied);
        if (kAny && !found.empty()) return found;
    }
    for (const WalkedAttack<W>& attack : tables.walked_attacks(by)) {
        SquareSet<W> walkers = attack.sources[t] & pos.pieces(attack.kind) & men;
        if (attack.initial) walkers &= pos.rules().initial_zone[by];
        Company<W> company{pos.pieces(attack.kind), pos.pieces(by)};
        company.same_kind.erase(target);  // who stands there does not matter
        for (const Sq source : walkers) {
            if (!tables.reaches(attack, by, source, target, occupied, company)) continue;
            found.insert(source);
            if (kAny) return found;
        }
    }
    return found;
}

// What a side may do without leaving its royal under attack, found once per position. Only men on
// the lines between the royal and the enemies aligned with it matter:
//
//     K . . . r      rider: check with no man between; a single man between may not leave the line
//     K . x . c      hopper: check with exactly one man between (either colour); with none, no own
//     K . x y c      man may enter; with two, neither may leave
//
// So a move is legal with no further look if it neither leaves nor enters a sensitive square. The
// rest is counted out on the listed lines. Moves of the royal, and moves that empty two squares (en
// passant, castling), are not for this table.
template <int W>
class Safety {
   public:
    // For the side to move of the position, which has at most one royal.
    explicit Safety(const Position<W>& pos) noexcept : pos_(&pos) {
        const Color us = pos.side_to_move();
        const Color them = !us;
        const SquareSet<W> royals = pos.royals(us);
        if (royals.empty()) return;
        royal_ = royals.first();
        const Ruleset<W>& rules = pos.rules();
        const AttackTables<W>& tables = rules.attacks;
        const SquareSet<W> occupied = pos.occupied();
        const SquareSet<W>& enemies = pos.pieces(them);
        const auto r = static_cast<std::size_t>(royal_);
        evasions_ = rules.board;

        for (const PieceKind kind : tables.leaping_kinds(them))
            leapers_ |= tables.leap_sources(kind, them, royal_) & pos.pieces(kind);
        leapers_ &= enemies;
        if (!leapers_.empty()) {
            in_check_ = true;
            evasions_ = leapers_.has_several() ? SquareSet<W>{} : leapers_;
        }
        const auto add_aligned = [&](const Ray<W>& ray, SquareSet<W> attackers, Need need) {
            while (!attackers.empty()) {
                const Sq attacker = attackers.pop_first();
                SquareSet<W> between = ray.from[r] - ray.beyond[static_cast<std::size_t>(attacker)];
                between.erase(attacker);
                const Sq next = between.empty() ? attacker : nearest(between, ray.ascending);
                add({between, attacker, need, next}, occupied);
            }
        };
        for (const LineAttack<W>& group : tables.line_attacks(them)) {
            SquareSet<W> riders;
            for (const PieceKind kind : group.members) riders |= pos.pieces(kind);
            riders &= enemies;
            riders &= group.aligned[r];
            if (riders.empty()) continue;
            const Need need = group.kind == variant::RideKind::plain ? Need::none
                              : group.kind == variant::RideKind::hop ? Need::one
                                                                     : Need::one_at_target;
            for (const Ray<W>* ray : group.back) {
                const SquareSet<W> attackers = ray->from[r] & riders;
                if (!attackers.empty()) add_aligned(*ray, attackers, need);
            }
        }
        for (const LameAttack<W>& lame : tables.lame_attacks(them)) {
            const Sq source = lame.source[r];
            if (source == royal_ || !enemies.contains(source) || pos.kind_at(source) != lame.kind)
                continue;
            add({lame.leap->path[static_cast<std::size_t>(source)], source, Need::none, source},
                occupied);
        }
        if (rules.faces_royals) {
            const SquareSet<W> theirs = pos.royals(them);
            for (const Ray<W>* ray : rules.facing) {
                const SquareSet<W> facing = ray->from[r] & theirs;
                if (!facing.empty()) add_aligned(*ray, facing, Need::none);
            }
        }
    }

    // Whether the royal is safe after a man that is not royal has gone from one square to another,
    // capturing what stood there.
    [[nodiscard]] bool is_safe(Sq from, Sq to) const noexcept {
        SquareSet<W> occupied = pos_->occupied();
        occupied.erase(from);
        occupied.insert(to);
        if (overflow_) {
            SquareSet<W> enemies =
                find_attackers<false>(*pos_, royal_, !pos_->side_to_move(), occupied);
            enemies.erase(to);
            return enemies.empty();
        }
        SquareSet<W> leapers = leapers_;
        leapers.erase(to);
        if (!leapers.empty()) return false;
        for (std::size_t i = 0; i < size_; ++i) {
            const Line& line = lines_[i];
            if (line.attacker != to && gives_check(line, line.between & occupied)) return false;
        }
        return true;
    }
    [[nodiscard]] bool in_check() const noexcept { return in_check_; }
    // Squares that a man may not leave without a look; when not in check, moves from elsewhere are
    // safe if they do not end on entry_forbidden().
    [[nodiscard]] const SquareSet<W>& leaving_needs_look() const noexcept { return leaving_; }
    [[nodiscard]] const SquareSet<W>& entry_forbidden() const noexcept { return entering_; }
    // In check: men whose leaving may help, and where all others have to go, if anything helps.
    [[nodiscard]] const SquareSet<W>& checking_hurdles() const noexcept { return hurdles_; }
    [[nodiscard]] const SquareSet<W>& evasion_targets() const noexcept { return evasions_; }

    // Those of the targets that are safe to go to from there.
    [[gnu::always_inline]] inline SquareSet<W> safe_targets(Sq from,
                                                            SquareSet<W> targets) const noexcept {
        if (!in_check_ && !leaving_.contains(from)) return targets - entering_;
        return looked_at(from, targets);
    }

   private:
    [[nodiscard]] SquareSet<W> looked_at(Sq from, SquareSet<W> targets) const noexcept {
        if (in_check_ && !hurdles_.contains(from)) targets &= evasions_;
        SquareSet<W> safe;
        while (!targets.empty()) {
            const Sq to = targets.pop_first();
            if (is_safe(from, to)) safe.insert(to);
        }
        return safe;
    }

    enum class Need : std::uint8_t { none, one, one_at_target };
    struct Line {
        SquareSet<W> between;
        Sq attacker;
        Need need;
        Sq hurdle_square;  // for one_at_target: the square right before the royal
    };
    static constexpr std::size_t kMaxLines = 64;

    void add(const Line& line, const SquareSet<W>& occupied) noexcept {
        const SquareSet<W> men = line.between & occupied;
        const int n = count(men);
        if (n > (line.need == Need::none ? 1 : 2)) return;  // no one move makes it a check
        if (gives_check(line, men)) {
            in_check_ = true;
            SquareSet<W> helps = line.between;
            helps.insert(line.attacker);
            evasions_ &= helps;
            if (line.need != Need::none) hurdles_ |= men;
        } else if (line.need == Need::none) {
            leaving_ |= men;
        } else {
            leaving_ |= men;
            if (line.need == Need::one) {
                if (n == 0) entering_ |= line.between;
            } else if (n == 0 && !line.between.empty()) {
                entering_.insert(line.hurdle_square);
            }
        }
        if (size_ == kMaxLines) {
            overflow_ = true;
            return;
        }
        new (&lines_[size_]) Line(line);
        ++size_;
    }

    [[nodiscard]] static bool gives_check(const Line& line, const SquareSet<W>& men) noexcept {
        switch (line.need) {
            case Need::none:
                return men.empty();
            case Need::one:
                return !men.empty() && !men.has_several();
            case Need::one_at_target:
                return !men.empty() && !men.has_several() && men.contains(line.hurdle_square);
        }
        return false;
    }

    const Position<W>* pos_;
    SquareSet<W> leapers_;   // checkers that no man between can stop
    SquareSet<W> leaving_;   // a man may not leave these without a look
    SquareSet<W> entering_;  // when not in check: a man from elsewhere may not enter these
    SquareSet<W> evasions_;  // in check: where a man that is no hurdle has to go
    SquareSet<W> hurdles_;   // in check: men that may help by leaving
    bool in_check_ = false;
    bool overflow_ = false;  // more lines than fit: ask the board each time
    Sq royal_{};
    std::size_t size_ = 0;
    union {
        std::array<Line, kMaxLines> lines_;  // a union member, so that it is not cleared each time
    };
};

// Appends the moves to the targets, as promotions where the game has them.
template <int W>
class Lister {
   public:
    // Moves that are no promotions are listed only if they end on one of the squares `plain`.
    Lister(const Position<W>& pos, MoveList<W>& list, const SquareSet<W>& plain) noexcept
        : pos_(pos), rules_(pos.rules()), us_(pos.side_to_move()), plain_(plain), list_(list) {}

    void operator()(PieceKind kind, Sq from, const SquareSet<W>& targets,
                    const SquareSet<W>& initials) {
        list(kind, targets, initials, [from](Sq, int) { return from; });
    }
    // Of all men of the kind that make the same leap; initial moves make it twice.
    void leap(PieceKind kind, int by, const SquareSet<W>& targets, const SquareSet<W>& initials) {
        list(kind, targets, initials,
             [by](Sq to, int times) { return square_at(index(to) - by * times); });
    }

   private:
    template <class Origin>
    [[gnu::always_inline]] inline void list(PieceKind kind, SquareSet<W> targets,
                                            SquareSet<W> initials, Origin origin) {
        if (rules_.promoting_kinds[us_].contains(kind)) {
            const SquareSet<W>& zone = rules_.promotion_zone[us_];
            promote(targets & zone, 1, origin);
            promote(initials & zone, 2, origin);
            if (rules_.traits.must_promote[us_]) {
                targets -= zone;
                initials -= zone;
            }
        }
        targets &= plain_;
        initials &= plain_;
        if (rules_.forbids_dead_ends) {
            const SquareSet<W>& dead = rules_.dead_ends[us_][static_cast<std::size_t>(kind)];
            targets -= dead;
            initials -= dead;
        }
        while (!targets.empty()) {
            const Sq to = targets.pop_first();
            list_.push(Move<W>(origin(to, 1), to));
        }
        while (!initials.empty()) {
            const Sq to = initials.pop_first();
            const Sq from = origin(to, 2);
            list_.push(Move<W>(from, to,
                               rules_.is_crossing(us_, kind, from, to) ? MoveKind::double_step
                                                                       : MoveKind::normal));
        }
    }

    template <class Origin>
    [[gnu::always_inline]] inline void promote(const SquareSet<W>& squares, int times,
                                               Origin origin) {
        if (squares.empty()) return;
        for (const PieceKind becomes : rules_.traits.promotion_choices[us_]) {
            if (is_limited(pos_, us_, becomes)) continue;
            SquareSet<W> rest = squares;
            while (!rest.empty()) {
                const Sq to = rest.pop_first();
                list_.push(Move<W>::promotion(origin(to, times), to, becomes));
            }
        }
    }

    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    const Color us_;
    const SquareSet<W> plain_;
    MoveList<W>& list_;
};

template <int W>
class Counter {
   public:
    explicit Counter(const Position<W>& pos) noexcept
        : pos_(pos), rules_(pos.rules()), us_(pos.side_to_move()) {}

    void operator()(PieceKind kind, Sq, SquareSet<W> targets, const SquareSet<W>& initials) {
        targets |= initials;  // they have no square in common
        if (rules_.promoting_kinds[us_].contains(kind)) {
            const SquareSet<W> promoting = targets & rules_.promotion_zone[us_];
            if (!promoting.empty()) {
                int choices = 0;
                for (const PieceKind becomes : rules_.traits.promotion_choices[us_])
                    choices += is_limited(pos_, us_, becomes) ? 0 : 1;
                total_ += static_cast<std::uint64_t>(choices * count(promoting));
                if (rules_.traits.must_promote[us_]) targets -= promoting;
            }
        }
        if (rules_.forbids_dead_ends)
            targets -= rules_.dead_ends[us_][static_cast<std::size_t>(kind)];
        total_ += static_cast<std::uint64_t>(count(targets));
    }
    void leap(PieceKind kind, int, const SquareSet<W>& targets, const SquareSet<W>& initials) {
        (*this)(kind, Sq{}, targets, initials);
    }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

   private:
    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    const Color us_;
    std::uint64_t total_ = 0;
};

// Squares of the targets on which the royal from `from` would be safe.
template <int W>
inline SquareSet<W> safe_for_royal(const Position<W>& pos, Sq from, SquareSet<W> targets) noexcept {
    if (targets.empty()) return targets;
    const Ruleset<W>& rules = pos.rules();
    const Color them = !pos.side_to_move();
    SquareSet<W> lifted = pos.occupied();
    lifted.erase(from);
    SquareSet<W> safe;
    while (!targets.empty()) {
        const Sq to = targets.pop_first();
        // A man captured on `to` is not among its own square's attackers.
        if (!find_attackers<true>(pos, to, them, lifted).empty()) continue;
        if (rules.faces_royals && sees_royal(pos, to, them, lifted)) continue;
        safe.insert(to);
    }
    return safe;
}

// Where the man may go to first of all, and where not besides the plain moves.
template <int W>
inline SquareSet<W> initial_targets(const Position<W>& pos, PieceKind kind, Sq from,
                                    const SquareSet<W>& occupied,
                                    const SquareSet<W>& targets) noexcept {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    if (!rules.attacks.has_initial_moves(kind, us) || !rules.initial_zone[us].contains(from))
        return {};
    return rules.attacks.initial_moves(kind, us, from, occupied) - targets;
}

// Those of the targets that are safe for the men `by * times` squares behind them.
template <int W>
inline SquareSet<W> safe_ends(const Safety<W>& safety, SquareSet<W> targets, int by, int times) {
    SquareSet<W> safe;
    while (!targets.empty()) {
        const Sq to = targets.pop_first();
        if (safety.is_safe(square_at(index(to) - by * times), to)) safe.insert(to);
    }
    return safe;
}

// Lists the moves of most men of a kind at once, where it has few leaps and no more; returns the
// men that have to be looked at one by one.
template <int W, class Visit>
inline SquareSet<W> visit_common_leaps(const Position<W>& pos, const Safety<W>& safety,
                                       PieceKind kind, const SquareSet<W>& men,
                                       const SquareSet<W>& occupied, Visit& visit) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const std::vector<CommonLeap<W>>& leaps = rules.attacks.common_leaps(kind, us);
    if (leaps.empty()) return men;
    const bool in_check = safety.in_check();
    const SquareSet<W>& apart = in_check ? safety.checking_hurdles() : safety.leaving_needs_look();
    const SquareSet<W> free = men - apart;
    const SquareSet<W> allowed =
        in_check ? safety.evasion_targets() : rules.board - safety.entry_forbidden();
    const SquareSet<W> empty = allowed - occupied;
    const SquareSet<W> enemies = allowed & pos.pieces(!us);
    for (const CommonLeap<W>& leap : leaps) {
        const SquareSet<W> ends = (free & leap.from).moved(leap.by);
        SquareSet<W> targets;
        SquareSet<W> initials;
        if (leap.quiet) {
            targets = ends & empty;
            const SquareSet<W> starters = free & leap.twice_from & rules.initial_zone[us];
            if (!starters.empty())
                initials = (starters.moved(leap.by) - occupied).moved(leap.by) & empty;
        }
        if (leap.capture) targets |= ends & enemies;
        if (in_check) {
            targets = safe_ends(safety, targets, leap.by, 1);
            initials = safe_ends(safety, initials, leap.by, 2);
        }
        visit.leap(kind, leap.by, targets, initials);
    }
    return men & apart;
}

// Calls visit(kind, from, targets, initial targets) for each man with its legal targets, or
// visit.leap(kind, by, targets, initial targets) for several men at once.
template <int W, class Visit>
inline void visit_legal(const Position<W>& pos, const Safety<W>& safety, Visit& visit) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const SquareSet<W> occupied = pos.occupied();
    const SquareSet<W> enemies = pos.pieces(!us);
    for (int k = 0; k < rules.traits.kinds; ++k) {
        const PieceKind kind = kind_of_index(k);
        SquareSet<W> men = pos.pieces(us, kind);
        if (men.empty()) continue;
        const Reacher<W> reach(rules, kind, us);
        if (rules.royal_kinds.contains(kind)) {
            while (!men.empty()) {
                const Sq from = men.pop_first();
                const SquareSet<W> targets = reach(from, occupied, enemies);
                visit(
                    kind, from, safe_for_royal(pos, from, targets),
                    safe_for_royal(pos, from, initial_targets(pos, kind, from, occupied, targets)));
            }
            continue;
        }
        men = visit_common_leaps(pos, safety, kind, men, occupied, visit);
        while (!men.empty()) {
            const Sq from = men.pop_first();
            const SquareSet<W> targets = reach(from, occupied, enemies);
            SquareSet<W> initials = initial_targets(pos, kind, from, occupied, targets);
            if (!initials.empty()) initials = safety.safe_targets(from, initials);
            visit(kind, from, safety.safe_targets(from, targets), initials);
        }
    }
}

template <int W>
void list_legal_moves(const Position<W>& pos, MoveList<W>& list) {
    const Safety<W> safety(pos);
    Lister<W> lister(pos, list, pos.rules().board);
    visit_legal(pos, safety, lister);
    push_legal_special(pos, list, false);
}

template <int W>
std::uint64_t count_moves(const Position<W>& pos) {
    const Safety<W> safety(pos);
    Counter<W> counter(pos);
    visit_legal(pos, safety, counter);
    return counter.total() + count_legal_special(pos);
}

// Hands on the moves that end on certain squares.
template <int W>
class Wanted {
   public:
    Wanted(Lister<W>& lister, const SquareSet<W>& squares) noexcept
        : lister_(lister), squares_(squares) {}
    void leap(PieceKind kind, int by, const SquareSet<W>& targets, const SquareSet<W>& initials) {
        lister_.leap(kind, by, targets & squares_, initials & squares_);
    }

   private:
    Lister<W>& lister_;
    SquareSet<W> squares_;
};

template <int W>
void list_captures(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    const Color us = pos.side_to_move();
    const SquareSet<W> occupied = pos.occupied();
    const SquareSet<W> enemies = pos.pieces(!us);
    const SquareSet<W>& zone = rules.promotion_zone[us];
    const Safety<W> safety(pos);
    Lister<W> lister(pos, list, enemies);
    for (int k = 0; k < rules.traits.kinds; ++k) {
        const PieceKind kind = kind_of_index(k);
        SquareSet<W> men = pos.pieces(us, kind);
        if (men.empty()) continue;
        const bool royal = rules.royal_kinds.contains(kind);
        const bool promotes = rules.promoting_kinds[us].contains(kind);
        if (!royal) {
            Wanted<W> wanted(lister, promotes ? enemies | rules.promotion_zone[us] : enemies);
            men = visit_common_leaps(pos, safety, kind, men, occupied, wanted);
        }
        while (!men.empty()) {
            const Sq from = men.pop_first();
            SquareSet<W> targets = capture_reach(rules, kind, us, from, occupied) & enemies;
            SquareSet<W> initials;
            if (promotes) {
                const SquareSet<W> quiets = quiet_reach(rules, kind, us, from, occupied);
                initials = initial_targets(pos, kind, from, occupied, quiets) & zone;
                targets |= quiets & zone;
            }
            if (targets.empty() && initials.empty()) continue;
            if (royal) {
                targets = safe_for_royal(pos, from, targets);
                initials = safe_for_royal(pos, from, initials);
            } else {
                targets = safety.safe_targets(from, targets);
                initials = safety.safe_targets(from, initials);
            }
            lister(kind, from, targets, initials);
        }
    }
    push_legal_special(pos, list, true);
}

template <int W>
bool is_safe_move(const Position<W>& pos, Move<W> m) {
    return Safety<W>(pos).is_safe(m.from(), m.to());
}

template <int W>
SquareSet<W> all_attackers(const Position<W>& pos, Sq target, Color by,
                           const SquareSet<W>& occupied) {
    return find_attackers<false>(pos, target, by, occupied);
}

template <int W>
bool has_attacker(const Position<W>& pos, Sq target, Color by, const SquareSet<W>& occupied) {
    return !find_attackers<true>(pos, target, by, occupied).empty();
}

template <int W>
SquareSet<W> attacks_of(const Ruleset<W>& rules, PieceKind kind, Color color, Sq from,
                        const SquareSet<W>& occupied) {
    return capture_reach(rules, kind, color, from, occupied);
}

template <int W>
SquareSet<W> moves_of(const Ruleset<W>& rules, PieceKind kind, Color color, Sq from,
                      const SquareSet<W>& occupied) {
    return quiet_reach(rules, kind, color, from, occupied);
}

template <int W>
constexpr Kernel<W> make_kernel() {
    return {&list_legal_moves<W>, &list_captures<W>, &count_moves<W>, &is_safe_move<W>,
            &all_attackers<W>,    &has_attacker<W>,  &attacks_of<W>,  &moves_of<W>};
}
// NOLINTEND
