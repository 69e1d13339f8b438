// Positions from and to FEN text. Reading is strict and says what is wrong and where.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/board/position.h"

namespace shako::engine {

enum class FenField : std::uint8_t {
    placement,
    side_to_move,
    castling,
    en_passant,
    checks,
    halfmove_clock,
    fullmove_number,
    whole,  // about the position as a whole
};

// "placement", "side to move", ...
[[nodiscard]] const char* to_text(FenField field) noexcept;

struct FenError {
    FenField field = FenField::whole;
    int column = 0;  // from 1, into the whole text; 0 = no single place
    std::string message;
    friend bool operator==(const FenError&, const FenError&) = default;
};

// "FEN, column 12 (castling): message".
[[nodiscard]] std::string to_text(const FenError& error);

// The position of a FEN with all six fields, or with the first four (clocks 0 and 1). Castling
// rights as KQkq or as the rooks' file letters. An en passant square that nobody can capture on is
// dropped.
template <int W>
[[nodiscard]] tl::expected<Position<W>, FenError> parse_fen(const Ruleset<W>& rules,
                                                            std::string_view text);

// All six fields; rights as KQkq where these name the right rook, else as file letters.
template <int W>
[[nodiscard]] std::string to_fen(const Position<W>& pos);

}  // namespace shako::engine
