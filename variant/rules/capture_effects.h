// What else happens when a man is captured, or enclosed. Ini keys: blast*, *Immune*, petrify*,
// flipEnclosedPieces.
#pragma once

#include "variant/piece_type.h"
#include "variant/rules/enclosing.h"

namespace shako::variant {

struct CaptureEffects {
    bool blast = false;                // blastOnCapture: the captor and all around it but pawns go
    PieceSet blast_immune;             // blastImmuneTypes
    PieceSet mutually_immune;          // mutuallyImmuneTypes: cannot take their own kind
    PieceSet petrify;                  // petrifyOnCaptureTypes: such a captor becomes a wall
    bool petrify_blasted = false;      // petrifyBlastPieces: victims of a blast become walls, too
    Enclosing flip = Enclosing::none;  // flipEnclosedPieces: enemies that change sides
    friend bool operator==(const CaptureEffects&, const CaptureEffects&) = default;
};

}  // namespace shako::variant
