#include "variant/betza/single.h"

#include <algorithm>

#include "variant/betza/turn.h"
#include "variant/quote.h"

namespace shako::variant {

namespace {

// Marks that exclude one another.
constexpr std::string_view kKinds = "pgnjzq";

LeapShape first_shape(const LeapName& leap) { return leaps_of(leap)[0]; }

std::string why_no_way(const LeapName& leap) {
    return first_shape(leap).longer == 1
               ? ": no square lies between"
               : ": the squares on its way are not defined; name them as legs like afraflW";
}

// One atom while it is read.
class Single {
   public:
    Single(Scanner& scanner, const Modifiers& modifiers, const LeapName& leap, std::size_t at,
           const Suffix& suffix)
        : scanner_(scanner), modifiers_(modifiers), leap_(leap), at_(at), suffix_(suffix) {}

    std::optional<Atom> read() {
        if (leap_.letter == '(')
            scanner_.differ(at_, "betza-coordinates",
                            "Fairy-Stockfish skips leaps by coordinates like " + text_of(leap_));
        atom_.legs.emplace_back();
        atom_.legs[0].leap = leap_;
        atom_.legs[0].range = range_of(leap_, suffix_);
        read_modality(scanner_, modifiers_, atom_);
        read_directions(scanner_, modifiers_, atom_.legs[0]);
        check_marks();
        if (!scanner_.error()) read_kind();
        if (scanner_.error()) return std::nullopt;
        return std::move(atom_);
    }

   private:
    void check_marks() {
        const char kind = modifiers_.first_of(kKinds);
        for (const char other : kKinds) {
            if (other == kind || !modifiers_.has(other)) continue;
            if (other == 'n' && (kind == 'p' || kind == 'g') && slides())
                scanner_.remark(*modifiers_.find('n'), "betza-idle-n",
                                "'n' (lame) changes nothing before a slider, which never jumps");
            else
                scanner_.fail(std::max(*modifiers_.find(kind), *modifiers_.find(other)),
                              quoted(kind) + " and " + quoted(other) + " exclude one another");
        }
        if (const auto y = modifiers_.find('y'))
            scanner_.fail(*y, "'y' (a change of range) has a meaning before another leg only");
        if (modifiers_.has('t') && kind != 'p' && kind != 'g')
            scanner_.fail(*modifiers_.find('t'),
                          "'t' has a meaning with p or g only (a hop over one's own men)");
    }

    void read_kind() {
        switch (modifiers_.first_of(kKinds)) {
            case 'p':
            case 'g':
                return read_hop();
            case 'n':
                return read_lame();
            case 'j':
                return read_jump();
            case 'z':
            case 'q':
                return read_turning();
            default:
                break;
        }
        if (suffix_.is_there() && !is_line() && leap_.letter != 'N' && leap_.letter != '(')
            scanner_.differ(suffix_.at, "betza-rider",
                            "Fairy-Stockfish makes no moves of a rider of " + text_of(leap_));
    }

    // A letter of a line that the peer slides and hops along.
    [[nodiscard]] bool is_line() const {
        return is_slider(leap_.letter) || is_strider(leap_.letter);
    }
    [[nodiscard]] bool slides() const {
        return is_slider(leap_.letter) || (is_strider(leap_.letter) && suffix_.is_there());
    }

    // A hopper moves along a line. The peer's meaning stands: W, F and K are R, B and Q here, range
    // 1 makes a grasshopper, and any other range makes p of g.
    void read_hop() {
        const char mark = modifiers_.first_of("pg");
        const std::size_t where = *modifiers_.find(mark);
        if (!is_line())
            scanner_.differ(where, "betza-hopper",
                            "Fairy-Stockfish hops along the lines of R, B and Q only");
        else if (!slides())
            scanner_.remark(where, "betza-hopper-line",
                            "a hopper moves along the whole line, also before " + text_of(leap_));
        const bool has_range = !suffix_.digits.empty();
        if (has_range && suffix_.number == 1) {
            atom_.kind = RideKind::grasshopper;
            scanner_.remark(suffix_.at, "betza-hopper-range",
                            "a hopper of range 1 lands right behind the hurdle; write 'g' without "
                            "a range");
        } else {
            atom_.kind = mark == 'g' && !has_range ? RideKind::grasshopper : RideKind::hop;
            if (mark == 'g' && has_range)
                scanner_.remark(where, "betza-ranged-g",
                                "'g' with a range means the same as 'p' with it; write 'p'");
        }
        if (!has_range || suffix_.number == 1) atom_.legs[0].range = kUnlimited;
        read_own_hurdle(scanner_, modifiers_, atom_);
    }

    void read_lame() {
        const std::size_t where = *modifiers_.find('n');
        if (slides()) {
            scanner_.remark(where, "betza-idle-n",
                            "'n' (lame) changes nothing before a slider, which never jumps");
            return;
        }
        const bool is_letter = leap_.letter != '(';
        if (is_letter && !is_line() && !has_way(leap_)) {
            // Known from games of the peer, where it never moves either.
            scanner_.remark(where, "betza-lame-way",
                            "a lame " + text_of(leap_) + " never moves" + why_no_way(leap_));
            atom_.kind = RideKind::lame;
            return;
        }
        if (!has_way(leap_)) {
            scanner_.fail(where,
                          "'n' (lame) has no meaning before " + text_of(leap_) + why_no_way(leap_));
            return;
        }
        atom_.kind = RideKind::lame;
        const bool is_known =
            std::string_view("NADZJ").find(leap_.letter) != std::string_view::npos;
        if (is_letter && (!is_known || suffix_.is_there()))
            scanner_.differ(where, "betza-lame",
                            "Fairy-Stockfish knows lame N, A, D and Z without a range only");
    }

