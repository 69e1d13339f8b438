// Betza notation to atoms. The dialect is Fairy-Stockfish's (J and Z are both (3,2), L and C both
// (3,1)); what that program skips without a word is an error here, with its column and the reason.
//
//   text     = { modifier } letter [ letter again | digits ] ...
//   modifier = m | c | directions | n | p | g | i | e
//   letter   = W F D N A H L C J Z G (leapers)  K = WF  R B Q (sliders)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "variant/betza/direction.h"
#include "variant/betza/movement.h"

namespace shako::variant {

// One letter of the notation with what stands before and behind it.
struct Atom {
    char letter{};
    std::vector<Direction> directions;  // empty: all
    Modality modality = Modality::both;
    RideKind kind = RideKind::plain;
    bool initial = false;     // i: quiet, and only inside the double-step region
    bool en_passant = false;  // e: its captures may take en passant
    std::uint8_t range = 1;   // steps; kUnlimited for sliders and doubled letters
    friend bool operator==(const Atom&, const Atom&) = default;
};

// What is wrong, and at which byte of the text (from 0).
struct BetzaError {
    std::size_t offset{};
    std::string reason;
};

// Something that is read, but that Fairy-Stockfish reads otherwise.
struct BetzaNote {
    std::size_t offset{};
    std::string id;
    std::string text;
};

struct ParsedBetza {
    std::vector<Atom> atoms;
    std::vector<BetzaNote> notes;
};

// The atoms of the text in its order; the first form that has no meaning, or none yet, is the
// error. An empty text is a piece that never moves.
[[nodiscard]] tl::expected<ParsedBetza, BetzaError> parse_betza(std::string_view text);

// The leaps that a letter stands for: one, or two for K and Q. Empty when the letter is no atom.
[[nodiscard]] std::vector<LeapShape> leaps_of(char letter);

// True for R, B and Q, which slide without a range being given.
[[nodiscard]] bool is_slider(char letter) noexcept;

}  // namespace shako::variant
