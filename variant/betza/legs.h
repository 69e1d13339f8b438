// Moves of several legs: chains by the letter a, and brackets.
#pragma once

#include <optional>
#include <vector>

#include "variant/betza/scan.h"

namespace shako::variant {

// A chain of legs of one atom, or nothing when it is an error. `legs` has one entry for each.
[[nodiscard]] std::optional<Atom> read_chain(Scanner& scanner, const std::vector<Modifiers>& legs,
                                             const LeapName& leap, const Suffix& suffix);

// A bracket, which begins where the scanner is: one atom for each leg it may end with. `outside` is
// what stands before it.
[[nodiscard]] std::vector<Atom> read_bracket(Scanner& scanner,
                                             const std::vector<Modifiers>& outside);

}  // namespace shako::variant
