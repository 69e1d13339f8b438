// Rides that no table holds: of several legs, those that turn, those whose steps depend on the
// squares between, hops over one's own men only. They are walked square by square when asked for.
#pragma once

#include <array>
#include <vector>

#include "engine/board/rays.h"
#include "engine/board/width.h"

namespace shako::engine {

// Whether the ride has to be walked.
[[nodiscard]] bool needs_walk(const variant::Ride& ride);

// Whether the ride asks whose man a hurdle is: only then does walking look at the company.
[[nodiscard]] bool asks_for_own(const variant::Ride& ride);

// A ride made ready for walking.
template <int W>
class WalkedRide {
   public:
    // `tables` must outlive the ride.
    WalkedRide(PlacedRide<W> placed, const RayTables<W>& tables);

    // As Reach::targets.
    [[nodiscard]] SquareSet<W> targets(Sq from, const SquareSet<W>& occupied,
                                       const Company<W>& company) const noexcept;
    // No fewer squares than it reaches from there whoever stands where.
    [[nodiscard]] SquareSet<W> reachable(Sq from) const noexcept;

   private:
    class Walk;

    PlacedRide<W> placed_;
    const RayTables<W>* tables_;
    // The steps of a turning ride, for both ways round: [way][step]. Empty when it does not turn.
    std::array<std::vector<variant::Offset>, 2> turns_;
};

#define SHAKO_INSTANTIATE(W) extern template class WalkedRide<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
