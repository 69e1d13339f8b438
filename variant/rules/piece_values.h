// Material values that a section sets itself. A number read by the evaluation alone; no rule.
// Ini keys: pieceValueMg, pieceValueEg.
#pragma once

#include <map>

#include "variant/piece_type.h"

namespace shako::variant {

struct PieceValues {
    std::map<PieceType, int> middlegame;  // pieceValueMg, in centipawns; others are computed
    std::map<PieceType, int> endgame;     // pieceValueEg
    friend bool operator==(const PieceValues&, const PieceValues&) = default;
};

}  // namespace shako::variant
