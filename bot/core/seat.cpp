#include "bot/core/seat.h"

#include <algorithm>

#include "engine/words.h"

namespace shako::bot {

bool has_room(const Seats& seats, const Seat& next, const Config& config) {
    const auto count = [&](auto is_meant) {
        return static_cast<int>(std::count_if(seats.begin(), seats.end(), is_meant));
    };
    if (next.is_correspondence) {
        return count([](const Seat& seat) { return seat.is_correspondence; }) <
               config.correspondence.max_games;
    }
    const ChallengesConfig& challenges = config.challenges;
    const int taken = count([](const Seat& seat) { return !seat.is_correspondence; });
    if (next.kind == OpponentKind::human) {
        return taken < challenges.max_games;
    }
    const int bots = count(
        [](const Seat& seat) { return !seat.is_correspondence && seat.kind == OpponentKind::bot; });
    return taken < challenges.max_games &&
           bots < challenges.max_games - challenges.reserved_for_humans;
}

int games_with(const Seats& seats, std::string_view opponent) {
    return static_cast<int>(std::count_if(seats.begin(), seats.end(), [&](const Seat& seat) {
        return !opponent.empty() && same_name(seat.opponent, opponent);
    }));
}

bool same_name(std::string_view a, std::string_view b) { return engine::same_but_for_case(a, b); }

bool is_listed(std::string_view name, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& listed) { return same_name(listed, name); });
}

}  // namespace shako::bot
