#include "variant/betza/parse.h"

#include <algorithm>

#include "variant/betza/expand.h"
#include "variant/betza/legs.h"
#include "variant/betza/peer.h"
#include "variant/betza/scan.h"
#include "variant/betza/single.h"
#include "variant/betza/turn.h"
#include "variant/quote.h"

namespace shako::variant {

namespace {

constexpr std::size_t kLongestText = 2048;
constexpr std::size_t kMostRides = 4096;       // of one text
constexpr std::size_t kMostSquares = 200'000;  // looked at to find all moves of one man
constexpr std::size_t kSquaresOfSlide = 15;    // on a board of 16

// No fewer rides than the atom has, or more than are allowed.
std::size_t most_rides(const Atom& atom) {
    std::size_t rides = 8;
    for (std::size_t k = 1; k < atom.legs.size() && rides <= kMostRides; ++k) {
        std::size_t turns = atom.legs[k].directions.empty() ? 7 : 0;
        for (const Direction direction : atom.legs[k].directions)
            turns += turns_of(direction, Hand::none).size();
        // In a bracket two steps may come equally close to one direction.
        rides *= atom.legs[k].leap.letter == 0 ? turns : 2 * turns;
    }
    return rides;
}

// No fewer squares than a ride of the atom can lead over.
std::size_t most_squares(const Atom& atom) {
    std::size_t squares = 1;
    for (const AtomLeg& leg : atom.legs)
        if (squares <= kMostSquares)
            squares *= leg.range == kUnlimited ? kSquaresOfSlide : leg.range;
    return squares;
}

// A lame leap whose way is not defined.
bool never_moves(const Atom& atom) {
    return atom.kind == RideKind::lame && !has_way(atom.legs[0].leap);
}

class Parser {
   public:
    explicit Parser(std::string_view text) : text_(text), scanner_(text) {}

    tl::expected<ParsedBetza, BetzaError> run() {
        for (scanner_.skip_blanks(); !scanner_.at_end(); scanner_.skip_blanks()) read_atom();
        if (scanner_.error()) return tl::unexpected(*scanner_.error());
        note_mixture();
        parsed_.notes = std::move(scanner_.notes());
        std::stable_sort(parsed_.notes.begin(), parsed_.notes.end(),
                         [](const auto& a, const auto& b) { return a.offset < b.offset; });
        return std::move(parsed_);
    }

   private:
    void read_atom() {
        const std::vector<Modifiers> legs = scanner_.read_chain_modifiers();
        const std::size_t at = scanner_.at();
        if (scanner_.error()) return;
        switch (scanner_.peek()) {
            case '\0':
                if (at < text_.size()) break;
                scanner_.fail(legs.front().start,
                              in_quotes(text_.substr(legs.front().start)) +
                                  " stands before no piece letter, expected one of " +
                                  std::string(kLeapLetters) + " behind it");
                return;
            case '[':
                for (Atom& atom : read_bracket(scanner_, legs)) add(std::move(atom), at);
                return;
            case 'O':
                return read_castling();
            case 'U':
                return read_anywhere(legs, at);
            default:
                break;
        }
        const auto leap = scanner_.read_leap();
        if (!leap) return;
        const Suffix suffix = scanner_.read_suffix(*leap);
        auto atom = legs.size() == 1 ? read_single(scanner_, legs.front(), *leap, at, suffix)
                                     : read_chain(scanner_, legs, *leap, suffix);
        if (!atom) return;
        peer_.add(*atom, is_slider(leap->letter) || suffix.is_there(), at);
        if (!never_moves(*atom)) add(std::move(*atom), at);
    }

    void add(Atom atom, std::size_t at) {
        const bool bounded = most_rides(atom) <= kMostRides;
        const AtomRides rides = bounded ? rides_of(atom) : AtomRides{};
        rides_ += rides.rides.size();
        squares_ += rides.rides.size() * most_squares(atom);
        if (!bounded || rides_ > kMostRides || squares_ > kMostSquares)
            scanner_.fail(at, "these are too many ways to move, expected no more than " +
                                  std::to_string(kMostRides) + " in one text");
        if (atom.legs.size() > 1) {
            if (rides.rides.empty())
                scanner_.fail(at, "this ends where it began; to pass is said by the key 'pass'");
            else if (rides.returns)
                scanner_.remark(at, "betza-null-move",
                                "some ways end where they began and are left out; to pass is said "
                                "by the key 'pass'");
        }
        parsed_.atoms.push_back(std::move(atom));
    }

    // The atoms that the peer reads as we do may still make another piece together.
    void note_mixture() {
        const std::vector<BetzaNote>& notes = scanner_.notes();
        if (std::any_of(notes.begin(), notes.end(),
                        [](const BetzaNote& note) { return note.peer_differs; }))
            return;
        if (const auto at = peer_.differs_at())
            scanner_.differ(*at, "betza-mixture",
                            "Fairy-Stockfish mixes this up with the other moves along the same "
                            "line and makes another piece of them");
    }

    void read_castling() {
        scanner_.remark(scanner_.at(), "betza-castling",
                        "'O' says nothing here: castling is described by the keys for castling");
        scanner_.skip();
        while (scanner_.peek() >= '0' && scanner_.peek() <= '9') scanner_.skip();
    }

    void read_anywhere(const std::vector<Modifiers>& legs, std::size_t at) {
        const Modifiers& modifiers = legs.front();
        scanner_.skip();
        const char next = scanner_.peek();
        if (legs.size() > 1 || !modifiers.directions.empty() ||
            modifiers.first_of("npgejtyzq") != 0 || next == 'U' || (next >= '0' && next <= '9')) {
            scanner_.fail(at,
                          "'U' (a leap to any square) has no meaning with directions, legs or a "
                          "range, expected only m, c or i before it");
            return;
        }
        scanner_.differ(at, "betza-anywhere", "Fairy-Stockfish skips 'U' (a leap to any square)");
        Atom atom;
        read_modality(scanner_, modifiers, atom);
        atom.kind = RideKind::anywhere;
        add(std::move(atom), at);
    }

    std::string_view text_;
    Scanner scanner_;
    PeerReading peer_;
    std::size_t rides_ = 0;    // of the atoms so far
    std::size_t squares_ = 0;  // no fewer than they lead over
    ParsedBetza parsed_;
};

}  // namespace

tl::expected<ParsedBetza, BetzaError> parse_betza(std::string_view text) {
    if (text.size() > kLongestText)
        return tl::unexpected(BetzaError{
            kLongestText,
            "the text goes on, expected " + std::to_string(kLongestText) + " characters at most"});
    return Parser(text).run();
}

}  // namespace shako::variant
