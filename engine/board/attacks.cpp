#include "engine/board/attacks.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

namespace shako::engine {

using variant::Modality;
using variant::Movement;
using variant::Offset;
using variant::Ride;
using variant::RideKind;

namespace {

Offset mirrored(Offset o) {
    o.dy = static_cast<std::int8_t>(-o.dy);
    return o;
}

Offset reversed(Offset o) {
    return {static_cast<std::int8_t>(-o.dx), static_cast<std::int8_t>(-o.dy)};
}

// A ride written from White's side, as the colour rides it.
Ride for_color(Ride ride, Color color) {
    if (color == Color::white) return ride;
    ride.step = mirrored(ride.step);
    for (auto& o : ride.path) o = mirrored(o);
    return ride;
}

bool captures(const Ride& ride) { return !ride.initial && ride.modality != Modality::move; }

bool is_leap(const Ride& ride) { return ride.kind == RideKind::plain && ride.max_steps == 1; }

}  // namespace

template <int W>
AttackTables<W>::AttackTables(const variant::BoardShape& shape,
                              const std::vector<Movement>& movements)
    : squares_(static_cast<std::size_t>(shape.squares())), rays_(shape) {
    assert(shape.squares() <= SquareSet<W>::kCapacity);
    assert(movements.size() <= kMaxKinds);
    reach_.resize(movements.size() * 2);
    leap_sources_.resize(movements.size() * 2 * squares_);
    for (const Color color : kColors) {
        for (std::size_t k = 0; k < movements.size(); ++k) {
            KindReach& to = reach_[k * 2 + index(color)];
            for (const Ride& written : movements[k]) {
                const Ride ride = for_color(written, color);
                if (ride.initial) {
                    to.initial.add(ride, rays_);
                    continue;
                }
                if (ride.modality != Modality::capture) to.quiet.add(ride, rays_);
                if (ride.modality != Modality::move) to.capture.add(ride, rays_);
            }
        }
        add_attacks(color, movements);
    }
}

// The capturing rides of one colour, looked at from the square under attack.
template <int W>
void AttackTables<W>::add_attacks(Color color, const std::vector<Movement>& movements) {
    using Line = std::tuple<RideKind, Offset, std::uint8_t>;
    std::map<Line, KindSet> riders;
    for (std::size_t k = 0; k < movements.size(); ++k) {
        const auto kind = static_cast<PieceKind>(k);
        bool leaps = false;
        for (const Ride& written : movements[k]) {
            if (!captures(written)) continue;
            const Ride ride = for_color(written, color);
            const Offset back = reversed(ride.step);
            if (ride.kind == RideKind::lame) {
                LameAttack<W> attack{kind, rays_.lame(ride), {}};
                for (std::size_t s = 0; s < squares_; ++s) {
                    const Sq target = square_at(static_cast<int>(s));
                    const int source = rays_.neighbour(target, back);
                    attack.source.push_back(source < 0 ? target : square_at(source));
                }
                lame_attacks_[color].push_back(std::move(attack));
            } else if (is_leap(ride)) {
                leaps = true;
                const Ray<W>* ray = rays_.ray(back, 1);
                for (std::size_t s = 0; s < squares_; ++s)
                    leap_sources_[slot(color, kind) * squares_ + s] |= ray->from[s];
            } else {
                riders[{ride.kind, back, ride.max_steps}].insert(kind);
            }
        }
        if (leaps) leaping_kinds_[color].push_back(kind);
    }

    for (const auto& [line, kinds] : riders) {
        const auto& [ride_kind, back, max_steps] = line;
        auto& groups = line_attacks_[color];
        auto group = groups.begin();
        while (group != groups.end() && (group->kind != ride_kind || group->kinds != kinds))
            ++group;
        if (group == groups.end()) {
            group = groups.insert(groups.end(), LineAttack<W>{ride_kind, kinds, {}, {}, {}});
            group->aligned.resize(squares_);
            for (int k = 0; k < static_cast<int>(movements.size()); ++k)
                if (kinds.contains(kind_of_index(k))) group->members.push_back(kind_of_index(k));
        }
        const Ray<W>* ray = rays_.ray(back, max_steps);
        group->back.push_back(ray);
        for (std::size_t s = 0; s < squares_; ++s) group->aligned[s] |= ray->from[s];
    }
}

template class AttackTables<2>;
template class AttackTables<4>;

}  // namespace shako::engine
