// Betza notation to atoms. The dialect is Fairy-Stockfish's (J and Z are both (3,2), L and C both
// (3,1), p before W is a hopping rook), and beyond it H. G. Muller's wider notation as far as a
// move can be told by the square it starts from and the one it ends on. What has no meaning is an
// error, with its column and the reason.
//
//   text     = { modifier } ( atom [ range ] | chain | bracket ) ...
//   modifier = m | c | directions | n | p | g | i | e | j | t | z | q
//   atom     = W F D N A H L C J Z G (leapers)  K = WF  R B Q (sliders)  (x,y)  U (anywhere)
//   range    = the letter again | digits
//   chain    = { modifiers of a leg } a { modifiers of the next } ... atom [ range ]
//   bracket  = [ leg - leg ? leg ... ]
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "variant/betza/atom.h"

namespace shako::variant {

// What is wrong, and at which byte of the text (from 0).
struct BetzaError {
    std::size_t offset{};
    std::string reason;
};

// Something that is read, but that deserves a word.
struct BetzaNote {
    std::size_t offset{};
    std::string id;
    std::string text;
    bool peer_differs = false;  // Fairy-Stockfish makes another piece of it
};

struct ParsedBetza {
    std::vector<Atom> atoms;
    std::vector<BetzaNote> notes;
};

// The atoms of the text in its order; the first form that has no meaning is the error. An empty
// text is a piece that never moves.
[[nodiscard]] tl::expected<ParsedBetza, BetzaError> parse_betza(std::string_view text);

}  // namespace shako::variant
