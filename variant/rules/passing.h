// Passing the turn. Ini keys: pass*, passOnStalemate*.
#pragma once

#include "variant/color.h"

namespace shako::variant {

struct Passing {
    ByColor<bool> always{};        // pass*
    ByColor<bool> on_stalemate{};  // passOnStalemate*: only without another legal move
    friend bool operator==(const Passing&, const Passing&) = default;
};

}  // namespace shako::variant
