#include "engine/board/attacks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <optional>
#include <tuple>

#include "engine/board/kernel.h"
#include "engine/board/width.h"

namespace shako::engine {

using variant::Modality;
using variant::Offset;
using variant::Ride;
using variant::RideKind;

namespace {

Offset reversed(Offset o) {
    return {static_cast<std::int8_t>(-o.dx), static_cast<std::int8_t>(-o.dy)};
}

// Lame leaps of one kind that have tables; when there are more, all are walked.
constexpr std::ptrdiff_t kMostLameTables = 32;

// [ride]: whether it is walked.
template <int W>
std::vector<bool> walked_ones(const std::vector<PlacedRide<W>>& rides) {
    const auto is_lame = [](const PlacedRide<W>& placed) {
        return placed.ride.kind == RideKind::lame;
    };
    const bool walks_lame = std::count_if(rides.begin(), rides.end(), is_lame) > kMostLameTables;
    std::vector<bool> walks;
    for (const PlacedRide<W>& placed : rides)
        walks.push_back(needs_walk(placed.ride) || (walks_lame && is_lame(placed)));
    return walks;
}

bool is_leap(const Ride& ride) { return ride.kind == RideKind::plain && ride.max_steps == 1; }

// A set as a key of maps.
template <int W>
std::array<std::uint64_t, W> words_of(const SquareSet<W>& set) {
    std::array<std::uint64_t, W> words{};
    for (std::size_t i = 0; i < W; ++i) words[i] = set.word(static_cast<int>(i));
    return words;
}

// Rides of several kinds that can be looked up together, up to their direction.
template <int W>
struct LineGroup {
    RideKind kind{};
    KindSet kinds;
    SquareSet<W> from;
    SquareSet<W> to;
    bool respects_kind = false;
    friend bool operator==(const LineGroup&, const LineGroup&) = default;
};

// The step that the ride makes twice over an empty square, whether it may stop after the first or
// has to go on.
std::optional<Offset> step_made_twice(const Ride& ride) {
    if (ride.kind == RideKind::plain && ride.max_steps == 2) return ride.step;
    if (ride.kind != RideKind::lame || ride.max_steps != 1 || ride.path.size() != 1)
        return std::nullopt;
    const Offset half = ride.path.front();
    if (ride.step.dx != 2 * half.dx || ride.step.dy != 2 * half.dy) return std::nullopt;
    return half;
}

}  // namespace

template <int W>
AttackTables<W>::AttackTables(const variant::BoardShape& shape, const GameMovements<W>& movements)
    : squares_(static_cast<std::size_t>(shape.squares())), rays_(shape) {
    assert(shape.squares() <= SquareSet<W>::kCapacity);
    assert(movements.size() <= kMaxKinds);
    reach_.resize(movements.size() * 2);
    common_leaps_.resize(movements.size() * 2);
    leap_sources_.resize(movements.size() * 2 * squares_);
    for (const Color color : kColors) {
        for (std::size_t k = 0; k < movements.size(); ++k) {
            KindReach& to = reach_[k * 2 + index(color)];
            to.arrival = movements[k][color].arrival & rays_.board();
            const std::vector<PlacedRide<W>>& rides = movements[k][color].rides;
            const std::vector<bool> walks = walked_ones(rides);
            common_leaps_[k * 2 + index(color)] = find_common_leaps(rides, to.arrival);
            for (std::size_t i = 0; i < rides.size(); ++i) {
                const PlacedRide<W> placed = cut(rides[i], to.arrival);
                const Ride& ride = placed.ride;
                if (ride.modality != Modality::capture)
                    add(placed, walks[i], ride.initial ? to.initial : to.quiet);
                if (ride.modality != Modality::move)
                    add(placed, walks[i], ride.initial ? to.initial_capture : to.capture);
            }
        }
        add_attacks(color, movements);
    }
    if (lookup_kernel<W>() != nullptr) add_lookup();
}

template <int W>
SquareSet<W> KindRides<W>::walked_targets(Sq from, const SquareSet<W>& occupied,
                                          const Company<W>& company) const noexcept {
    SquareSet<W> all;
    for (const WalkedRide<W>& ride : walked) all |= ride.targets(from, occupied, company);
    return all;
}

template <int W>
void AttackTables<W>::add(const PlacedRide<W>& placed, bool walks, KindRides<W>& to) {
    assert(!(walks && placed.respects_kind));  // no walk asks for it
    has_complex_ |= placed.respects_kind || asks_for_own(placed.ride);
    if (walks)
        to.walked.emplace_back(placed, rays_);
    else
        to.fast.add(placed, rays_);
}

template <int W>
PlacedRide<W> AttackTables<W>::cut(PlacedRide<W> placed, const SquareSet<W>& arrival) const {
    placed.from &= rays_.board();
    placed.to &= arrival;
    return placed;
}

template <int W>
std::vector<CommonLeap<W>> AttackTables<W>::find_common_leaps(
    const std::vector<PlacedRide<W>>& rides, const SquareSet<W>& arrival) {
    constexpr std::size_t kMost = 4;  // with more, man by man is as fast
    std::vector<CommonLeap<W>> leaps;
    std::vector<Offset> steps;
    for (const bool initial : {false, true})
        for (const PlacedRide<W>& ride : rides) {
            const PlacedRide<W> placed = cut(ride, arrival);
            if (placed.ride.initial != initial) continue;
            const std::optional<Offset> twice =
                initial ? step_made_twice(placed.ride) : std::nullopt;
            const Offset step = twice.value_or(placed.ride.step);
            if ((placed.ride.kind != RideKind::plain && !twice) || needs_walk(placed.ride) ||
                placed.respects_kind)
                return {};
            const Ray<W>* ray = rays_.ray(step, 1);
            if (!initial) {
                if (placed.ride.max_steps != 1 || leaps.size() == kMost) return {};
                CommonLeap<W> leap;
                leap.by = step.dy * rays_.shape().files + step.dx;
                leap.quiet = placed.ride.modality != Modality::capture;
                leap.capture = placed.ride.modality != Modality::move;
                for (const Sq s : placed.from)
                    if (ray->from[static_cast<std::size_t>(s)].intersects(placed.to))
                        leap.from.insert(s);
                if (leap.by < -63 || leap.by > 63) return {};
                leaps.push_back(leap);
                steps.push_back(step);
                continue;
            }
            // An initial move is the quiet leap once more.
            std::size_t i = 0;
            while (i < leaps.size() && !(leaps[i].quiet && steps[i] == step)) ++i;
            if (i == leaps.size() || placed.ride.modality != Modality::move || !twice) return {};
            for (const Sq s : placed.from) {
                const SquareSet<W>& one = ray->from[static_cast<std::size_t>(s)];
                if (one.empty()) {
                    // A lame leap jumps over a hole.
                    if (placed.ride.kind == RideKind::lame &&
                        rays_.ray(placed.ride.step, 1)
                            ->from[static_cast<std::size_t>(s)]
                            .intersects(placed.to))
                        return {};
                    continue;
                }
                // A first step that is no plain move would be an initial move, too.
                if (placed.ride.kind == RideKind::plain && one.intersects(placed.to) &&
                    !leaps[i].from.contains(s))
                    return {};
                if (ray->from[static_cast<std::size_t>(one.first())].intersects(placed.to))
                    leaps[i].twice_from.insert(s);
            }
        }
    return leaps;
}

template <int W>
void AttackTables<W>::add_walked(Color color, PieceKind kind, bool initial,
                                 const std::vector<PlacedRide<W>>& rides) {
    if (rides.empty()) return;
    has_complex_ = true;
    WalkedAttack<W> attack{kind, initial, std::vector<SquareSet<W>>(squares_)};
    for (const PlacedRide<W>& placed : rides) {
        const WalkedRide<W> walked(placed, rays_);
        for (const Sq from : placed.from)
            for (const Sq target : walked.reachable(from))
                attack.sources[static_cast<std::size_t>(target)].insert(from);
    }
    walked_attacks_[color].push_back(std::move(attack));
}

// The capturing rides of one colour, looked at from the square under attack.
template <int W>
void AttackTables<W>::add_attacks(Color color, const GameMovements<W>& movements) {
    using Words = std::array<std::uint64_t, W>;
    using Line = std::tuple<RideKind, Offset, std::uint8_t, Words, Words, int>;
    std::map<Line, KindSet> riders;  // the last part tells kinds apart that respect their own
    for (std::size_t k = 0; k < movements.size(); ++k) {
        const auto kind = static_cast<PieceKind>(k);
        const std::vector<PlacedRide<W>>& rides = movements[k][color].rides;
        const std::vector<bool> walks = walked_ones(rides);
        std::vector<PlacedRide<W>> walked;
        std::vector<PlacedRide<W>> initial;
        bool leaps = false;
        for (std::size_t i = 0; i < rides.size(); ++i) {
            if (rides[i].ride.modality == Modality::move) continue;
            const PlacedRide<W> placed = cut(rides[i], arrival(kind, color));
            const Ride& ride = placed.ride;
            const Offset back = reversed(ride.step);
            if (ride.initial || walks[i]) {
                (ride.initial ? initial : walked).push_back(placed);
                continue;
            }
            if (ride.kind == RideKind::anywhere) {
                leaps = true;
                for (const Sq target : placed.to) {
                    SquareSet<W>& sources = leap_sources_[slot(color, kind) * squares_ +
                                                          static_cast<std::size_t>(target)];
                    sources |= placed.from;
                    sources.erase(target);
                }
                continue;
            }
            if (ride.kind == RideKind::lame) {
                LameAttack<W> attack{kind, rays_.lame(placed), {}};
                for (std::size_t s = 0; s < squares_; ++s) {
                    const Sq target = square_at(static_cast<int>(s));
                    const int source = rays_.neighbour(target, back);
                    const bool leads_here =
                        source >= 0 &&
                        attack.leap->target[static_cast<std::size_t>(source)].contains(target);
                    attack.source.push_back(leads_here ? square_at(source) : target);
                }
                lame_attacks_[color].push_back(std::move(attack));
            } else if (is_leap(ride)) {
                leaps = true;
                const Ray<W>* ray = rays_.ray(back, 1);
                for (const Sq target : placed.to)
                    leap_sources_[slot(color, kind) * squares_ +
                                  static_cast<std::size_t>(target)] |=
                        ray->from[static_cast<std::size_t>(target)] & placed.from;
            } else {
                riders[{ride.kind, back, ride.max_steps, words_of(placed.from), words_of(placed.to),
                        placed.respects_kind ? static_cast<int>(k) : -1}]
                    .insert(kind);
            }
        }
        if (leaps) leaping_kinds_[color].push_back(kind);
        add_walked(color, kind, false, walked);
        add_walked(color, kind, true, initial);
    }

    std::vector<LineGroup<W>> made;  // [i]: of line_attacks_[color][i]
    for (const auto& [line, kinds] : riders) {
        const auto& [ride_kind, back, max_steps, from, to, respecting] = line;
        const LineGroup<W> wanted{ride_kind, kinds, SquareSet<W>::from_words(from.data()),
                                  SquareSet<W>::from_words(to.data()), respecting >= 0};
        auto& groups = line_attacks_[color];
        const auto i =
            static_cast<std::size_t>(std::find(made.begin(), made.end(), wanted) - made.begin());
        if (i == made.size()) {
            made.push_back(wanted);
            LineAttack<W> group;
            group.kind = ride_kind;
            group.respects_kind = wanted.respects_kind;
            group.kinds = kinds;
            group.aligned.resize(squares_);
            for (int k = 0; k < static_cast<int>(movements.size()); ++k)
                if (kinds.contains(kind_of_index(k))) group.members.push_back(kind_of_index(k));
            groups.push_back(std::move(group));
        }
        const Ray<W>* ray = rays_.ray(back, max_steps);
        groups[i].back.push_back(ray);
        for (const Sq target : wanted.to)
            groups[i].aligned[static_cast<std::size_t>(target)] |=
                ray->from[static_cast<std::size_t>(target)] & wanted.from;
    }
}

#define SHAKO_INSTANTIATE(W)      \
    template struct KindRides<W>; \
    template class AttackTables<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
