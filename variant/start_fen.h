// The start position as far as this layer reads it: who stands where, the side to move, the
// castling letters. Whether it is a legal position is the engine's question.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "variant/color.h"
#include "variant/finding.h"
#include "variant/piece_type.h"
#include "variant/spec.h"
#include "variant/square.h"

namespace shako::variant {

struct StartPosition {
    struct Man {
        Color color{};
        PieceType type{};
        friend bool operator==(const Man&, const Man&) = default;
    };
    // A letter of the castling field, and where it stands in the FEN.
    struct Right {
        char letter{};
        std::size_t offset{};
        friend bool operator==(const Right&, const Right&) = default;
    };
    std::map<Square, Man> men;
    Color to_move = Color::white;
    std::vector<Right> castling;
};

// A FEN with all six fields from one that leaves some out: White to move, no castling, no en
// passant, "0 1". Clocks are recognised by their digits ("ppp/3/PPP w 0 1"). A text that is no such
// shortened FEN comes back as it is.
[[nodiscard]] std::string complete_fen(std::string_view fen);

// Reads spec.start_fen; every fault of shape or letters is added to the findings with its place in
// the text, and the rest is read on.
[[nodiscard]] StartPosition read_start_fen(const Spec& spec, Findings& findings);

}  // namespace shako::variant
