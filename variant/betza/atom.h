// What a Betza text says, atom by atom, before its directions are worked out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "variant/betza/direction.h"
#include "variant/betza/movement.h"

namespace shako::variant {

// A leap as it is written: by a letter, or by coordinates.
struct LeapName {
    char letter = 0;  // '(' when by coordinates
    LeapShape coordinates{};
    friend bool operator==(const LeapName&, const LeapName&) = default;
};

// One leg of the way; most atoms have just one.
struct AtomLeg {
    LeapName leap;                      // without a letter: the leap of the leg before, turned
    std::vector<Direction> directions;  // of the first leg; later they are relative. Empty: default
    std::uint8_t range = 1;             // steps; kUnlimited for sliders and doubled letters
    Over end = Over::empty;             // not of the last leg
    friend bool operator==(const AtomLeg&, const AtomLeg&) = default;
};

// One letter of the notation with what stands before and behind it, or one bracket.
struct Atom {
    std::vector<AtomLeg> legs;
    Modality modality = Modality::both;
    RideKind kind = RideKind::plain;
    bool initial = false;     // i: only inside the double-step region
    bool en_passant = false;  // e: its captures may take en passant
    bool own_hurdle = false;  // t with p or g
    friend bool operator==(const Atom&, const Atom&) = default;
};

// The leaps that a letter stands for: one, or two for K and Q. Empty when the letter is no atom.
[[nodiscard]] std::vector<LeapShape> leaps_of(char letter);
[[nodiscard]] std::vector<LeapShape> leaps_of(const LeapName& name);

// The letter that stands for this leap alone and is no slider; 0 when there is none.
[[nodiscard]] char leaper_letter(LeapShape leap);

// True for R, B and Q, which slide without a range being given.
[[nodiscard]] bool is_slider(char letter) noexcept;

// The squares that a lame or jumping leap has on its way, relative to its start: straight along
// the longer axis first, then diagonally. Empty when there is none between, and for oblique leaps
// other than (2,1) and (3,2), whose way the notation does not define.
//     . . X      a lame Z from the corner o: first a, then b
//     . b .
//     a . .
//     o . .
[[nodiscard]] std::vector<Offset> squares_between(Offset step);

// Whether there are such squares.
[[nodiscard]] bool has_way(const LeapName& leap);

}  // namespace shako::variant
