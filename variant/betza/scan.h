// The smallest parts of a Betza text: modifiers, letters, ranges; and the remarks about it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "variant/betza/atom.h"
#include "variant/betza/parse.h"

namespace shako::variant {

// The modifiers that are no directions and do not end a leg.
inline constexpr std::string_view kMarks = "mcnpgiejtyzq";

// The letters in front of an atom, or of one leg of it.
struct Modifiers {
    std::size_t start = 0;
    std::size_t end = 0;  // where the atom, or the a that ends the leg, stands
    std::vector<Direction> directions;
    std::vector<std::size_t> direction_at;
    std::array<std::optional<std::size_t>, kMarks.size()> at;  // [mark]: where it stands
    bool twice_j = false;

    [[nodiscard]] std::optional<std::size_t> find(char mark) const { return at[kMarks.find(mark)]; }
    [[nodiscard]] bool has(char mark) const { return find(mark).has_value(); }
    // The first of these marks that is there; 0 when none is.
    [[nodiscard]] char first_of(std::string_view marks) const;
};

// What stands behind a letter.
struct Suffix {
    std::size_t at = 0;
    std::string digits;  // "" when there are none
    int number = 0;
    bool doubled = false;

    [[nodiscard]] bool is_there() const { return doubled || !digits.empty(); }
};

// Reads the text from left to right. The first failure stays; after it nothing is read.
class Scanner {
   public:
    explicit Scanner(std::string_view text) : text_(text) {}

    void fail(std::size_t offset, std::string reason);
    // A word about something that the peer reads in the same way; or otherwise.
    void remark(std::size_t offset, std::string id, std::string text);
    void differ(std::size_t offset, std::string id, std::string text);
    [[nodiscard]] const std::optional<BetzaError>& error() const { return error_; }
    [[nodiscard]] std::vector<BetzaNote>& notes() { return notes_; }

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool at_end() const { return error_ || at_ >= text_.size(); }
    // The next character; 0 at the end.
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
    void skip() { ++at_; }
    void skip_blanks();
    [[nodiscard]] std::string_view text(std::size_t from, std::size_t length) const {
        return text_.substr(from, length);
    }

    // The modifiers up to the atom, one entry for each leg: the letter a ends a leg and begins the
    // next one.
    std::vector<Modifiers> read_chain_modifiers();
    // Those of one leg, whose directions may be relative.
    Modifiers read_modifiers(bool relative);
    // A letter of kAtoms or a leap by coordinates.
    std::optional<LeapName> read_leap();
    Suffix read_suffix(const LeapName& leap);

   private:
    void read_mark(Modifiers& modifiers);
    void read_direction(Modifiers& modifiers, std::string_view sideways);
    std::optional<LeapName> read_coordinates();
    void refuse(char sign);

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<BetzaError> error_;
    std::vector<BetzaNote> notes_;
};

// The letters of leaps, as messages list them.
inline constexpr std::string_view kLeapLetters = "W F D N A H L C J Z G K R B Q";

[[nodiscard]] std::string quoted(char c);
// "N" or "(4,1)".
[[nodiscard]] std::string text_of(const LeapName& leap);
// True for W, F and K, the leapers that R, B and Q repeat.
[[nodiscard]] bool is_strider(char letter) noexcept;
// Steps, by what stands behind the letter.
[[nodiscard]] std::uint8_t range_of(const LeapName& leap, const Suffix& suffix);

}  // namespace shako::variant
