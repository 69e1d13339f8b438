// Atoms to rides.
#pragma once

#include <vector>

#include "variant/betza/atom.h"
#include "variant/betza/movement.h"
#include "variant/betza/print.h"  // the way back: most who expand also print

namespace shako::variant {

// The rides of all atoms: sorted, without duplicates; a ride that another one contains is left out,
// and a quiet and a capturing ride that are otherwise equal become one. Equal ways of moving
// therefore compare equal, however they were written; ways through the same squares by several legs
// do where the legs are single steps.
[[nodiscard]] Movement expand(const std::vector<Atom>& atoms);

// The rides of one atom as they come, and whether some of its ways lead back to where they begin;
// those are left out.
struct AtomRides {
    Movement rides;
    bool returns = false;
};
[[nodiscard]] AtomRides rides_of(const Atom& atom);

}  // namespace shako::variant
