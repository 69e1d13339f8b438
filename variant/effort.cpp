#include "variant/effort.h"

namespace shako::variant {

std::size_t effort(const Spec& spec) {
    constexpr std::size_t kWalked = 16;  // of a bent ride, measured against a straight one
    std::size_t directions = 0;
    for (const auto& [type, piece] : spec.pieces) {
        ++directions;
        for (const Ride& ride : piece.movement) {
            const bool turns = ride.kind == RideKind::crooked || ride.kind == RideKind::circular;
            directions += turns || !ride.legs.empty() ? kWalked : 1;
        }
    }
    return directions * static_cast<std::size_t>(spec.board.squares());
}

}  // namespace shako::variant
