#include "bot/core/challenge_queue.h"

#include <algorithm>

#include "bot/core/challenge_policy.h"

namespace shako::bot {

std::vector<site::Challenge> in_order(std::vector<site::Challenge> waiting,
                                      const ChallengesConfig& config) {
    const auto is_preferred = [&](const site::Challenge& challenge) {
        const bool is_bot = seat_of(challenge).kind == OpponentKind::bot;
        return config.prefer == QueuePreference::none ||
               is_bot == (config.prefer == QueuePreference::bots);
    };
    const auto rating = [](const site::Challenge& challenge) {
        return challenge.challenger ? challenge.challenger->rating.value_or(0) : 0;
    };
    std::stable_sort(waiting.begin(), waiting.end(), [&](const auto& a, const auto& b) {
        if (is_preferred(a) != is_preferred(b)) {
            return is_preferred(a);
        }
        return config.order == QueueOrder::best && rating(a) > rating(b);
    });
    return waiting;
}

bool ChallengeQueue::has(std::string_view id) const {
    return std::any_of(waiting_.begin(), waiting_.end(),
                       [&](const site::Challenge& challenge) { return challenge.id == id; });
}

bool ChallengeQueue::remove(std::string_view id) {
    const auto found =
        std::find_if(waiting_.begin(), waiting_.end(),
                     [&](const site::Challenge& challenge) { return challenge.id == id; });
    if (found == waiting_.end()) {
        return false;
    }
    waiting_.erase(found);
    return true;
}

}  // namespace shako::bot
