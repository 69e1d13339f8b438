// How the men of one game move, as tables built once from their rides (movements.h): leaps as one
// set of squares each, rides as rays that are cut at the first man (rays.h), lame leaps with the
// squares that bar them. What no table holds is walked when asked for (walk.h).
#pragma once

#include <vector>

#include "engine/board/lookup.h"
#include "engine/board/piece_kind.h"
#include "engine/board/rays.h"
#include "engine/board/square_set.h"
#include "engine/board/walk.h"
#include "variant/betza/movement.h"
#include "variant/board_shape.h"

namespace shako::engine {

// How the men of one kind and colour move.
template <int W>
struct KindMovement {
    std::vector<PlacedRide<W>> rides;
    SquareSet<W> arrival;  // squares on which it may arrive: no ride and no drop ends elsewhere
};

// [kind]
template <int W>
using GameMovements = std::vector<ByColor<KindMovement<W>>>;

// One capturing ride with all the kinds of one colour that have it, looked at from the target.
template <int W>
struct LineAttack {
    variant::RideKind kind = variant::RideKind::plain;
    bool respects_kind = false;  // then of one kind only
    KindSet kinds;
    std::vector<PieceKind> members;     // the same kinds, listed
    std::vector<SquareSet<W>> aligned;  // [target]: squares on any of `back` where the ride starts
    std::vector<const Ray<W>*> back;    // rays from the target towards the attackers
    // The lines of `back` with the ride's table; none where rays have to be scanned.
    std::vector<const Surroundings<W>*> lines;
    const std::uint16_t* table = nullptr;
};

// One lame capture of one kind, looked at from the target.
template <int W>
struct LameAttack {
    PieceKind kind{};
    const LameLeap<W>* leap = nullptr;
    std::vector<Sq> source;  // [target]: where the attacker stands; the target itself if off board
};

// The lame captures of one kind, looked up from the target.
template <int W>
struct LegAttack {
    PieceKind kind{};
    const LegTable<W>* sources = nullptr;
};

// The captures of one kind that are walked, or that are initial, looked at from the target.
template <int W>
struct WalkedAttack {
    PieceKind kind{};
    bool initial = false;
    std::vector<SquareSet<W>> sources;  // [target]: where an attacker could stand at all
};

// One leap of all men of a kind at once.
template <int W>
struct CommonLeap {
    int by = 0;  // index of the target less that of the start
    bool quiet = false;
    bool capture = false;
    SquareSet<W> from;  // where it can start
    // Where an initial move can start that goes on by the same step; it passes over and ends on
    // empty squares.
    SquareSet<W> twice_from;
};

// Everything that a man of one kind and colour reaches by rides of one purpose.
template <int W>
struct KindRides {
    Reach<W> fast;
    std::vector<WalkedRide<W>> walked;

    [[nodiscard]] bool empty() const noexcept { return fast.empty() && walked.empty(); }
    [[nodiscard]] SquareSet<W> targets(Sq from, const SquareSet<W>& occupied,
                                       const Company<W>& company) const noexcept {
        SquareSet<W> all = fast.targets(from, occupied, company);
        if (!walked.empty()) all |= walked_targets(from, occupied, company);
        return all;
    }
    [[nodiscard]] SquareSet<W> walked_targets(Sq from, const SquareSet<W>& occupied,
                                              const Company<W>& company) const noexcept;
};

template <int W>
class AttackTables {
   public:
    AttackTables(const variant::BoardShape& shape, const GameMovements<W>& movements);
    AttackTables(const AttackTables&) = delete;  // tables point into one another
    AttackTables& operator=(const AttackTables&) = delete;
    ~AttackTables() = default;

    // Squares the man could capture on, were an enemy there (empty squares that it covers, too).
    [[nodiscard]] SquareSet<W> attacks(PieceKind kind, Color color, Sq from,
                                       const SquareSet<W>& occupied,
                                       const Company<W>& company = kNobody<W>) const noexcept {
        return reach(color, kind).capture.targets(from, occupied, company);
    }
    // Empty squares the man may go to without capturing; initial moves are apart.
    [[nodiscard]] SquareSet<W> moves(PieceKind kind, Color color, Sq from,
                                     const SquareSet<W>& occupied,
                                     const Company<W>& company = kNobody<W>) const noexcept {
        return reach(color, kind).quiet.targets(from, occupied, company) - occupied;
    }
    // Empty squares that initial moves reach; whether they are allowed from there is for the
    // caller.
    [[nodiscard]] SquareSet<W> initial_moves(
        PieceKind kind, Color color, Sq from, const SquareSet<W>& occupied,
        const Company<W>& company = kNobody<W>) const noexcept {
        return reach(color, kind).initial.targets(from, occupied, company) - occupied;
    }
    // The same for captures, with the covered empty squares as in attacks().
    [[nodiscard]] SquareSet<W> initial_attacks(
        PieceKind kind, Color color, Sq from, const SquareSet<W>& occupied,
        const Company<W>& company = kNobody<W>) const noexcept {
        return reach(color, kind).initial_capture.targets(from, occupied, company);
    }
    [[nodiscard]] bool has_initial_moves(PieceKind kind, Color color) const noexcept {
        return !reach(color, kind).initial.empty();
    }
    [[nodiscard]] bool has_initial_attacks(PieceKind kind, Color color) const noexcept {
        return !reach(color, kind).initial_capture.empty();
    }
    // The few leaps that are all the kind's moves (pawns have such); none for all other kinds.
    [[nodiscard]] const std::vector<CommonLeap<W>>& common_leaps(PieceKind kind,
                                                                 Color color) const noexcept {
        return common_leaps_[slot(color, kind)];
    }
    // Squares on which a man of the kind may arrive at all.
    [[nodiscard]] const SquareSet<W>& arrival(PieceKind kind, Color color) const noexcept {
        return reach(color, kind).arrival;
    }
    // All squares that exist.
    [[nodiscard]] const SquareSet<W>& board() const noexcept { return rays_.board(); }
    // Whether some ride tells men apart, so that it has to be asked with the company, or some
    // capturing one can't be told from leap_sources, line_attacks and lame_attacks, which is all
    // that Safety knows.
    [[nodiscard]] bool has_complex() const noexcept { return has_complex_; }

