// How the men of one game move, as tables built once from their Movements: leaps as one set of
// squares each, rides as rays that are cut at the first man (rays.h), lame leaps with the squares
// that bar them. Everything depends on the occupied squares alone.
#pragma once

#include <vector>

#include "engine/board/piece_kind.h"
#include "engine/board/rays.h"
#include "engine/board/square_set.h"
#include "variant/betza/movement.h"
#include "variant/board_shape.h"

namespace shako::engine {

// One capturing ride with all the kinds of one colour that have it, looked at from the target.
template <int W>
struct LineAttack {
    variant::RideKind kind = variant::RideKind::plain;
    KindSet kinds;
    std::vector<PieceKind> members;     // the same kinds, listed
    std::vector<SquareSet<W>> aligned;  // [target]: squares on any of `back`
    std::vector<const Ray<W>*> back;    // rays from the target towards the attackers
};

// One lame capture of one kind, looked at from the target.
template <int W>
struct LameAttack {
    PieceKind kind{};
    const LameLeap<W>* leap = nullptr;
    std::vector<Sq> source;  // [target]: where the attacker stands; the target itself if off board
};

template <int W>
class AttackTables {
   public:
    // The movement of each kind, seen from White, in order of PieceKind.
    AttackTables(const variant::BoardShape& shape, const std::vector<variant::Movement>& movements);
    AttackTables(const AttackTables&) = delete;  // tables point into one another
    AttackTables& operator=(const AttackTables&) = delete;
    ~AttackTables() = default;

    // Squares the man could capture on, were an enemy there (empty squares that it covers, too).
    [[nodiscard]] SquareSet<W> attacks(PieceKind kind, Color color, Sq from,
                                       const SquareSet<W>& occupied) const noexcept {
        return reach(color, kind).capture.targets(from, occupied);
    }
    // Empty squares the man may go to without capturing; initial moves are apart.
    [[nodiscard]] SquareSet<W> moves(PieceKind kind, Color color, Sq from,
                                     const SquareSet<W>& occupied) const noexcept {
        return reach(color, kind).quiet.targets(from, occupied) - occupied;
    }
    // Empty squares that initial moves reach; whether they are allowed from there is for the
    // caller.
    [[nodiscard]] SquareSet<W> initial_moves(PieceKind kind, Color color, Sq from,
                                             const SquareSet<W>& occupied) const noexcept {
        return reach(color, kind).initial.targets(from, occupied) - occupied;
    }
    [[nodiscard]] bool has_initial_moves(PieceKind kind, Color color) const noexcept {
        return !reach(color, kind).initial.empty();
    }

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

   private:
    [[nodiscard]] static std::size_t slot(Color color, PieceKind kind) noexcept {
        return static_cast<std::size_t>(kind) * 2 + index(color);
    }
    struct KindReach {
        Reach<W> quiet;
        Reach<W> capture;
        Reach<W> initial;
    };
    [[nodiscard]] const KindReach& reach(Color color, PieceKind kind) const noexcept {
        return reach_[slot(color, kind)];
    }
    void add_attacks(Color color, const std::vector<variant::Movement>& movements);

    std::size_t squares_;
    RayTables<W> rays_;
    std::vector<KindReach> reach_;            // [kind * 2 + colour]
    std::vector<SquareSet<W>> leap_sources_;  // [(kind * 2 + colour) * squares + target]
    ByColor<std::vector<PieceKind>> leaping_kinds_;
    ByColor<std::vector<LineAttack<W>>> line_attacks_;
    ByColor<std::vector<LameAttack<W>>> lame_attacks_;
};

}  // namespace shako::engine
