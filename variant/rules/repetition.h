// Repetition of positions. Ini keys: nFoldRule, nFoldValue, nFoldValueAbsolute.
#pragma once

#include "variant/rules/value.h"

namespace shako::variant {

struct Repetition {
    int fold = 3;               // nFoldRule: the n-th occurrence ends the game; 0 = never
    Value value = Value::draw;  // nFoldValue: for the side to move
    bool absolute = false;      // nFoldValueAbsolute: the value is White's
    friend bool operator==(const Repetition&, const Repetition&) = default;
};

}  // namespace shako::variant
