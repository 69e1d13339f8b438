#include "variant/betza/parse.h"

#include <algorithm>
#include <array>
#include <optional>

#include "variant/quote.h"

namespace shako::variant {

namespace {

struct Letter {
    char letter;
    std::array<LeapShape, 2> leaps;
    std::size_t count;  // of leaps
};

// Source: the Betza subset of Fairy-Stockfish's variants.ini language.
constexpr std::array<Letter, 15> kLetters{{
    {'W', {{{1, 0}}}, 1},
    {'F', {{{1, 1}}}, 1},
    {'D', {{{2, 0}}}, 1},
    {'N', {{{2, 1}}}, 1},
    {'A', {{{2, 2}}}, 1},
    {'H', {{{3, 0}}}, 1},
    {'L', {{{3, 1}}}, 1},
    {'C', {{{3, 1}}}, 1},
    {'J', {{{3, 2}}}, 1},
    {'Z', {{{3, 2}}}, 1},
    {'G', {{{3, 3}}}, 1},
    {'K', {{{1, 0}, {1, 1}}}, 2},
    {'R', {{{1, 0}}}, 1},
    {'B', {{{1, 1}}}, 1},
    {'Q', {{{1, 0}, {1, 1}}}, 2},
}};

constexpr std::string_view kSliders = "RBQ";
constexpr std::string_view kRiders = "WFKN";       // letters that may be doubled or given a range
constexpr std::string_view kLameLetters = "NADZ";  // letters that `n` is defined for
constexpr std::string_view kUpDown = "fbvh";
constexpr std::string_view kSideways = "rlsh";
constexpr int kLongestRide = 15;  // steps on a board of 16
constexpr std::size_t kLongestText = 256;

// Letters and signs of H. G. Muller's wider notation. Fairy-Stockfish skips them.
struct Refused {
    char sign;
    std::string_view meaning;
};
constexpr std::array<Refused, 19> kRefused{{
    {'j', "a jump over the first man"},
    {'y', "a change of range at the hurdle"},
    {'o', "a cylindrical board"},
    {'z', "a crooked ride"},
    {'q', "a circular ride"},
    {'t', "a hop that takes"},
    {'u', "unloading"},
    {'x', "lending of moves"},
    {'d', "capture of one's own men"},
    {'a', "a move in several legs"},
    {'k', "capture of kings only"},
    {'O', "castling"},
    {'U', "a leap to any square"},
    {'T', "an old name of the (3,3) leap; write G"},
    {'[', "a bracketed move"},
    {']', "a bracketed move"},
    {'(', "a leap by coordinates"},
    {')', "a leap by coordinates"},
    {'-', "a chain of moves"},
}};

bool has(std::string_view letters, char c) { return letters.find(c) != std::string_view::npos; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads the text from left to right; one object per text.
class Parser {
   public:
    explicit Parser(std::string_view text) : text_(text) {}

    tl::expected<ParsedBetza, BetzaError> run() {
        while (at_ < text_.size() && !error_) read_atom();
        if (error_) return tl::unexpected(*error_);
        return std::move(parsed_);
    }

   private:
    struct Modifiers {
        std::vector<Direction> directions;
        std::vector<std::size_t> direction_at;
        std::optional<std::size_t> m, c, n, p, g, i, e;
    };

    void fail(std::size_t offset, std::string reason) {
        if (!error_) error_ = BetzaError{offset, std::move(reason)};
    }

    void note(std::size_t offset, std::string id, std::string text) {
        parsed_.notes.push_back({offset, std::move(id), std::move(text)});
    }

    void read_atom() {
        const std::size_t start = at_;
        const Modifiers modifiers = read_modifiers();
        if (error_) return;
        if (at_ == text_.size()) {
            fail(start, in_quotes(text_.substr(start)) +
                            " stands before no piece letter, expected one of "
                            "W F D N A H L C J Z G K R B Q behind it");
            return;
        }
        const char letter = text_[at_];
        if (leaps_of(letter).empty()) {
            refuse(letter);
            return;
        }
        Atom atom;
        atom.letter = letter;
        const std::size_t letter_at = at_++;
        read_modality(modifiers, atom);
        read_kind(modifiers, atom, letter_at);
        read_directions(modifiers, atom);
        read_range(atom, letter_at);
        if (!error_) parsed_.atoms.push_back(std::move(atom));
    }

    Modifiers read_modifiers() {
        Modifiers modifiers;
        for (; at_ < text_.size() && !error_; ++at_) {
            const char c = text_[at_];
            if (has(kUpDown, c) || has(kSideways, c)) {
                read_direction(modifiers);
                continue;
            }
            std::optional<std::size_t>* const slot = c == 'm'   ? &modifiers.m
                                                     : c == 'c' ? &modifiers.c
                                                     : c == 'n' ? &modifiers.n
                                                     : c == 'p' ? &modifiers.p
                                                     : c == 'g' ? &modifiers.g
                                                     : c == 'i' ? &modifiers.i
                                                     : c == 'e' ? &modifiers.e
                                                                : nullptr;
            if (slot == nullptr) break;
            if (slot->has_value()) fail(at_, in_quotes(text_.substr(at_, 1)) + " is given twice");
            *slot = at_;
        }
        return modifiers;
    }

    // One letter, or two that combine: the same twice, or one of "fbvh" with one of "rlsh".
    void read_direction(Modifiers& modifiers) {
        const char first = text_[at_];
        char second = first;
        modifiers.direction_at.push_back(at_);
        if (at_ + 1 < text_.size()) {
            const char next = text_[at_ + 1];
            if (next == first || (has(kUpDown, first) && has(kSideways, next)) ||
                (has(kSideways, first) && has(kUpDown, next))) {
                second = next;
                ++at_;
            }
        }
        modifiers.directions.push_back({first, second});
    }

    void refuse(char sign) {
        for (const Refused& refused : kRefused) {
            if (refused.sign != sign) continue;
            fail(at_, in_quotes(std::string_view(&sign, 1)) + " (" + std::string(refused.meaning) +
                          ") is not supported");
            return;
        }
        if (is_digit(sign)) {
            fail(at_, in_quotes(std::string_view(&sign, 1)) +
                          " is a range without a piece letter before it");
            return;
        }
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text_.substr(at_)));
        fail(at_, in_quotes(text_.substr(at_, length)) +
                      " has no meaning, expected modifiers (m c f b v s l r h n p g i e) or one of "
                      "W F D N A H L C J Z G K R B Q");
    }

