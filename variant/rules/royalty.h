// What may not be left under attack, and which checks and mates are allowed. Ini keys: checking,
// dropChecks, mustCapture, checkCounting, makpongRule, flyingGeneral, bikjangRule, shatarMateRule,
// extinctionPseudoRoyal, dupleCheck, and our own royalTypes. The slot "king" is always royal.
#pragma once

#include "variant/piece_type.h"

namespace shako::variant {

struct Royalty {
    bool checking = true;         // checking: false means that giving check is illegal
    bool drop_checks = true;      // dropChecks: drops may give check
    bool must_capture = false;    // mustCapture: captures go first, after evasions
    bool check_counting = false;  // checkCounting: the given number of checks wins
    bool makpong = false;         // makpongRule: a king may not step out of check
    bool flying_general = false;  // flyingGeneral: kings may not face each other on an open line
    bool bikjang = false;         // bikjangRule: facing kings end the game (Janggi)
    bool shatar_mate = false;     // shatarMateRule: how mate may be given (Mongolia)
    bool pseudo_royal =
        false;                 // extinctionPseudoRoyal: the last man of an extinction type is royal
    bool duple_check = false;  // dupleCheck: check is when all pseudo-royals are attacked
    PieceSet more_royals;      // royalTypes (ours): royal besides the slot "king"
    friend bool operator==(const Royalty&, const Royalty&) = default;
};

}  // namespace shako::variant
