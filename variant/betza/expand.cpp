#include "variant/betza/expand.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>

namespace shako::variant {

namespace {

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

Offset offset(int dx, int dy) {
    return {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
}

LeapShape shape_of(Offset step) {
    const int x = std::abs(step.dx);
    const int y = std::abs(step.dy);
    return {std::max(x, y), std::min(x, y)};
}

// The squares a lame leaper walks over: straight along the longer axis first, then diagonally.
//     . . X      a lame Z from the corner o: first a, then b
//     . b .
//     a . .
//     o . .
std::vector<Offset> lame_path(Offset step) {
    const LeapShape leap = shape_of(step);
    std::vector<Offset> path;
    int dx = 0;
    int dy = 0;
    for (int k = 0; k + 1 < leap.longer; ++k) {
        const bool straight = k < leap.longer - leap.shorter;
        const bool along_file = std::abs(step.dy) > std::abs(step.dx);
        if (!straight || !along_file) dx += sign(step.dx);
        if (!straight || along_file) dy += sign(step.dy);
        path.push_back(offset(dx, dy));
    }
    return path;
}

std::vector<Offset> steps_of(const Atom& atom, LeapShape leap, LeapIs is) {
    if (atom.directions.empty()) return all_images(leap);
    std::vector<Offset> steps;
    for (const Direction direction : atom.directions) {
        const std::vector<Offset> some = images(leap, direction, is);
        steps.insert(steps.end(), some.begin(), some.end());
    }
    return steps;
}

// True when every move of `small` is one of `large`, by the rides alone.
bool contains(const Ride& large, const Ride& small) {
    if (large.step != small.step || large.kind != small.kind || large.path != small.path ||
        large.initial != small.initial)
        return false;
    if (large.modality != Modality::both && large.modality != small.modality) return false;
    if (small.en_passant && !large.en_passant) return false;
    // A grasshopper's range never differs: a range turns it into a hop.
    return large.max_steps == kUnlimited ||
           (small.max_steps != kUnlimited && small.max_steps <= large.max_steps);
}

// Quiet and capturing halves of one ride become one.
void join_halves(Movement& movement) {
    for (std::size_t i = 0; i < movement.size(); ++i) {
        if (movement[i].modality != Modality::move || movement[i].initial) continue;
        Ride other = movement[i];
        other.modality = Modality::capture;
        for (const bool en_passant : {false, true}) {
            other.en_passant = en_passant;
            const auto found = std::find(movement.begin(), movement.end(), other);
            if (found == movement.end()) continue;
            Ride joined = other;
            joined.modality = Modality::both;
            *found = joined;
            movement[i] = joined;
        }
    }
}

// --- back to text ---

// What rides have in common that one atom can hold.
using Group = std::tuple<LeapShape, std::uint8_t, Modality, RideKind, bool, bool>;

std::string prefix_of(const Group& group) {
    const auto& [leap, steps, modality, kind, initial, en_passant] = group;
    std::string text;
    if (initial) text += 'i';
    if (modality == Modality::move) text += 'm';
    if (modality == Modality::capture) text += 'c';
    if (en_passant) text += 'e';
    if (kind == RideKind::lame) text += 'n';
    if (kind == RideKind::hop) text += 'p';
    if (kind == RideKind::grasshopper) text += 'g';
    return text;
}

std::string letter_of(const Group& group) {
    const auto& [leap, steps, modality, kind, initial, en_passant] = group;
    const bool slides = kind == RideKind::hop || kind == RideKind::grasshopper || steps != 1;
    if (slides && leap == LeapShape{1, 0}) return "R";
    if (slides && leap == LeapShape{1, 1}) return "B";
    for (const char letter : {'W', 'F', 'D', 'N', 'A', 'H', 'C', 'Z', 'G'})
        if (leaps_of(letter).front() == leap) return std::string(1, letter);
    return "?";
}

std::string range_of(const Group& group) {
    const auto& [leap, steps, modality, kind, initial, en_passant] = group;
    if (kind == RideKind::grasshopper || kind == RideKind::lame) return "";
    const bool named_slider = leap == LeapShape{1, 0} || leap == LeapShape{1, 1};
    if (steps == kUnlimited) return named_slider ? "" : "0";
    if (kind == RideKind::plain && steps == 1) return "";
    return std::to_string(steps);
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
    const LeapShape leap = std::get<0>(group);
    const std::string tail = letter_of(group) + range_of(group);
    const std::string head = prefix_of(group);
    if (steps == all_images(leap)) return head + tail;
    std::string text;
    while (!steps.empty()) {
        std::optional<Direction> best = one_direction(leap, steps);
        std::size_t best_size = best ? steps.size() : 0;
        for (const Direction direction : all_directions()) {
            const std::vector<Offset> some = images(leap, direction);
            if (some.size() <= best_size || !is_subset(some, steps)) continue;
            best = direction;
            best_size = some.size();
        }
        if (!best) break;
        text += direction_text(*best);
        text += head;
        text += tail;
        std::vector<Offset> rest;
        const std::vector<Offset> done = images(leap, *best);
        std::set_difference(steps.begin(), steps.end(), done.begin(), done.end(),
                            std::back_inserter(rest));
        steps = std::move(rest);
    }
    return text;
}

}  // namespace

Movement expand(const std::vector<Atom>& atoms) {
    Movement all;
    for (const Atom& atom : atoms) {
        const std::vector<LeapShape> leaps = leaps_of(atom.letter);
        const LeapIs is = leaps.size() == 1 ? LeapIs::alone : LeapIs::half;
        for (const LeapShape leap : leaps) {
            for (const Offset step : steps_of(atom, leap, is)) {
                Ride ride;
                ride.step = step;
                ride.max_steps = atom.range;
                ride.modality = atom.modality;
                ride.kind = atom.kind;
                ride.initial = atom.initial;
                ride.en_passant = atom.en_passant;
                if (atom.kind == RideKind::lame) ride.path = lame_path(step);
                all.push_back(std::move(ride));
            }
        }
    }
    join_halves(all);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    Movement kept;
    for (const Ride& ride : all) {
        const bool is_spare = std::any_of(all.begin(), all.end(), [&](const Ride& other) {
            return other != ride && contains(other, ride);
        });
        if (!is_spare) kept.push_back(ride);
    }
    return kept;
}

std::string to_betza(const Movement& movement) {
    std::map<Group, std::vector<Offset>> groups;
    for (const Ride& ride : movement)
        groups[{shape_of(ride.step), ride.max_steps, ride.modality, ride.kind, ride.initial,
                ride.en_passant}]
            .push_back(ride.step);
    // Atoms without a prefix come first: behind the same letter one would be read as its doubling.
    std::string bare;
    std::string prefixed;
    for (auto& [group, steps] : groups) {
        std::sort(steps.begin(), steps.end());
        const std::string text = group_text(group, steps);
        (leaps_of(text.front()).empty() ? prefixed : bare) += text;
    }
    return bare + prefixed;
}

}  // namespace shako::variant
