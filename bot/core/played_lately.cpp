#include "bot/core/played_lately.h"

#include "bot/core/seat.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr auto kHour = 1h;
constexpr auto kDay = 24h;

}  // namespace

void PlayedLately::add(Now now, std::string_view opponent, OpponentKind kind) {
    while (!games_.empty() && (now - games_.front().when >= kDay || games_.size() >= kMostGames)) {
        games_.pop_front();
    }
    games_.push_back({now, std::string(opponent), kind});
}

LateGames PlayedLately::count(Now now, std::string_view opponent, OpponentKind kind) const {
    LateGames late;
    for (const Game& game : games_) {
        const auto age = now - game.when;
        if (age >= kDay) {
            continue;
        }
        const int in_hour = age < kHour ? 1 : 0;
        if (game.kind == kind) {
            late.with_kind_hour += in_hour;
            ++late.with_kind_day;
        }
        if (!opponent.empty() && same_name(game.opponent, opponent)) {
            late.with_opponent_hour += in_hour;
            ++late.with_opponent_day;
        }
    }
    return late;
}

}  // namespace shako::bot