    void read_modality(const Modifiers& modifiers, Atom& atom) {
        if (modifiers.m && !modifiers.c) atom.modality = Modality::move;
        if (modifiers.c && !modifiers.m) atom.modality = Modality::capture;
        if (modifiers.i) {
            if (modifiers.c)
                fail(*modifiers.i,
                     "an initial move ('i') that captures is not supported, expected "
                     "'im'");
            atom.initial = true;
            atom.modality = Modality::move;
        }
        if (modifiers.e) {
            if (atom.modality == Modality::move)
                fail(*modifiers.e,
                     "'e' (captures en passant) stands at a move that does not capture");
            atom.en_passant = true;
        }
    }

    void read_kind(const Modifiers& modifiers, Atom& atom, std::size_t letter_at) {
        const int kinds = static_cast<int>(modifiers.n.has_value()) +
                          static_cast<int>(modifiers.p.has_value()) +
                          static_cast<int>(modifiers.g.has_value());
        if (kinds > 1) {
            fail(letter_at, "'n', 'p' and 'g' exclude one another");
            return;
        }
        if (modifiers.n) {
            if (!has(kLameLetters, atom.letter))
                fail(*modifiers.n, "'n' (lame) has no meaning before " + letter_text(atom) +
                                       ", expected N, A, D or Z");
            atom.kind = RideKind::lame;
        }
        if (modifiers.p || modifiers.g) {
            const std::size_t where = modifiers.p ? *modifiers.p : *modifiers.g;
            if (!is_slider(atom.letter))
                fail(where, in_quotes(text_.substr(where, 1)) +
                                " (hopper) is not supported before " + letter_text(atom) +
                                ", expected R, B or Q");
            if (modifiers.i) fail(where, "an initial move ('i') that hops is not supported");
            atom.kind = modifiers.p ? RideKind::hop : RideKind::grasshopper;
        }
    }

