// Double and triple steps and en passant. Ini keys: doubleStep*, tripleStep*, enPassant*.
#pragma once

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/region.h"

namespace shako::variant {

struct EnPassant {
    bool double_step = true;             // doubleStep; false empties both regions
    ByColor<Region> double_step_region;  // doubleStepRegion{White,Black}: default rank 2 / rank 7
    ByColor<Region> triple_step_region;  // tripleStepRegion{White,Black}: default none
    ByColor<Region> region;   // enPassantRegion*: crossed squares where a capture is allowed
    ByColor<PieceSet> types;  // enPassantTypes*: who may capture en passant
    friend bool operator==(const EnPassant&, const EnPassant&) = default;
};

}  // namespace shako::variant
