#include "variant/betza/print.h"

#include <algorithm>
#include <map>
#include <optional>

#include "variant/betza/atom.h"
#include "variant/betza/turn.h"

namespace shako::variant {

namespace {

// What rides have in common that one atom can hold: all but the first step, and the text of what
// follows it.
struct Group {
    LeapShape leap;
    std::string head;       // before the directions: an opening bracket
    std::string modifiers;  // behind the directions
    std::string tail;       // the letter and the rest
    friend auto operator<=>(const Group&, const Group&) = default;
};

bool has_line(const Ride& ride) {
    return ride.kind == RideKind::hop || ride.kind == RideKind::grasshopper ||
           ride.kind == RideKind::crooked || ride.kind == RideKind::circular;
}

std::string leap_text(LeapShape leap, bool slides) {
    if (slides && leap == LeapShape{1, 0}) return "R";
    if (slides && leap == LeapShape{1, 1}) return "B";
    if (const char letter = leaper_letter(leap)) return std::string(1, letter);
    return "(" + std::to_string(leap.longer) + "," + std::to_string(leap.shorter) + ")";
}

std::string range_text(LeapShape leap, std::uint8_t steps) {
    if (steps == 1) return "";
    if (steps != kUnlimited) return std::to_string(steps);
    return leap == LeapShape{1, 0} || leap == LeapShape{1, 1} ? "" : "0";
}

std::string leg_text(LeapShape leap, std::uint8_t steps) {
    return leap_text(leap, steps != 1) + range_text(leap, steps);
}

std::string modality_text(const Ride& ride) {
    switch (ride.modality) {
        case Modality::move:
            return "m";
        case Modality::capture:
            return "c";
        case Modality::both:
            return ride.initial ? "mc" : "";  // without a c an initial move would be quiet
    }
    return "";
}

std::string_view kind_text(RideKind kind) {
    switch (kind) {
        case RideKind::plain:
        case RideKind::anywhere:
            return "";
        case RideKind::hop:
            return "p";
        case RideKind::grasshopper:
            return "g";
        case RideKind::lame:
            return "n";
        case RideKind::jump:
            return "j";
        case RideKind::jump_any:
            return "jj";
        case RideKind::crooked:
            return "z";
        case RideKind::circular:
            return "q";
    }
    return "";
}

std::string_view end_text(Over end) {
    switch (end) {
        case Over::empty:
            return "";
        case Over::hurdle:
            return "p";
        case Over::own_hurdle:
            return "tp";
        case Over::any:
            return "mp";
    }
    return "";
}

std::string last_modifiers(const Ride& ride) {
    std::string text = modality_text(ride);
    if (ride.en_passant) text += 'e';
    if (ride.own_hurdle) text += 't';
    text += kind_text(ride.kind);
    return text;
}

Group single_group(const Ride& ride) {
    Group group;
    group.leap = shape_of(ride.step);
    if (ride.initial) group.modifiers = "i";
    group.modifiers += last_modifiers(ride);
    // A hopper's line needs no range behind R and B, and g must have none.
    group.tail = leap_text(group.leap, has_line(ride) || ride.max_steps != 1);
    if (ride.kind != RideKind::grasshopper) group.tail += range_text(group.leap, ride.max_steps);
    return group;
}

// The turn from one step to the next that no other image of the leap fits.
std::string_view turn_between(Offset before, Offset step) {
    for (const Eighths turn : {0, 1, -1, 2, -2, 3, -3, 4})
        if (nearest(all_images(shape_of(step)), before, turn) == std::vector{step})
            return turn_text(turn);
    return "";
}

Group bracket_group(const Ride& ride) {
    Group group;
    const Leg& first = ride.legs.front();
    group.leap = shape_of(first.step);
    group.head = ride.initial ? "i[" : "[";
    group.modifiers = end_text(first.end);
    group.tail = leg_text(group.leap, first.max_steps);
    Offset before = first.step;
    for (std::size_t k = 1; k < ride.legs.size(); ++k) {
        const Leg& leg = ride.legs[k];
        group.tail += '-';
        group.tail += turn_between(before, leg.step);
        group.tail += end_text(leg.end);
        group.tail += leg_text(shape_of(leg.step), leg.max_steps);
        before = leg.step;
    }
    group.tail += '-';
    group.tail += turn_between(before, ride.step);
    group.tail += last_modifiers(ride);
    group.tail += leg_text(shape_of(ride.step), ride.max_steps) + "]";
    return group;
}

Offset difference(Offset a, Offset b) {
    return {static_cast<std::int8_t>(a.dx - b.dx), static_cast<std::int8_t>(a.dy - b.dy)};
}

// A lame or jumping leap whose way is not the one that n and j mean, as legs.
Ride with_way_as_legs(const Ride& ride) {
    Ride legs = ride;
    legs.kind = RideKind::plain;
    legs.path.clear();
    Offset at{};
    for (const Offset square : ride.path) {
        legs.legs.push_back(
            {difference(square, at), 1, ride.kind == RideKind::jump ? Over::hurdle : Over::empty});
        at = square;
    }
    legs.step = difference(ride.step, at);
    return legs;
}

bool is_subset(const std::vector<Offset>& small, const std::vector<Offset>& large) {
    return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

std::string direction_text(Direction direction) {
    std::string text(1, direction.first);
    if (direction.second != direction.first) text += direction.second;
    return text;
}

// One prefix when one selects exactly these steps.
std::optional<Direction> one_direction(LeapShape leap, const std::vector<Offset>& steps) {
    for (const Direction direction : all_directions())
        if (images(leap, direction) == steps) return direction;
    return std::nullopt;
}

// Atoms for the steps of one group: one where a single prefix will do, else one per prefix, the
// widest prefixes first.
std::string group_text(const Group& group, std::vector<Offset> steps) {
    if (steps == all_images(group.leap)) return group.head + group.modifiers + group.tail;
    std::string text;
    while (!steps.empty()) {
        std::optional<Direction> best = one_direction(group.leap, steps);
        std::size_t best_size = best ? steps.size() : 0;
        for (const Direction direction : all_directions()) {
            const std::vector<Offset> some = images(group.leap, direction);
            if (some.size() <= best_size || !is_subset(some, steps)) continue;
            best = direction;
            best_size = some.size();
        }
        if (!best) break;
        text += group.head + direction_text(*best) + group.modifiers + group.tail;
        std::vector<Offset> rest;
        const std::vector<Offset> done = images(group.leap, *best);
        std::set_difference(steps.begin(), steps.end(), done.begin(), done.end(),
                            std::back_inserter(rest));
        steps = std::move(rest);
    }
    return text;
}

}  // namespace

std::string to_betza(const Movement& movement) {
    std::map<Group, std::vector<Offset>> groups;
    // Atoms without a prefix come first: behind the same letter one would be read as its doubling.
    std::string bare;
    std::string prefixed;
    for (const Ride& ride : movement) {
        if (ride.kind == RideKind::anywhere) {
            (ride.initial || ride.modality != Modality::both ? prefixed : bare) +=
                (ride.initial ? "i" : "") + last_modifiers(ride) + "U";
            continue;
        }
        const bool plain_way = ride.path.empty() || ride.path == squares_between(ride.step);
        const Ride printed = plain_way ? ride : with_way_as_legs(ride);
        if (printed.legs.empty())
            groups[single_group(printed)].push_back(printed.step);
        else
            groups[bracket_group(printed)].push_back(printed.legs.front().step);
    }
    for (auto& [group, steps] : groups) {
        std::sort(steps.begin(), steps.end());
        const std::string text = group_text(group, steps);
        (leaps_of(text.front()).empty() ? prefixed : bare) += text;
    }
    return bare + prefixed;
}

}  // namespace shako::variant
