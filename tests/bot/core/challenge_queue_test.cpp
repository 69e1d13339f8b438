#include "bot/core/challenge_queue.h"

#include "tests/support/catch.h"

using namespace shako::bot;

namespace {

site::Challenge challenge(const std::string& id, int rating, const std::string& title = "") {
    site::Challenge challenge;
    challenge.id = id;
    challenge.challenger = site::Player{id, id, title, rating};
    return challenge;
}

std::string order(const ChallengesConfig& config) {
    std::string ids;
    for (const auto& one : in_order({challenge("a", 1500), challenge("b", 1900, "BOT"),
                                     challenge("c", 1700), challenge("d", 1900)},
                                    config)) {
        ids += one.id;
    }
    return ids;
}

}  // namespace

TEST_CASE("who comes first is served first, unless better players or a kind are preferred") {
    ChallengesConfig config;
    CHECK(order(config) == "abcd");
    config.order = QueueOrder::best;
    CHECK(order(config) == "bdca");
    config.prefer = QueuePreference::humans;
    CHECK(order(config) == "dcab");
    config.order = QueueOrder::first;
    CHECK(order(config) == "acdb");
    config.prefer = QueuePreference::bots;
    CHECK(order(config) == "bacd");
}

TEST_CASE("a challenge leaves the queue once") {
    ChallengeQueue queue;
    queue.add(challenge("a", 1500));
    CHECK(queue.has("a"));
    CHECK(queue.remove("a"));
    CHECK_FALSE(queue.remove("a"));
    CHECK(queue.waiting().empty());
}
