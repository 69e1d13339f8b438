#include "engine/board/rays.h"

#include <cassert>

#include "engine/board/width.h"

namespace shako::engine {

using variant::Modality;
using variant::Offset;
using variant::Ride;
using variant::RideKind;

template <int W>
SquareSet<W> board_squares(const variant::BoardShape& shape) {
    return squares_of<W>(variant::Region::all(), shape);
}

template <int W>
SquareSet<W> squares_of(const variant::Region& region, const variant::BoardShape& shape) {
    SquareSet<W> squares;
    if (region.empty()) return squares;
    for (int rank = 0; rank < shape.ranks; ++rank)
        for (int file = 0; file < shape.files; ++file) {
            const variant::Square s{{static_cast<std::uint8_t>(file)},
                                    {static_cast<std::uint8_t>(rank)}};
            if (region.contains(s) && shape.contains(s))
                squares.insert(square_at(rank * shape.files + file));
        }
    return squares;
}

template <int W>
RayTables<W>::RayTables(const variant::BoardShape& shape)
    : shape_(shape), board_(board_squares<W>(shape)) {}

template <int W>
int RayTables<W>::neighbour(Sq from, Offset step) const noexcept {
    const int file = index(from) % shape_.files + step.dx;
    const int rank = index(from) / shape_.files + step.dy;
    if (file < 0 || file >= shape_.files || rank < 0 || rank >= shape_.ranks) return -1;
    const int to = rank * shape_.files + file;
    return board_.contains(square_at(to)) ? to : -1;
}

template <int W>
const Ray<W>* RayTables<W>::ray(Offset step, int max_steps) {
    for (const auto& known : rays_)
        if (known->step == step && known->max_steps == max_steps) return known.get();
    auto made = std::make_unique<Ray<W>>();
    made->step = step;
    made->max_steps = max_steps;
    made->ascending = step.dy * shape_.files + step.dx > 0;
    made->from.resize(static_cast<std::size_t>(shape_.squares()));
    if (max_steps == variant::kUnlimited) {
        // The squares from the far end on: a line is the next square and that one's own line.
        const int last = shape_.squares() - 1;
        for (int i = 0; i <= last; ++i) {
            const Sq start = square_at(made->ascending ? last - i : i);
            const int next = board_.contains(start) ? neighbour(start, step) : -1;
            if (next < 0) continue;
            SquareSet<W>& line = made->from[static_cast<std::size_t>(start)];
            line = made->from[static_cast<std::size_t>(next)];
            line.insert(square_at(next));
        }
    } else {
        for (const Sq start : board_) {
            int s = neighbour(start, step);
            for (int n = 1; s >= 0 && n <= max_steps; ++n) {
                made->from[static_cast<std::size_t>(start)].insert(square_at(s));
                s = neighbour(square_at(s), step);
            }
        }
    }
    made->beyond = max_steps == variant::kUnlimited ? made->from.data()
                                                    : ray(step, variant::kUnlimited)->from.data();
    rays_.push_back(std::move(made));
    return rays_.back().get();
}

template <int W>
const LameLeap<W>* RayTables<W>::lame(const PlacedRide<W>& placed) {
    const Ride& ride = placed.ride;
    for (const auto& known : lame_)
        if (known.placed.ride.step == ride.step && known.placed.ride.path == ride.path &&
            known.placed.from == placed.from && known.placed.to == placed.to)
            return known.leap.get();
    auto made = std::make_unique<LameLeap<W>>();
    made->step = ride.step;
    made->target.resize(static_cast<std::size_t>(shape_.squares()));
    made->path.resize(made->target.size());
    for (const Sq start : placed.from& board_) {
        const int target = neighbour(start, ride.step);
        if (target < 0 || !placed.to.contains(square_at(target))) continue;
        SquareSet<W> path;
        bool exists = true;
        for (const Offset step : ride.path) {
            const int s = neighbour(start, step);
            exists &= s >= 0;
            if (exists) path.insert(square_at(s));
        }
        if (!exists) continue;
        made->target[static_cast<std::size_t>(start)].insert(square_at(target));
        made->path[static_cast<std::size_t>(start)] = path;
    }
    lame_.push_back({placed, std::move(made)});
    return lame_.back().leap.get();
}

template <int W>
SquareSet<W> PlacedRay<W>::targets(Sq start, const SquareSet<W>& occupied,
                                   const Company<W>& company) const noexcept {
    if (!from.contains(start)) return {};
    SquareSet<W> line = ray->from[static_cast<std::size_t>(start)];
    const auto behind = [&](Sq man) { return line & ray->beyond[static_cast<std::size_t>(man)]; };
    SquareSet<W> men = line & occupied;
    if (kind != RideKind::plain) {
        if (men.empty()) return {};
        const Sq hurdle = nearest(men, ray->ascending);
        if (respects_kind && company.same_kind.contains(hurdle)) return {};
        line = behind(hurdle);
        if (line.empty()) return {};
        if (kind == RideKind::grasshopper) line = SquareSet<W>::of(nearest(line, ray->ascending));
        men = line & occupied;
    }
    if (!men.empty()) line -= behind(nearest(men, ray->ascending));
    if (respects_kind) line -= company.same_kind;
    return line & to;
}

template <int W>
void Reach<W>::add(const PlacedRide<W>& placed_ride, RayTables<W>& tables) {
    const Ride& ride = placed_ride.ride;
    const auto squares = static_cast<std::size_t>(tables.shape().squares());
    if (ride.kind == RideKind::lame) {
        lame.push_back(tables.lame(placed_ride));
        return;
    }
    if (ride.kind == RideKind::anywhere) {
        leaps.resize(squares);
        for (const Sq s : placed_ride.from) {
            leaps[static_cast<std::size_t>(s)] |= tables.board() & placed_ride.to;
            leaps[static_cast<std::size_t>(s)].erase(s);
        }
        return;
    }
    if (ride.kind == RideKind::plain && ride.max_steps == 1) {
        leaps.resize(squares);
        const Ray<W>* step = tables.ray(ride.step, 1);
        for (const Sq s : placed_ride.from)
            leaps[static_cast<std::size_t>(s)] |=
                step->from[static_cast<std::size_t>(s)] & placed_ride.to;
        return;
    }
    const Ray<W>* ray = tables.ray(ride.step, ride.max_steps);
    if (placed_ride.respects_kind || !tables.board().is_subset_of(placed_ride.from) ||
        !tables.board().is_subset_of(placed_ride.to)) {
        placed.push_back(
            {ride.kind, ray, placed_ride.from, placed_ride.to, placed_ride.respects_kind});
        return;
    }
    switch (ride.kind) {
        case RideKind::plain:
            (ray->ascending ? plain_up : plain_down).push_back(ray);
            break;
        case RideKind::hop:
            (ray->ascending ? hop_up : hop_down).push_back(ray);
            break;
        case RideKind::grasshopper:
            grasshopper.push_back(ray);
            break;
        default:
            assert(false);  // those are handled above, or walked
    }
}

#define SHAKO_INSTANTIATE(W)                                                                 \
    template SquareSet<W> board_squares<W>(const variant::BoardShape&);                      \
    template SquareSet<W> squares_of<W>(const variant::Region&, const variant::BoardShape&); \
    template class RayTables<W>;                                                             \
    template struct PlacedRay<W>;                                                            \
    template struct Reach<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
