#include "variant/betza/legs.h"

#include "variant/betza/single.h"
#include "variant/betza/turn.h"

namespace shako::variant {

namespace {

constexpr std::size_t kMostLegs = 8;

struct LegEnd {
    Over over = Over::empty;
    bool changes_range = false;
};

// What the marks of a leg that is not the last say of its end.
LegEnd read_end(Scanner& scanner, const Modifiers& leg) {
    if (const auto c = leg.find('c'))
        scanner.fail(*c,
                     "a capture on the way can't be told by the squares where a move starts and "
                     "ends");
    for (const char mark : {'n', 'e', 'j', 'z', 'q'})
        if (const auto at = leg.find(mark))
            scanner.fail(*at, quoted(mark) + " has no meaning in a leg that is not the last");
    const bool p = leg.has('p');
    const bool g = leg.has('g');
    const bool y = leg.has('y');
    const bool m = leg.has('m');
    const bool t = leg.has('t');
    if ((p && g) || (y && (p || g)) || (m && g) || (t && (m || y || !(p || g))))
        scanner.fail(leg.end,
                     "these modifiers can't be combined in a leg, expected m, p, mp, g, y, tp or "
                     "tg");
    if (t)
        scanner.differ(*leg.find('t'), "betza-own-hurdle",
                       "Fairy-Stockfish skips 't' (hops over one's own men only)");
    const Over over = t        ? Over::own_hurdle
                      : p && m ? Over::any
                      : p || g ? Over::hurdle
                               : Over::empty;
    return {over, g || y};
}

// Modality and kind of the last leg, whose range is in place.
void read_last(Scanner& scanner, const Modifiers& last, Atom& atom) {
    read_modality(scanner, last, atom);
    for (const char mark : {'n', 'y', 'j', 'z', 'q'})
        if (const auto at = last.find(mark))
            scanner.fail(*at, quoted(mark) + " has no meaning in the last leg of a move");
    const char hop = last.first_of("pg");
    if (hop == 0) {
        if (const auto t = last.find('t'))
            scanner.fail(*t, "'t' has a meaning with p or g only (a hop over one's own men)");
        return;
    }
    if (last.has('p') && last.has('g'))
        scanner.fail(*last.find('g'), "'p' and 'g' exclude one another");
    const std::uint8_t range = atom.legs.back().range;
    if (range == 1)
        scanner.fail(*last.find(hop), quoted(hop) + " (hopper) needs a line to hop along");
    const bool lands_behind = hop == 'g' && range == kUnlimited;
    atom.kind = lands_behind ? RideKind::grasshopper : RideKind::hop;
    if (hop == 'g' && !lands_behind)
        scanner.remark(*last.find('g'), "betza-ranged-g",
                       "'g' with a range means the same as 'p' with it; write 'p'");
    read_own_hurdle(scanner, last, atom);
}

// The directions of a leg behind another one.
void read_relative(Scanner& scanner, const Modifiers& modifiers, AtomLeg& leg) {
    leg.directions = modifiers.directions;
    for (std::size_t k = 0; k < modifiers.directions.size(); ++k)
        if (turns_of(modifiers.directions[k], Hand::none).empty())
            scanner.fail(modifiers.direction_at[k],
                         "this direction has no meaning behind another leg");
    if (const auto i = modifiers.find('i'))
        scanner.fail(*i, "'i' (initial) belongs before the first leg of a move");
}

// The i before the first leg makes the whole move initial, and quiet unless the last leg has a c.
void read_initial(const Modifiers& first, const Modifiers& last, Atom& atom) {
    if (!first.has('i')) return;
    atom.initial = true;
    if (!last.has('c')) atom.modality = Modality::move;
}

// The leg of a bracket that begins where the scanner is; the marks are returned.
Modifiers read_bracket_leg(Scanner& scanner, Atom& atom) {
    Modifiers modifiers = scanner.read_modifiers(!atom.legs.empty());
    const std::size_t leap_at = scanner.at();
    if (scanner.at_end()) scanner.fail(leap_at, "the bracket is not closed, expected ']'");
    const auto leap = scanner.error() ? std::nullopt : scanner.read_leap();
    if (!leap) return modifiers;
    if (atom.legs.size() == kMostLegs)
        scanner.fail(leap_at, "a move has no more than " + std::to_string(kMostLegs) + " legs");
    AtomLeg leg;
    leg.leap = *leap;
    leg.range = range_of(*leap, scanner.read_suffix(*leap));
    if (atom.legs.empty()) {
        read_directions(scanner, modifiers, leg);
        if (const auto i = modifiers.find('i'))
            scanner.fail(*i, "'i' (initial) belongs before the bracket");
    } else {
        read_relative(scanner, modifiers, leg);
        if (is_oblique(leaps_of(*leap)[0]) && !is_oblique(leaps_of(atom.legs.back().leap)[0]))
            scanner.fail(leap_at,
                         "an oblique leap has no single direction behind a straight or diagonal "
                         "leg");
    }
    atom.legs.push_back(std::move(leg));
    return modifiers;
}

// The move as it ends with the leg just read.
Atom ended(Scanner& scanner, const Modifiers& outer, Modifiers last, Atom atom) {
    if (!last.has('m') && !last.has('c'))
        for (const char mark : {'m', 'c'}) last.at[kMarks.find(mark)] = outer.find(mark);
    read_last(scanner, last, atom);
    read_initial(outer, last, atom);
    return atom;
}

}  // namespace

std::optional<Atom> read_chain(Scanner& scanner, const std::vector<Modifiers>& legs,
                               const LeapName& leap, const Suffix& suffix) {
    scanner.differ(legs[0].end, "betza-legs",
                   "Fairy-Stockfish skips 'a' (another leg of the move)");
    // The range as written, and what g and y change it to and back.
    const std::uint8_t written = range_of(leap, suffix);
    const bool grows = is_strider(leap.letter) || (!is_slider(leap.letter) && written == 1);
    const std::uint8_t changed = grows ? kUnlimited : std::uint8_t{1};
    bool is_changed = false;
    Atom atom;
    for (std::size_t k = 0; k < legs.size(); ++k) {
        AtomLeg leg;
        leg.range = is_changed ? changed : written;
        if (k == 0) {
            leg.leap = leap;
            read_directions(scanner, legs[0], leg);
        } else {
            read_relative(scanner, legs[k], leg);
        }
        if (k + 1 < legs.size()) {
            const LegEnd end = read_end(scanner, legs[k]);
            leg.end = end.over;
            is_changed ^= end.changes_range;
        }
        atom.legs.push_back(std::move(leg));
    }
    read_last(scanner, legs.back(), atom);
    read_initial(legs.front(), legs.back(), atom);
    if (scanner.error()) return std::nullopt;
    return atom;
}

std::vector<Atom> read_bracket(Scanner& scanner, const std::vector<Modifiers>& outside) {
    const std::size_t start = scanner.at();
    const Modifiers& outer = outside.front();
    scanner.differ(start, "betza-legs", "Fairy-Stockfish skips brackets (moves of several legs)");
    if (outside.size() > 1 || !outer.directions.empty() || outer.first_of("npgejtyzq") != 0)
        scanner.fail(start, "before a bracket only m, c and i have a meaning");
    scanner.skip();
    std::vector<Atom> atoms;
    Atom atom;
    while (!scanner.error()) {
        const Modifiers modifiers = read_bracket_leg(scanner, atom);
        const char sign = scanner.peek();
        const std::size_t sign_at = scanner.at();
        if (scanner.error()) break;
        if (scanner.at_end()) {
            scanner.fail(sign_at, "the bracket is not closed, expected ']'");
            break;
        }
        scanner.skip();
        if (sign == ']' || sign == '?') atoms.push_back(ended(scanner, outer, modifiers, atom));
        if (sign == ']') break;
        if (sign != '-' && sign != '?') {
            scanner.fail(sign_at, "expected '-', '?' or ']' behind a leg in brackets");
            break;
        }
        const LegEnd end = read_end(scanner, modifiers);
        atom.legs.back().end = end.over;
        if (end.changes_range)
            scanner.fail(modifiers.end,
                         "'g' and 'y' have no meaning in brackets, expected m or p, and a range "
                         "behind the next leg");
        if (sign == '?' && end.over != Over::empty)
            scanner.fail(sign_at, "a move can't end on a hurdle, expected '-' here");
    }
    if (scanner.error()) return {};
    if (scanner.peek() >= '0' && scanner.peek() <= '9')
        scanner.fail(scanner.at(), "a range behind a bracket is not supported");
    return atoms;
}

}  // namespace shako::variant
