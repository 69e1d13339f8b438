// Atoms of one leg, with the meaning of each modifier before them.
#pragma once

#include <optional>

#include "variant/betza/scan.h"

namespace shako::variant {

// The atom, or nothing when it is an error. `at` is where its letter stands.
[[nodiscard]] std::optional<Atom> read_single(Scanner& scanner, const Modifiers& modifiers,
                                              const LeapName& leap, std::size_t at,
                                              const Suffix& suffix);

// What is common to atoms of one leg and to the first or last leg of longer ones.
void read_modality(Scanner& scanner, const Modifiers& modifiers, Atom& atom);
void read_directions(Scanner& scanner, const Modifiers& modifiers, AtomLeg& leg);
void read_own_hurdle(Scanner& scanner, const Modifiers& modifiers, Atom& atom);

}  // namespace shako::variant
