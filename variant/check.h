// Contradictions inside one game, between keys of one family and between families.
#pragma once

#include "variant/finding.h"
#include "variant/spec.h"

namespace shako::variant {

// Everything that is wrong or suspicious about a game that was read without an error. Expects a
// settled Spec. Whether the start position is legal is not asked here.
[[nodiscard]] Findings check(const Spec& spec);

}  // namespace shako::variant
