// Rights that a square keeps until its man first moves. Ini keys: gating, seirawanGating,
// cambodianMoves, and our own kingLeap.
#pragma once

namespace shako::variant {

struct Gating {
    bool enabled = false;    // gating: such rights are kept, in the castling field of a FEN
    bool seirawan = false;   // seirawanGating: the first move may bring in a man from the hand
    bool cambodian = false;  // cambodianMoves: the first move may be a leap (Ouk)
    bool king_leap = false;  // kingLeap (ours): the king's first move may be two squares (Metamachy)
    friend bool operator==(const Gating&, const Gating&) = default;
};

}  // namespace shako::variant