    void read_directions(const Modifiers& modifiers, Atom& atom) {
        for (std::size_t k = 0; k < modifiers.directions.size(); ++k) {
            const Direction direction = modifiers.directions[k];
            const std::vector<LeapShape> leaps = leaps_of(atom.letter);
            for (const LeapShape leap : leaps) {
                const LeapIs is = leaps.size() == 1 ? LeapIs::alone : LeapIs::half;
                if (!images(leap, direction, is).empty()) continue;
                const std::size_t length = direction.first == direction.second ? 1 : 2;
                fail(modifiers.direction_at[k],
                     "direction " + in_quotes(text_.substr(modifiers.direction_at[k], length)) +
                         " has no meaning before " + letter_text(atom));
            }
        }
        atom.directions = modifiers.directions;
    }

    void read_range(Atom& atom, std::size_t letter_at) {
        const bool slides = is_slider(atom.letter);
        const bool rides = slides || has(kRiders, atom.letter);
        atom.range = slides ? kUnlimited : 1;
        if (at_ == text_.size()) return;
        if (text_[at_] == atom.letter) {
            if (slides || !rides || atom.kind != RideKind::plain) {
                fail(at_, "a doubled " + letter_text(atom) +
                              " is not supported, expected WW, FF, KK or NN (riders)");
                return;
            }
            atom.range = kUnlimited;
            ++at_;
            return;
        }
        if (!is_digit(text_[at_])) return;
        const std::size_t digits_at = at_;
        int range = 0;
        while (at_ < text_.size() && is_digit(text_[at_])) {
            range = std::min(range * 10 + (text_[at_] - '0'), 1000);
            ++at_;
        }
        const std::string digits(text_.substr(digits_at, at_ - digits_at));
        if (!rides || atom.kind == RideKind::lame) {
            fail(digits_at, "a range behind " + letter_text(atom) +
                                " is not supported, expected W, F, K, N, R, B or Q before it");
            return;
        }
        if (range > kLongestRide) {
            fail(digits_at, "range " + in_quotes(digits) +
                                " is longer than any board, expected 1..15, "
                                "or 0 for no limit");
            return;
        }
        if (range == 1 && atom.kind != RideKind::plain) {
            fail(digits_at, "a hopper with range 1 could never move, expected 2..15");
            return;
        }
        if (digits.size() > 1)
            note(digits_at, "betza-range-digits",
                 letter_text(atom) + digits + " means " + std::to_string(range) +
                     " steps here; Fairy-Stockfish reads the first digit only");
        atom.range = static_cast<std::uint8_t>(range);
        if (atom.kind == RideKind::grasshopper) {
            // Fairy-Stockfish's meaning stands: with a range the hopper may land anywhere beyond.
            atom.kind = RideKind::hop;
            note(letter_at, "betza-ranged-g",
                 "'g' with a range means the same as 'p' with that range; write 'p'");
        }
    }

    static std::string letter_text(const Atom& atom) { return std::string(1, atom.letter); }

    std::string_view text_;
    std::size_t at_ = 0;
    ParsedBetza parsed_;
    std::optional<BetzaError> error_;
};

}  // namespace

std::vector<LeapShape> leaps_of(char letter) {
    for (const Letter& known : kLetters)
        if (known.letter == letter)
            return {known.leaps.begin(),
                    known.leaps.begin() + static_cast<std::ptrdiff_t>(known.count)};
    return {};
}

bool is_slider(char letter) noexcept { return has(kSliders, letter); }

tl::expected<ParsedBetza, BetzaError> parse_betza(std::string_view text) {
    if (text.size() > kLongestText)
        return tl::unexpected(
            BetzaError{kLongestText, "the text goes on, expected 256 characters at most"});
    return Parser(text).run();
}

}  // namespace shako::variant
