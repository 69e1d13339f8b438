// The slots for games: who sits where, and whether another one may.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bot/core/config.h"

namespace shako::bot {

// A game that runs, or a challenge that was accepted or made and may become one.
struct Seat {
    std::string opponent;  // empty: not known
    OpponentKind kind = OpponentKind::human;
    bool is_correspondence = false;
    friend bool operator==(const Seat&, const Seat&) = default;
};
using Seats = std::vector<Seat>;

// Whether one more game fits.
[[nodiscard]] bool has_room(const Seats& seats, const Seat& next, const Config& config);

// The games with this opponent.
[[nodiscard]] int games_with(const Seats& seats, std::string_view opponent);

// Whether two names are the same to a site: case does not matter.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

// Whether a list of names holds this one.
[[nodiscard]] bool is_listed(std::string_view name, const std::vector<std::string>& names);

}  // namespace shako::bot
