#include "variant/betza/scan.h"

#include <algorithm>

#include "variant/quote.h"

namespace shako::variant {

namespace {

constexpr std::string_view kUpDown = "fbvh";
constexpr std::string_view kSideways = "rlsh";
constexpr std::string_view kRelativeSideways = "rlszq";
constexpr int kLongestRide = 15;  // steps on a board of 16
constexpr std::size_t kMostLegs = 8;

// Letters and signs of wider notations that are understood, but not as moves of this game.
struct Refused {
    char sign;
    std::string_view reason;
};
constexpr std::array<Refused, 11> kRefused{{
    {'o', "a cylindrical board, is not supported"},
    {'u', "unloading, moves more than one man, which no move from square to square can"},
    {'x', "lending of moves, is not supported"},
    {'d', "capture of one's own men, is not supported"},
    {'k', "capture of kings only, is not supported"},
    {'T', "an old name of the (3,3) leap, is not supported; write G"},
    {'@', "a drop, is said by the keys for drops"},
    {'-', "the next leg of a move, stands outside of brackets"},
    {'?', "the next leg of a move, stands outside of brackets"},
    {']', "the end of a bracket, closes none"},
    {')', "the end of a leap by coordinates, closes none"},
}};

bool has(std::string_view letters, char c) { return letters.find(c) != std::string_view::npos; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

char Modifiers::first_of(std::string_view marks) const {
    const auto found =
        std::find_if(marks.begin(), marks.end(), [&](char mark) { return has(mark); });
    return found == marks.end() ? '\0' : *found;
}

void Scanner::fail(std::size_t offset, std::string reason) {
    if (!error_) error_ = BetzaError{offset, std::move(reason)};
}

void Scanner::remark(std::size_t offset, std::string id, std::string text) {
    notes_.push_back({offset, std::move(id), std::move(text), false});
}

void Scanner::differ(std::size_t offset, std::string id, std::string text) {
    notes_.push_back({offset, std::move(id), std::move(text), true});
}

void Scanner::skip_blanks() {
    if (!is_blank(peek())) return;
    remark(at_, "betza-blank", "a blank means nothing here");
    while (is_blank(peek())) ++at_;
}

std::vector<Modifiers> Scanner::read_chain_modifiers() {
    std::vector<Modifiers> legs{read_modifiers(false)};
    while (peek() == 'a') {
        ++at_;
        legs.push_back(read_modifiers(true));
        if (legs.size() > kMostLegs)
            fail(legs.back().start,
                 "a move has no more than " + std::to_string(kMostLegs) + " legs");
    }
    return legs;
}

Modifiers Scanner::read_modifiers(bool relative) {
    Modifiers modifiers;
    const std::string_view sideways = relative ? kRelativeSideways : kSideways;
    modifiers.start = at_;
    for (; !at_end(); skip_blanks()) {
        if (has(kUpDown, peek()) || has(sideways, peek()))
            read_direction(modifiers, sideways);
        else if (has(kMarks, peek()))
            read_mark(modifiers);
        else
            break;
    }
    modifiers.end = at_;
    return modifiers;
}

void Scanner::read_mark(Modifiers& modifiers) {
    const char mark = peek();
    std::optional<std::size_t>& place = modifiers.at[kMarks.find(mark)];
    if (!place.has_value())
        place = at_;
    else if (mark == 'j' && !modifiers.twice_j)
        modifiers.twice_j = true;
    else
        remark(at_, "betza-repeated",
               quoted(mark) + " is given again, which means the same as once");
    ++at_;
}

// One letter, or two that combine: the same twice, or an up-down one and a sideways one.
void Scanner::read_direction(Modifiers& modifiers, std::string_view sideways) {
    const char first = peek();
    modifiers.direction_at.push_back(at_++);
    const char next = peek();
    const bool combines = next == first || (has(kUpDown, first) && has(sideways, next)) ||
                          (has(sideways, first) && has(kUpDown, next));
    if (combines) ++at_;
    modifiers.directions.push_back({first, combines ? next : first});
}

std::optional<LeapName> Scanner::read_leap() {
    if (peek() == '(') return read_coordinates();
    if (!leaps_of(peek()).empty()) return LeapName{text_[at_++], {}};
    refuse(peek());
    return std::nullopt;
}

std::optional<LeapName> Scanner::read_coordinates() {
    const std::size_t start = at_++;
    std::array<int, 2> parts{};
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t digits = at_;
        while (is_digit(peek()) && parts[k] <= kLongestRide)
            parts[k] = parts[k] * 10 + (text_[at_++] - '0');
        if (at_ == digits || parts[k] > kLongestRide || peek() != (k == 0 ? ',' : ')')) {
            fail(start, "this is no leap by coordinates, expected two numbers up to 15 like (4,1)");
            return std::nullopt;
        }
        ++at_;
    }
    if (parts[0] == 0 && parts[1] == 0) {
        fail(start, "(0,0) leads nowhere; to pass is said by the key 'pass'");
        return std::nullopt;
    }
    return LeapName{'(', {std::max(parts[0], parts[1]), std::min(parts[0], parts[1])}};
}

Suffix Scanner::read_suffix(const LeapName& leap) {
    Suffix suffix;
    suffix.at = at_;
    if (leap.letter != '(' && peek() == leap.letter) {
        suffix.doubled = true;
        ++at_;
        return suffix;
    }
    while (is_digit(peek())) {
        suffix.number = std::min(suffix.number * 10 + (peek() - '0'), 1000);
        suffix.digits += text_[at_++];
    }
    if (suffix.number > kLongestRide)
        fail(suffix.at, "range " + in_quotes(suffix.digits) +
                            " is longer than any board, expected 1..15, or 0 for no limit");
    else if (suffix.digits.size() > 1 && suffix.digits[0] == '0')
        fail(suffix.at, "range " + in_quotes(suffix.digits) +
                            " begins with 0: a fixed number of steps is not supported, expected "
                            "1..15, or 0 for no limit");
    else if (suffix.digits.size() > 1)
        differ(suffix.at, "betza-range-digits",
               text_of(leap) + suffix.digits + " means " + std::to_string(suffix.number) +
                   " steps here; Fairy-Stockfish reads the first digit only");
    return suffix;
}

void Scanner::refuse(char sign) {
    for (const Refused& refused : kRefused) {
        if (refused.sign != sign) continue;
        fail(at_, quoted(sign) + ", " + std::string(refused.reason));
        return;
    }
    if (is_digit(sign)) {
        fail(at_, quoted(sign) + " is a range without a piece letter before it");
        return;
    }
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text_.substr(at_)));
    fail(at_, in_quotes(text_.substr(at_, length)) +
                  " has no meaning, expected modifiers (m c f b v s l r h n p g i e j t z q a) or "
                  "one of " +
                  std::string(kLeapLetters));
}

std::string quoted(char c) { return in_quotes(std::string_view(&c, 1)); }

std::string text_of(const LeapName& leap) {
    if (leap.letter != '(') return std::string(1, leap.letter);
    return "(" + std::to_string(leap.coordinates.longer) + "," +
           std::to_string(leap.coordinates.shorter) + ")";
}

bool is_strider(char letter) noexcept { return letter == 'W' || letter == 'F' || letter == 'K'; }

std::uint8_t range_of(const LeapName& leap, const Suffix& suffix) {
    if (!suffix.digits.empty()) return static_cast<std::uint8_t>(suffix.number);
    return suffix.doubled || is_slider(leap.letter) ? kUnlimited : std::uint8_t{1};
}

}  // namespace shako::variant
