// Why a text is no move.
#pragma once

#include <cstdint>
#include <string>

namespace shako::engine {

struct MoveError {
    enum class Kind : std::uint8_t {
        malformed,          // not the shape of a move
        bad_square,         // a square that the board does not have
        missing_promotion,  // the move needs a piece to promote to
        bad_promotion,      // no such promotion
        not_legal,          // a move, but not a legal one here
        ambiguous,          // fits several legal moves
    };
    Kind kind = Kind::malformed;
    std::string message;
    friend bool operator==(const MoveError&, const MoveError&) = default;
};

}  // namespace shako::engine
