#include "variant/betza/expand.h"

#include <algorithm>
#include <optional>

#include "variant/betza/turn.h"

namespace shako::variant {

namespace {

Offset sum(Offset a, Offset b) {
    return {static_cast<std::int8_t>(a.dx + b.dx), static_cast<std::int8_t>(a.dy + b.dy)};
}

std::vector<Offset> first_steps(const AtomLeg& leg, LeapShape leap, LeapIs is) {
    if (leg.directions.empty()) return all_images(leap);
    std::vector<Offset> steps;
    for (const Direction direction : leg.directions) {
        const std::vector<Offset> some = images(leap, direction, is);
        steps.insert(steps.end(), some.begin(), some.end());
    }
    return steps;
}

// One way through the legs of an atom.
struct Way {
    std::vector<Offset> steps;  // [leg]
    Hand hand = Hand::none;
};

// The directions that a leg takes when none is given: straight ahead in a bracket, anywhere but
// back in an a-chain.
std::vector<Eighths> default_turns(const AtomLeg& leg, bool has_eight_directions) {
    if (leg.leap.letter != 0) return {0};
    if (has_eight_directions) return {0, 1, 2, 3, -1, -2, -3};
    return {0, 2, -2};
}

std::vector<Way> continued(const Way& way, const AtomLeg& leg, bool has_eight_directions) {
    std::vector<Eighths> turns;
    if (leg.directions.empty()) turns = default_turns(leg, has_eight_directions);
    for (const Direction direction : leg.directions)
        for (const Eighths turn : turns_of(direction, way.hand)) turns.push_back(turn);
    std::vector<Offset> candidates;
    for (const LeapShape leap : leaps_of(leg.leap))
        for (const Offset image : all_images(leap)) candidates.push_back(image);
    std::vector<Way> ways;
    for (const Eighths turn : turns) {
        const Offset before = way.steps.back();
        const std::vector<Offset> steps = candidates.empty() ? std::vector{turned(before, turn)}
                                                             : nearest(candidates, before, turn);
        for (const Offset step : steps) {
            Way longer = way;
            longer.steps.push_back(step);
            longer.hand = hand_after(turn, way.hand);
            ways.push_back(std::move(longer));
        }
    }
    return ways;
}

std::vector<Way> ways_of(const Atom& atom) {
    const std::vector<LeapShape> leaps = leaps_of(atom.legs[0].leap);
    const LeapIs is = leaps.size() == 1 ? LeapIs::alone : LeapIs::half;
    const bool has_eight_directions = leaps.size() == 2 || is_oblique(leaps[0]);
    std::vector<Way> ways;
    for (const LeapShape leap : leaps)
        for (const Offset step : first_steps(atom.legs[0], leap, is)) ways.push_back({{step}});
    for (std::size_t k = 1; k < atom.legs.size(); ++k) {
        std::vector<Way> longer;
        for (const Way& way : ways)
            for (Way& next : continued(way, atom.legs[k], has_eight_directions))
                longer.push_back(std::move(next));
        ways = std::move(longer);
    }
    return ways;
}

bool leaps_only(const Ride& ride) {
    return ride.kind == RideKind::plain && ride.max_steps == 1 &&
           std::all_of(ride.legs.begin(), ride.legs.end(),
                       [](const Leg& leg) { return leg.max_steps == 1; });
}

// Whether all legs end so, on squares that differ from one another and from the start.
bool all_end(const Ride& ride, Over end, const std::vector<Offset>& squares) {
    for (std::size_t k = 0; k < squares.size(); ++k) {
        if (ride.legs[k].end != end || squares[k] == Offset{}) return false;
        if (std::find(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(k),
                      squares[k]) != squares.begin() + static_cast<std::ptrdiff_t>(k))
            return false;
    }
    return true;
}

// Gives rides of several legs the form that the same ride has without: single steps are a leap that
// is lame, jumps or takes no notice of its way, and a hop straight on is a cannon's. Nothing when
// the ride only leads back to its start.
std::optional<Ride> simplified(Ride ride) {
    if (ride.kind == RideKind::crooked || ride.kind == RideKind::circular) {
        if (ride.max_steps == 1) ride.kind = RideKind::plain;
        const int circle = is_oblique(shape_of(ride.step)) ? 8 : 4;
        if (ride.kind == RideKind::circular && ride.max_steps >= circle - 1)
            ride.max_steps = kUnlimited;
    }
    if (leaps_only(ride)) {
        std::vector<Offset> squares;
        Offset at{};
        for (const Leg& leg : ride.legs) squares.push_back(at = sum(at, leg.step));
        const Offset target = sum(at, ride.step);
        if (target == Offset{}) return std::nullopt;
        const bool is_lame = all_end(ride, Over::empty, squares);
        const bool jumps = squares.size() == 1 && ride.legs[0].end == Over::hurdle;
        const bool leaps = std::all_of(ride.legs.begin(), ride.legs.end(),
                                       [](const Leg& leg) { return leg.end == Over::any; });
        if (is_lame || jumps || leaps) {
            ride.legs.clear();
            ride.step = target;
            ride.kind = leaps ? RideKind::plain : is_lame ? RideKind::lame : RideKind::jump;
            if (!leaps) ride.path = std::move(squares);
        }
        return ride;
    }
    const bool hops_on = ride.legs.size() == 1 && ride.kind == RideKind::plain &&
                         ride.legs[0].step == ride.step && ride.legs[0].max_steps == kUnlimited &&
                         (ride.legs[0].end == Over::hurdle || ride.legs[0].end == Over::own_hurdle);
    if (hops_on && (ride.max_steps == kUnlimited || ride.max_steps == 1)) {
        ride.kind = ride.max_steps == 1 ? RideKind::grasshopper : RideKind::hop;
        ride.own_hurdle = ride.legs[0].end == Over::own_hurdle;
        ride.max_steps = kUnlimited;
        ride.legs.clear();
    }
    return ride;
}

// True when every move of `small` is one of `large`, by the rides alone.
bool contains(const Ride& large, const Ride& small) {
    if (large.step != small.step || large.kind != small.kind || large.initial != small.initial ||
        large.own_hurdle != small.own_hurdle || large.path != small.path ||
        large.legs != small.legs)
        return false;
    if (large.modality != Modality::both && large.modality != small.modality) return false;
    if (small.en_passant && !large.en_passant) return false;
    // A grasshopper's range never differs: a range turns it into a hop.
    return large.max_steps == kUnlimited ||
           (small.max_steps != kUnlimited && small.max_steps <= large.max_steps);
}

void sort_unique(Movement& movement) {
    std::sort(movement.begin(), movement.end());
    movement.erase(std::unique(movement.begin(), movement.end()), movement.end());
}

// Adds, for the quiet and the capturing half of one ride, the ride that does both. The movement is
// sorted.
void join_halves(Movement& movement) {
    Movement joined;
    for (const Ride& ride : movement) {
        if (ride.modality != Modality::move) continue;
        for (const bool en_passant : {ride.en_passant, true}) {
            Ride other = ride;
            other.modality = Modality::capture;
            other.en_passant = en_passant;
            if (!std::binary_search(movement.begin(), movement.end(), other)) continue;
            other.modality = Modality::both;
            joined.push_back(std::move(other));
        }
    }
    movement.insert(movement.end(), joined.begin(), joined.end());
}

// Those of rides with the same step that no other one contains.
void keep_largest(Movement::const_iterator begin, Movement::const_iterator end, Movement& kept) {
    std::copy_if(begin, end, std::back_inserter(kept), [&](const Ride& ride) {
        return std::none_of(
            begin, end, [&](const Ride& other) { return other != ride && contains(other, ride); });
    });
}

}  // namespace

AtomRides rides_of(const Atom& atom) {
    AtomRides made;
    Ride ride;
    ride.modality = atom.modality;
    ride.kind = atom.kind;
    ride.initial = atom.initial;
    ride.en_passant = atom.en_passant;
    ride.own_hurdle = atom.own_hurdle;
    if (atom.kind == RideKind::anywhere) {
        made.rides.push_back(ride);
        return made;
    }
    ride.max_steps = atom.legs.back().range;
    const bool has_path = atom.kind == RideKind::lame || atom.kind == RideKind::jump ||
                          atom.kind == RideKind::jump_any;
    for (const Way& way : ways_of(atom)) {
        Ride one = ride;
        one.step = way.steps.back();
        if (has_path) one.path = squares_between(one.step);
        for (std::size_t k = 0; k + 1 < atom.legs.size(); ++k)
            one.legs.push_back({way.steps[k], atom.legs[k].range, atom.legs[k].end});
        if (auto simple = simplified(std::move(one)))
            made.rides.push_back(std::move(*simple));
        else
            made.returns = true;
    }
    return made;
}

Movement expand(const std::vector<Atom>& atoms) {
    Movement all;
    for (const Atom& atom : atoms) {
        Movement some = rides_of(atom).rides;
        std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    sort_unique(all);
    join_halves(all);
    sort_unique(all);
    Movement kept;
    for (auto begin = all.cbegin(); begin != all.cend();) {
        const auto end = std::find_if(begin, all.cend(),
                                      [&](const Ride& ride) { return ride.step != begin->step; });
        keep_largest(begin, end, kept);
        begin = end;
    }
    return kept;
}

}  // namespace shako::variant
