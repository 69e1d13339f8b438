// Directions that are relative to the step before, as the legs of a bent move have them.
#pragma once

#include <vector>

#include "variant/betza/direction.h"
#include "variant/betza/movement.h"

namespace shako::variant {

// Eighths of a full turn, to the left (against the clock): 0 is straight ahead, 4 is back.
using Eighths = int;

// The step that looks `turn` further to the left. A straight leap becomes a diagonal one and back
// when the turn is odd, keeping the longer of its parts; an oblique one goes through its eight
// images.
[[nodiscard]] Offset turned(Offset step, Eighths turn);

// Of the candidates, those that point closest to where `step` would after the turn: one, or two
// that deviate equally.
[[nodiscard]] std::vector<Offset> nearest(const std::vector<Offset>& candidates, Offset step,
                                          Eighths turn);

// Which side the legs so far have turned to.
enum class Hand : std::uint8_t { none, left, right };

// What a relative direction means: f b l r v s alone or one of f b v with one of l r s, in either
// order. q stands for the side of the last turn, z for the other one; for both when there was none.
// Empty when the letters mean nothing here.
[[nodiscard]] std::vector<Eighths> turns_of(Direction direction, Hand last);

// The side that the turn goes to; `last` when it is straight ahead or back.
[[nodiscard]] Hand hand_after(Eighths turn, Hand last);

// The letters for one turn: "f", "fl", ... "fr".
[[nodiscard]] std::string_view turn_text(Eighths turn);

[[nodiscard]] constexpr bool is_oblique(LeapShape leap) {
    return leap.shorter != 0 && leap.shorter != leap.longer;
}

// The shape of a step.
[[nodiscard]] LeapShape shape_of(Offset step);

}  // namespace shako::variant
