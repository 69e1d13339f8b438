// What having no legal move is worth. Ini keys: stalemateValue, checkmateValue.
#pragma once

#include "variant/rules/value.h"

namespace shako::variant {

struct Goals {
    Value stalemate = Value::draw;  // stalemateValue: for the side that cannot move
    Value checkmate = Value::loss;  // checkmateValue: for the mated side
    friend bool operator==(const Goals&, const Goals&) = default;
};

}  // namespace shako::variant
