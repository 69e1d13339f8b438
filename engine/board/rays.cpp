#include "engine/board/rays.h"

namespace shako::engine {

using variant::Modality;
using variant::Offset;
using variant::Ride;
using variant::RideKind;

template <int W>
RayTables<W>::RayTables(const variant::BoardShape& shape) : shape_(shape) {}

template <int W>
int RayTables<W>::neighbour(Sq from, Offset step) const noexcept {
    const int file = index(from) % shape_.files + step.dx;
    const int rank = index(from) / shape_.files + step.dy;
    if (file < 0 || file >= shape_.files || rank < 0 || rank >= shape_.ranks) return -1;
    return rank * shape_.files + file;
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
    for (int start = 0; start < shape_.squares(); ++start) {
        int s = neighbour(square_at(start), step);
        for (int n = 1; s >= 0 && (max_steps == variant::kUnlimited || n <= max_steps); ++n) {
            made->from[static_cast<std::size_t>(start)].insert(square_at(s));
            s = neighbour(square_at(s), step);
        }
    }
    made->beyond = max_steps == variant::kUnlimited ? made->from.data()
                                                    : ray(step, variant::kUnlimited)->from.data();
    rays_.push_back(std::move(made));
    return rays_.back().get();
}

template <int W>
const LameLeap<W>* RayTables<W>::lame(const Ride& ride) {
    for (const auto& known : lame_)
        if (known.ride.step == ride.step && known.ride.path == ride.path) return known.leap.get();
    auto made = std::make_unique<LameLeap<W>>();
    made->step = ride.step;
    made->target.resize(static_cast<std::size_t>(shape_.squares()));
    made->path.resize(made->target.size());
    for (int start = 0; start < shape_.squares(); ++start) {
        const int target = neighbour(square_at(start), ride.step);
        if (target < 0) continue;
        made->target[static_cast<std::size_t>(start)].insert(square_at(target));
        for (const Offset step : ride.path) {
            const int s = neighbour(square_at(start), step);
            if (s >= 0) made->path[static_cast<std::size_t>(start)].insert(square_at(s));
        }
    }
    lame_.push_back({ride, std::move(made)});
    return lame_.back().leap.get();
}

template <int W>
void Reach<W>::add(const Ride& ride, RayTables<W>& tables) {
    const auto squares = static_cast<std::size_t>(tables.shape().squares());
    if (ride.kind == RideKind::lame) {
        lame.push_back(tables.lame(ride));
        return;
    }
    if (ride.kind == RideKind::plain && ride.max_steps == 1) {
        leaps.resize(squares);
        const Ray<W>* step = tables.ray(ride.step, 1);
        for (std::size_t s = 0; s < squares; ++s) leaps[s] |= step->from[s];
        return;
    }
    const Ray<W>* ray = tables.ray(ride.step, ride.max_steps);
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
        case RideKind::lame:
            break;
    }
}

template class RayTables<2>;
template class RayTables<4>;
template struct Reach<2>;
template struct Reach<4>;

}  // namespace shako::engine
