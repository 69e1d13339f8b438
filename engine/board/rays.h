// Rays and what can be reached along them. A ray is the line of squares from a start square by
// equal steps to the edge, a hole of the board, or a limit; of the men on it only the first two
// matter.
//
//     s . . x . y .      plain: up to and with x     hop: beyond x, up to and with y
//                        grasshopper: the square right behind x
//
// A ride may be placed: only from some squares, only to some squares. Between them it passes over
// any square, and men anywhere on it count.
#pragma once

#include <memory>
#include <vector>

#include "engine/board/square_set.h"
#include "variant/betza/movement.h"
#include "variant/board_shape.h"

namespace shako::engine {

// The squares of the board: those of the rectangle that are no holes.
template <int W>
[[nodiscard]] SquareSet<W> board_squares(const variant::BoardShape& shape);

// The region's squares that the board has.
template <int W>
[[nodiscard]] SquareSet<W> squares_of(const variant::Region& region,
                                      const variant::BoardShape& shape);

// A ride as one colour rides it, tied to places of the board.
template <int W>
struct PlacedRide {
    variant::Ride ride;  // as the colour rides it: turned by half for Black
    SquareSet<W> from;   // squares where it may start
    SquareSet<W> to;     // squares where it may end
    // A hop over a man of the rider's own kind, of either colour, is barred, and so is the capture
    // of one (Janggi's cannon). Not for rides that are walked (walk.h).
    bool respects_kind = false;
    friend bool operator==(const PlacedRide&, const PlacedRide&) = default;
};

// Who the men are, for the rides that tell them apart. Looked at only where AttackTables says
// has_complex; the default will do elsewhere.
template <int W>
struct Company {
    SquareSet<W> same_kind;  // men of the rider's kind, of both colours
    SquareSet<W> own;        // men of the rider's colour
};
template <int W>
inline constexpr Company<W> kNobody{};

// All squares reached from each square by a step repeated up to max_steps times.
template <int W>
struct Ray {
    variant::Offset step{};
    int max_steps = 0;                     // variant::kUnlimited: to the edge
    bool ascending = false;                // squares further out have higher indices
    std::vector<SquareSet<W>> from;        // [start]
    const SquareSet<W>* beyond = nullptr;  // [square]: to the edge, for cutting behind a man
};

// A step that needs empty squares on its way.
template <int W>
struct LameLeap {
    variant::Offset step{};
    std::vector<SquareSet<W>> target;  // [start]: one square, or none off the board
    std::vector<SquareSet<W>> path;    // [start]: squares that must be empty
};

// The man on the ray that is nearest to its start; `men` must be on the ray and not empty.
template <int W>
[[nodiscard]] constexpr Sq nearest(const SquareSet<W>& men, bool ascending) noexcept {
    return ascending ? men.first() : men.last();
}

// The rays and lame leaps of one board, each built once and shared by all who ride along it.
template <int W>
class RayTables {
   public:
    explicit RayTables(const variant::BoardShape& shape);

    // Stays valid as long as the tables do.
    [[nodiscard]] const Ray<W>* ray(variant::Offset step, int max_steps);
    [[nodiscard]] const LameLeap<W>* lame(const PlacedRide<W>& placed);
    [[nodiscard]] const variant::BoardShape& shape() const noexcept { return shape_; }
    // All squares that exist.
    [[nodiscard]] const SquareSet<W>& board() const noexcept { return board_; }
    // The square one step away; -1 when there is none, beyond the edge or in a hole.
    [[nodiscard]] int neighbour(Sq from, variant::Offset step) const noexcept;

   private:
    variant::BoardShape shape_;
    SquareSet<W> board_;
    std::vector<std::unique_ptr<Ray<W>>> rays_;
    struct NamedLame {
        PlacedRide<W> placed;
        std::unique_ptr<LameLeap<W>> leap;
    };
    std::vector<NamedLame> lame_;
};

// A ray that may be ridden only from some squares and to some squares, or with respect for kinds.
template <int W>
struct PlacedRay {
    variant::RideKind kind{};
    const Ray<W>* ray = nullptr;
    SquareSet<W> from;
    SquareSet<W> to;
    bool respects_kind = false;

    // As Reach::targets.
    [[nodiscard]] SquareSet<W> targets(Sq start, const SquareSet<W>& occupied,
                                       const Company<W>& company) const noexcept;
};

// Where a man gets to by some of its rides.
template <int W>
struct Reach {
    std::vector<SquareSet<W>> leaps;                  // [start]; empty when there is none
    std::vector<const Ray<W>*> plain_up, plain_down;  // ascending and descending apart
    std::vector<const Ray<W>*> hop_up, hop_down;
    std::vector<const Ray<W>*> grasshopper;
    std::vector<const LameLeap<W>*> lame;
    std::vector<PlacedRay<W>> placed;

    [[nodiscard]] bool empty() const noexcept {
        return leaps.empty() && plain_up.empty() && plain_down.empty() && hop_up.empty() &&
               hop_down.empty() && grasshopper.empty() && lame.empty() && placed.empty();
    }
    // Adds a ride that does not need to be walked (walk.h).
    void add(const PlacedRide<W>& placed_ride, RayTables<W>& tables);
    // Squares reached from `from`, with the squares of the men that end the rides.
    [[nodiscard]] inline SquareSet<W> targets(Sq from, const SquareSet<W>& occupied,
                                              const Company<W>& company) const noexcept;
};

template <int W>
inline SquareSet<W> Reach<W>::targets(Sq from, const SquareSet<W>& occupied,
                                      const Company<W>& company) const noexcept {
    const auto i = static_cast<std::size_t>(from);
    SquareSet<W> all;
    if (!leaps.empty()) all = leaps[i];
    const auto plain = [&](const Ray<W>& ray, bool ascending) {
        SquareSet<W> line = ray.from[i];
        const SquareSet<W> men = line & occupied;
        if (!men.empty()) line -= ray.beyond[static_cast<std::size_t>(nearest(men, ascending))];
        all |= line;
    };
    const auto hop = [&](const Ray<W>& ray, bool ascending) {
        const SquareSet<W>& line = ray.from[i];
        const SquareSet<W> men = line & occupied;
        if (men.empty()) return;
        const Sq hurdle = nearest(men, ascending);
        SquareSet<W> behind = line & ray.beyond[static_cast<std::size_t>(hurdle)];
        const SquareSet<W> others = behind & occupied;
        if (!others.empty())
            behind -= ray.beyond[static_cast<std::size_t>(nearest(others, ascending))];
        all |= behind;
    };
    for (const auto* ray : plain_up) plain(*ray, true);
    for (const auto* ray : plain_down) plain(*ray, false);
    for (const auto* ray : hop_up) hop(*ray, true);
    for (const auto* ray : hop_down) hop(*ray, false);
    for (const auto* ray : grasshopper) {
        const SquareSet<W> men = ray->from[i] & occupied;
        if (men.empty()) continue;
        const Sq hurdle = nearest(men, ray->ascending);
        const SquareSet<W> behind = ray->from[i] & ray->beyond[static_cast<std::size_t>(hurdle)];
        if (!behind.empty()) all.insert(nearest(behind, ray->ascending));
    }
    for (const auto* leap : lame)
        if (!leap->path[i].intersects(occupied)) all |= leap->target[i];
    for (const auto& ray : placed) all |= ray.targets(from, occupied, company);
    return all;
}

}  // namespace shako::engine