    void read_jump() {
        const std::size_t where = *modifiers_.find('j');
        if (slides()) {
            read_ski(where);
            return;
        }
        if (!has_way(leap_)) {
            scanner_.fail(where, "'j' (must jump) has no meaning before " + text_of(leap_) +
                                     why_no_way(leap_));
            return;
        }
        scanner_.differ(where, "betza-jump", "Fairy-Stockfish skips 'j' (must jump)");
        const bool has_several = first_shape(leap_).longer > 2;
        atom_.kind = modifiers_.twice_j && has_several ? RideKind::jump_any : RideKind::jump;
    }

    // Before a slider j means that it passes over the first square, whatever stands there.
    void read_ski(std::size_t where) {
        const std::uint8_t range = atom_.legs[0].range;
        if (range == 1) {
            scanner_.fail(where, "'j' (skips the first square) has no meaning with range 1");
            return;
        }
        scanner_.differ(where, "betza-jump", "Fairy-Stockfish skips 'j' (skips the first square)");
        AtomLeg slide;
        slide.directions = {{'f', 'f'}};
        slide.range = range == kUnlimited ? kUnlimited : static_cast<std::uint8_t>(range - 1);
        atom_.legs[0].range = 1;
        atom_.legs[0].end = Over::any;
        atom_.legs.push_back(std::move(slide));
    }

    // Crooked (z) and circular (q) riders.
    void read_turning() {
        const char mark = modifiers_.first_of("zq");
        const std::size_t where = *modifiers_.find(mark);
        const bool oblique = is_oblique(first_shape(leap_));
        if (mark == 'z' && oblique) {
            scanner_.fail(where, "'z' (crooked) has no meaning before " + text_of(leap_) +
                                     ": by how much it turns is not defined");
            return;
        }
        if (!is_slider(leap_.letter) && !suffix_.is_there()) {
            // The Rose is written qN of old.
            if (mark != 'q' || !oblique) {
                scanner_.fail(where, quoted(mark) + " needs a rider, expected a range behind " +
                                         text_of(leap_));
                return;
            }
            atom_.legs[0].range = kUnlimited;
        }
        scanner_.differ(where, "betza-turning",
                        "Fairy-Stockfish skips " + quoted(mark) +
                            (mark == 'z' ? " (crooked riders)" : " (circular riders)"));
        atom_.kind = mark == 'z' ? RideKind::crooked : RideKind::circular;
    }

    Scanner& scanner_;
    const Modifiers& modifiers_;
    const LeapName& leap_;
    std::size_t at_;
    const Suffix& suffix_;
    Atom atom_;
};

}  // namespace

std::optional<Atom> read_single(Scanner& scanner, const Modifiers& modifiers, const LeapName& leap,
                                std::size_t at, const Suffix& suffix) {
    return Single(scanner, modifiers, leap, at, suffix).read();
}

void read_modality(Scanner& scanner, const Modifiers& modifiers, Atom& atom) {
    const bool m = modifiers.has('m');
    const bool c = modifiers.has('c');
    if (m && !c) atom.modality = Modality::move;
    if (c && !m) atom.modality = Modality::capture;
    if (const auto i = modifiers.find('i')) {
        atom.initial = true;
        if (c)
            scanner.differ(*modifiers.find('c'), "betza-initial-capture",
                           "Fairy-Stockfish knows no initial moves that capture");
        else
            atom.modality = Modality::move;
        if (!m && !c)
            scanner.remark(*i, "betza-initial-quiet",
                           "an initial move does not capture unless 'c' is written");
    }
    if (const auto e = modifiers.find('e')) {
        atom.en_passant = true;
        if (atom.modality == Modality::move)
            scanner.remark(*e, "betza-quiet-e",
                           "'e' stands at a move that does not capture; the other moves of the "
                           "piece may still capture en passant");
    }
}

// A direction that selects nothing is of no effect beside others, and an error when it leaves no
// move.
void read_directions(Scanner& scanner, const Modifiers& modifiers, AtomLeg& leg) {
    leg.directions = modifiers.directions;
    const std::vector<LeapShape> leaps = leaps_of(leg.leap);
    const LeapIs is = leaps.size() == 1 ? LeapIs::alone : LeapIs::half;
    const bool takes_letters_apart = is == LeapIs::alone && leaps[0].shorter == 0;
    bool selects_any = modifiers.directions.empty();
    std::optional<std::size_t> idle;
    for (std::size_t k = 0; k < modifiers.directions.size(); ++k) {
        const Direction direction = modifiers.directions[k];
        const bool selects = !images(leaps[0], direction, is).empty();
        const bool half_idle =
            takes_letters_apart && (direction.first == 'h' || direction.second == 'h');
        selects_any |= selects;
        if ((!selects || half_idle) && !idle) idle = k;
    }
    if (!idle) return;
    const Direction direction = modifiers.directions[*idle];
    const std::size_t where = modifiers.direction_at[*idle];
    const std::size_t length = direction.first == direction.second ? 1 : 2;
    const std::string text = "direction " + in_quotes(scanner.text(where, length)) +
                             " has no meaning before " + text_of(leg.leap);
    if (selects_any)
        scanner.remark(where, "betza-idle-direction", text + "; what is left counts");
    else
        scanner.fail(where, text);
}

void read_own_hurdle(Scanner& scanner, const Modifiers& modifiers, Atom& atom) {
    const auto t = modifiers.find('t');
    if (!t) return;
    atom.own_hurdle = true;
    scanner.differ(*t, "betza-own-hurdle",
                   "Fairy-Stockfish skips 't' (hops over one's own men only)");
}

}  // namespace shako::variant
