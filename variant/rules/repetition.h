// Repetition of positions, moves and checks. Ini keys: nFoldRule, nFoldValue*,
// perpetualCheckIllegal, moveRepetitionIllegal, chasingRule.
#pragma once

#include <cstdint>

#include "variant/rules/value.h"

namespace shako::variant {

enum class ChasingRule : std::uint8_t { none, axf };  // axf: the Asian Xiangqi Federation's

struct Repetition {
    int fold = 3;               // nFoldRule: the n-th occurrence ends the game; 0 = never
    Value value = Value::draw;  // nFoldValue: for the side to move
    bool absolute = false;      // nFoldValueAbsolute: the value is White's
    bool perpetual_check_illegal = false;     // perpetualCheckIllegal: who gives it loses
    bool move_repetition_illegal = false;     // moveRepetitionIllegal: no shuffling of one man
    ChasingRule chasing = ChasingRule::none;  // chasingRule
    friend bool operator==(const Repetition&, const Repetition&) = default;
};

}  // namespace shako::variant
