// The one movement record. Betza text becomes rides (expand.h); rides become attack tables
// (engine/board/attacks.h). Everything is seen from White; Black's rides are mirrored top to
// bottom.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace shako::variant {

// What a ride may end on.
enum class Modality : std::uint8_t { move, capture, both };

enum class RideKind : std::uint8_t {
    plain,        // leaps and slides: steps until the first man; that man may be captured
    hop,          // needs exactly one hurdle of either colour, then any square beyond it (cannon)
    grasshopper,  // needs a hurdle and lands on the square right behind it
    lame,         // one step, barred while any square of `path` is occupied
};

struct Offset {
    std::int8_t dx{};  // files to the right
    std::int8_t dy{};  // ranks forward
    friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
};

inline constexpr std::uint8_t kUnlimited = 0;

// One direction of movement. A leap is a ride of max_steps == 1.
struct Ride {
    Offset step{};
    std::uint8_t max_steps =
        1;  // counted from the start square, hurdle included; kUnlimited: to the edge
    Modality modality = Modality::both;
    RideKind kind = RideKind::plain;
    bool initial = false;      // only from squares of the double-step region, and never a capture
    bool en_passant = false;   // Betza e, as written. Who captures en passant: EnPassant::types
    std::vector<Offset> path;  // lame only: squares that must be empty, relative to the start
    friend auto operator<=>(const Ride&, const Ride&) = default;
};

// Sorted and without duplicates, so that equal movements compare equal.
using Movement = std::vector<Ride>;

}  // namespace shako::variant
