// The start position as far as this layer reads it: who stands where and in hand, walls, the side
// to move, the castling letters, the checks to be given. Whether it is a legal position is the
// engine's question.
#pragma once

#include <map>
#include <optional>
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
        PieceType type{};       // as it stands there: of "+p" the promoted form
        bool promoted = false;  // "+p" or "q~"
        friend bool operator==(const Man&, const Man&) = default;
    };
    // A letter of the castling field, and where it stands in the FEN: a right to castle, or a gate.
    struct Right {
        char letter{};
        std::size_t offset{};
        friend bool operator==(const Right&, const Right&) = default;
    };
    std::map<Square, Man> men;
    std::vector<Square> walls;
    ByColor<std::map<PieceType, int>> hand;
    Color to_move = Color::white;
    std::vector<Right> castling;
    std::optional<ByColor<int>> checks;  // still to be given by each side
};

// A FEN with all its fields from one that leaves some out: White to move, no castling, no en
// passant, "0 1". Numbers are recognised wherever they begin ("ppp/3/PPP w 0 1", "ppp/3/PPP w - 0
// 1"), counts of checks as "3+3" before the clocks or "+0+0" (checks given of three) behind them;
// where checks are counted and the FEN has none, the next one wins ("1+1"). A text that is no such
// FEN comes back as it is.
[[nodiscard]] std::string complete_fen(std::string_view fen, bool has_check_count = false);

// Takes the castling letters out of spec.start_fen where they stand for nothing: without castling
// and without gating.
void drop_idle_rights(Spec& spec);

// Reads spec.start_fen; every fault of shape or letters is added to the findings with its place in
// the text, and the rest is read on.
[[nodiscard]] StartPosition read_start_fen(const Spec& spec, Findings& findings);

}  // namespace shako::variant
