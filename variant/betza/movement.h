// The one movement record. Betza text becomes rides (expand.h); rides become attack tables
// (engine/board/attacks.h). Everything is seen from White; Black sits opposite, and his rides are
// turned by half.
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
    lame,         // plain, each step barred while any square of `path` is occupied
    jump,         // plain, each step barred unless exactly one square of `path` is occupied
    jump_any,     // plain, each step barred while all squares of `path` are empty
    crooked,      // plain, but turns at each step by a right angle, to and fro; both ways to begin
    circular,     // plain, but turns at each step by the least angle of its leap, either way round,
                  // and ends before it comes full circle
    anywhere,     // any other square of the board; `step` and `max_steps` mean nothing
};

struct Offset {
    std::int8_t dx{};  // files to the right
    std::int8_t dy{};  // ranks forward
    friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
};

inline constexpr std::uint8_t kUnlimited = 0;

// What a square must be like on which one leg ends and the next one begins.
enum class Over : std::uint8_t {
    empty,
    hurdle,      // a man of either colour, which stays
    own_hurdle,  // a man of the rider's colour, which stays
    any,
};

// A part of the way that is ridden before the last one: equal steps over empty squares.
struct Leg {
    Offset step{};
    std::uint8_t max_steps = 1;
    Over end = Over::empty;  // of the square where it turns into the next leg
    friend auto operator<=>(const Leg&, const Leg&) = default;
};

// One direction of movement. A leap is a ride of max_steps == 1. The rider's own square counts as
// empty, and no ride ends there.
struct Ride {
    Offset step{};
    std::uint8_t max_steps =
        1;  // counted from the start square, hurdle included; kUnlimited: to the edge
    Modality modality = Modality::both;
    RideKind kind = RideKind::plain;
    bool initial = false;      // only from squares of the double-step region
    bool en_passant = false;   // Betza e, as written. Who captures en passant: EnPassant::types
    bool own_hurdle = false;   // hops: the hurdle must be of the rider's colour
    std::vector<Offset> path;  // lame and jumping: the squares between, relative to a step's start
    // Ridden first, each from where the one before it ended; step and max_steps are of the last
    // leg, which is plain, a hop or a grasshopper's. Mostly there are none.
    std::vector<Leg> legs;
    friend auto operator<=>(const Ride&, const Ride&) = default;
};

// Sorted and without duplicates, so that equal movements compare equal.
using Movement = std::vector<Ride>;

}  // namespace shako::variant
