// Playing below one's best: how much a weaker player sees, and which of the good moves it takes.
// Pure and without chance of its own: the same position gets the same answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shako::engine {

// The Elo that can be asked for; above, nothing is held back.
inline constexpr int kMinElo = 500;
inline constexpr int kMaxElo = 2600;
// Skill levels, as GUIs know them; the highest holds nothing back.
inline constexpr int kMaxSkill = 20;

// What a player of some strength may do.
struct Strength {
    std::uint64_t nodes = 0;  // positions it looks at
    int lines = 1;            // moves it chooses among
    int noise = 0;            // how far it may misjudge each of them, in centipawns
    friend bool operator==(const Strength&, const Strength&) = default;
};

// The strength for an Elo, which is brought into the range.
[[nodiscard]] Strength strength_of(int elo);

// The Elo of a skill level from 0 to kMaxSkill.
[[nodiscard]] int elo_of_skill(int level);

// The index of the line that is played. `scores` are of the lines, the best first, not empty;
// `seed` is what the misjudgements hang on, the position's key.
[[nodiscard]] std::size_t choose_line(const std::vector<int>& scores, const Strength& strength,
                                      std::uint64_t seed);

}  // namespace shako::engine
