#include "engine/tools/match/ledger.h"

#include <utility>

namespace shako::engine::tools {

std::string_view to_text(Cause cause) noexcept {
    switch (cause) {
        case Cause::rules:
            return "rules";
        case Cause::resignation:
            return "resignation";
        case Cause::agreed_draw:
            return "agreed draw";
        case Cause::length:
            return "length";
        case Cause::time:
            return "time";
        case Cause::illegal_move:
            return "illegal move";
        case Cause::crash:
            return "crash";
    }
    return "";
}

bool is_fault(Cause cause) noexcept {
    return cause == Cause::time || cause == Cause::illegal_move || cause == Cause::crash;
}

int MatchGame::half_points() const noexcept {
    if (outcome == Outcome::draw) return 1;
    return (outcome == Outcome::white_wins) == (white == 0) ? 2 : 0;
}

void Ledger::add(MatchGame game) {
    const std::int64_t number = game.number;
    games_.insert_or_assign(number, std::move(game));
}

bool Ledger::has_pair_of(std::int64_t number) const {
    return has(number - number % 2) && has(number - number % 2 + 1);
}

std::array<std::int64_t, 3> Ledger::lost_drawn_won() const {
    std::array<std::int64_t, 3> counts{};
    for (const auto& [number, game] : games_)
        ++counts[static_cast<std::size_t>(game.half_points())];
    return counts;
}

PairCounts Ledger::pairs() const {
    PairCounts counts{};
    for (const auto& [number, game] : games_) {
        if (number % 2 != 0) continue;
        const auto other = games_.find(number + 1);
        if (other == games_.end()) continue;
        ++counts[static_cast<std::size_t>(game.half_points() + other->second.half_points())];
    }
    return counts;
}

Faults Ledger::faults(std::size_t engine) const {
    Faults faults;
    for (const auto& [number, game] : games_) {
        if (!is_fault(game.cause) || game.loser() != engine) continue;
        faults.time += game.cause == Cause::time ? 1 : 0;
        faults.illegal_moves += game.cause == Cause::illegal_move ? 1 : 0;
        faults.crashes += game.cause == Cause::crash ? 1 : 0;
    }
    return faults;
}

std::vector<MatchGame> Ledger::faulty() const {
    std::vector<MatchGame> games;
    for (const auto& [number, game] : games_)
        if (is_fault(game.cause)) games.push_back(game);
    return games;
}

}  // namespace shako::engine::tools