    // Squares from which a man of the kind reaches `target` by a plain capturing leap.
    [[nodiscard]] const SquareSet<W>& leap_sources(PieceKind kind, Color color,
                                                   Sq target) const noexcept {
        return leap_sources_[slot(color, kind) * squares_ + static_cast<std::size_t>(target)];
    }
    [[nodiscard]] const std::vector<PieceKind>& leaping_kinds(Color color) const noexcept {
        return leaping_kinds_[color];
    }
    [[nodiscard]] const std::vector<LineAttack<W>>& line_attacks(Color color) const noexcept {
        return line_attacks_[color];
    }
    [[nodiscard]] const std::vector<LameAttack<W>>& lame_attacks(Color color) const noexcept {
        return lame_attacks_[color];
    }

    // The same leaps as lame_attacks(), by kind; none where some of them have no table.
    [[nodiscard]] const std::vector<LegAttack<W>>& leg_attacks(Color color) const noexcept {
        return leg_attacks_[color];
    }
    // How a kernel with look-up finds the moves of a man; only where lookup_kernel() is there.
    [[nodiscard]] const ManLookup<W>& lookup(PieceKind kind, Color color) const noexcept {
        return lookup_[slot(color, kind)];
    }

    [[nodiscard]] const std::vector<WalkedAttack<W>>& walked_attacks(Color color) const noexcept {
        return walked_attacks_[color];
    }
    // Whether a man of the attack's kind and colour does attack the target from there. Initial
    // captures are allowed only from some squares, which is for the caller.
    [[nodiscard]] bool reaches(const WalkedAttack<W>& attack, Color color, Sq from, Sq target,
                               const SquareSet<W>& occupied,
                               const Company<W>& company) const noexcept {
        const KindReach& kind = reach(color, attack.kind);
        const SquareSet<W> squares = attack.initial
                                         ? kind.initial_capture.targets(from, occupied, company)
                                         : kind.capture.walked_targets(from, occupied, company);
        return squares.contains(target);
    }

   private:
    [[nodiscard]] static std::size_t slot(Color color, PieceKind kind) noexcept {
        return static_cast<std::size_t>(kind) * 2 + index(color);
    }
    struct KindReach {
        KindRides<W> quiet;
        KindRides<W> capture;
        KindRides<W> initial;
        KindRides<W> initial_capture;
        SquareSet<W> arrival;
    };
    [[nodiscard]] const KindReach& reach(Color color, PieceKind kind) const noexcept {
        return reach_[slot(color, kind)];
    }
    // The ride with nothing in its zones that the board or the kind's arrival squares lack.
    [[nodiscard]] PlacedRide<W> cut(PlacedRide<W> placed, const SquareSet<W>& arrival) const;
    // Adds a ride to those that serve one purpose.
    void add(const PlacedRide<W>& placed, bool walks, KindRides<W>& to);
    // The captures of one kind and colour for walked_attacks(): those walked, or all initial ones.
    void add_walked(Color color, PieceKind kind, bool initial,
                    const std::vector<PlacedRide<W>>& rides);
    void add_attacks(Color color, const GameMovements<W>& movements);
    [[nodiscard]] std::vector<CommonLeap<W>> find_common_leaps(
        const std::vector<PlacedRide<W>>& rides, const SquareSet<W>& arrival);
    // Fills in what look-up needs (attacks_lookup.cpp).
    void add_lookup();
    void add_leg_attacks(Color color);

    std::size_t squares_;
    RayTables<W> rays_;
    std::vector<KindReach> reach_;            // [kind * 2 + colour]
    std::vector<SquareSet<W>> leap_sources_;  // [(kind * 2 + colour) * squares + target]
    ByColor<std::vector<PieceKind>> leaping_kinds_;
    ByColor<std::vector<LineAttack<W>>> line_attacks_;
    ByColor<std::vector<LameAttack<W>>> lame_attacks_;
    ByColor<std::vector<WalkedAttack<W>>> walked_attacks_;
    bool has_complex_ = false;
    std::vector<std::vector<CommonLeap<W>>> common_leaps_;  // [kind * 2 + colour]
    LookupTables<W> lookup_tables_;
    std::vector<ManLookup<W>> lookup_;  // [kind * 2 + colour]
    ByColor<std::vector<LegAttack<W>>> leg_attacks_;
};

}  // namespace shako::engine
