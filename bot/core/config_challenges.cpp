// Which games are played: challenges that are accepted, and those of our own.

#include "bot/core/config_parts.h"

namespace shako::bot {

namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using namespace std::chrono_literals;

constexpr seconds kMaxBase = 24h;
constexpr seconds kMaxIncrement = 1h;
constexpr int kMaxRating = 10000;
constexpr int kMostGames = 100000;

constexpr std::pair<std::string_view, ColorChoice> kColors[] = {
    {"any", ColorChoice::any},
    {"white", ColorChoice::white},
    {"black", ColorChoice::black},
};
constexpr std::pair<std::string_view, QueueOrder> kOrders[] = {
    {"first", QueueOrder::first},
    {"best", QueueOrder::best},
};
constexpr std::pair<std::string_view, QueuePreference> kPreferences[] = {
    {"none", QueuePreference::none},
    {"humans", QueuePreference::humans},
    {"bots", QueuePreference::bots},
};

// Problems of a list of clocks, in which speeds may stand as well.
void check_time_controls(ObjectReader& reader, const std::vector<std::string>& list,
                         bool speeds_too) {
    if (!reader.has("time_controls")) {
        return;  // what stands for all opponents is told where it stands
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].empty()) {
            continue;  // told already
        }
        const auto speed = parse_speed(list[i]);
        const bool is_speed = speed && speed != Speed::correspondence;
        if (!parse_clock_setting(list[i]) && !(speeds_too && is_speed)) {
            reader.problem(element_path("time_controls", i),
                           std::string("expected a clock in minutes and seconds (\"3+2\")") +
                               (speeds_too ? " or a speed (\"bullet\", \"blitz\", \"rapid\", "
                                             "\"classical\", \"ultraBullet\")"
                                           : "") +
                               ", found \"" + list[i].substr(0, 40) + '"');
        }
    }
}

void check_order(ObjectReader& reader, bool is_wrong, std::string_view low, std::string_view high) {
    // What stands for all opponents is told where it stands, not for each kind again.
    if (is_wrong && (reader.has(low) || reader.has(high))) {
        reader.problem(low, "is greater than " + std::string(high) + ": no game would fit");
    }
}

void read_ratings(ObjectReader& reader, int& min, int& max, int& difference) {
    reader.read("min_rating", min, 0, kMaxRating);
    reader.read("max_rating", max, 0, kMaxRating);
    reader.read("max_rating_difference", difference, 0, kMaxRating);
    check_order(reader, max != 0 && min > max, "min_rating", "max_rating");
}

// What stands for both kinds of opponents, or for one of them.
void read_rules(ObjectReader& reader, ChallengeRules& rules) {
    reader.read("variants", rules.variants);
    reader.read("time_controls", rules.time_controls);
    check_time_controls(reader, rules.time_controls, true);
    reader.read("rated", rules.rated);
    reader.read("casual", rules.casual);
    reader.read("min_base_s", rules.min_base, 0s, kMaxBase);
    reader.read("max_base_s", rules.max_base, 0s, kMaxBase);
    reader.read("min_increment_s", rules.min_increment, 0s, kMaxIncrement);
    reader.read("max_increment_s", rules.max_increment, 0s, kMaxIncrement);
    reader.read("bullet_needs_increment", rules.bullet_needs_increment);
    reader.read("max_duration_min", rules.max_duration, minutes{0}, minutes{10000});
    read_ratings(reader, rules.min_rating, rules.max_rating, rules.max_rating_difference);
    reader.read("color", rules.color, kColors);
    reader.read("custom_fen", rules.custom_fen);
    reader.read("allow", rules.allow);
    reader.read("block", rules.block);
    reader.read("max_games_per_opponent", rules.max_games_per_opponent, 0, kMostGames);
    reader.read("max_per_hour", rules.max_per_hour, 0, kMostGames);
    reader.read("max_per_day", rules.max_per_day, 0, kMostGames);
    reader.read("max_per_opponent_per_hour", rules.max_per_opponent_per_hour, 0, kMostGames);
    reader.read("max_per_opponent_per_day", rules.max_per_opponent_per_day, 0, kMostGames);
    check_order(reader, rules.min_base > rules.max_base, "min_base_s", "max_base_s");
    check_order(reader, rules.min_increment > rules.max_increment, "min_increment_s",
                "max_increment_s");
}

void read_kind(ObjectReader reader, ChallengeRules& rules) {
    reader.read("accept", rules.accept);
    read_rules(reader, rules);
    reader.finish();
}

}  // namespace

void read_challenges(ObjectReader reader, ChallengesConfig& challenges) {
    read_rules(reader, challenges.humans);
    challenges.bots = challenges.humans;
    // Older names of humans.accept and bots.accept.
    reader.read("accept_humans", challenges.humans.accept);
    reader.read("accept_bots", challenges.bots.accept);
    read_kind(reader.object("humans"), challenges.humans);
    read_kind(reader.object("bots"), challenges.bots);
    reader.read("max_games", challenges.max_games, 1, 1000);
    reader.read("reserved_for_humans", challenges.reserved_for_humans, 0, 1000);
    reader.read("queue", challenges.queue, 0, 1000);
    reader.read("queue_wait_s", challenges.queue_wait, 1s, seconds{24h});
    reader.read("order", challenges.order, kOrders);
    reader.read("prefer", challenges.prefer, kPreferences);
    if (challenges.reserved_for_humans > challenges.max_games) {
        reader.problem("reserved_for_humans", "is greater than max_games");
    }
    reader.finish();
}

void read_correspondence(ObjectReader reader, CorrespondenceConfig& correspondence) {
    reader.read("max_games", correspondence.max_games, 0, 1000);
    reader.read("min_days", correspondence.min_days, 1, 14);
    reader.read("max_days", correspondence.max_days, 1, 14);
    reader.read("unlimited", correspondence.unlimited);
    reader.read("move_time_s", correspondence.move_time, 1s, seconds{1h});
    check_order(reader, correspondence.min_days > correspondence.max_days, "min_days", "max_days");
    reader.finish();
}

void read_matchmaking(ObjectReader reader, MatchmakingConfig& matchmaking) {
    reader.read("enabled", matchmaking.enabled);
    reader.read("variants", matchmaking.variants);
    reader.read("time_controls", matchmaking.time_controls);
    check_time_controls(reader, matchmaking.time_controls, false);
    reader.read("rated", matchmaking.rated);
    read_ratings(reader, matchmaking.min_rating, matchmaking.max_rating,
                 matchmaking.max_rating_difference);
    reader.read("delay_s", matchmaking.delay, 60s, seconds{24h});
    reader.read("timeout_s", matchmaking.timeout, 10s, 600s);
    reader.read("block_after_decline_h", matchmaking.block_after_decline, hours{0}, hours{1000});
    reader.read("max_per_day", matchmaking.max_per_day, 1, 100);
    reader.read("max_per_opponent_per_day", matchmaking.max_per_opponent_per_day, 1, 100);
    reader.read("block", matchmaking.block);
    if (matchmaking.enabled && matchmaking.time_controls.empty()) {
        reader.problem("",
                       "the key \"time_controls\" is missing: the clocks to play on, [\"3+2\"]");
    }
    reader.finish();
}

}  // namespace shako::bot
