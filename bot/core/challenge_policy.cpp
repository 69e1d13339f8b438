#include "bot/core/challenge_policy.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace shako::bot {

namespace {

using Objection = std::optional<DeclineReason>;
using namespace std::chrono_literals;

constexpr std::pair<DeclineReason, std::string_view> kKeys[] = {
    {DeclineReason::generic, "generic"},
    {DeclineReason::later, "later"},
    {DeclineReason::too_fast, "tooFast"},
    {DeclineReason::too_slow, "tooSlow"},
    {DeclineReason::time_control, "timeControl"},
    {DeclineReason::rated, "rated"},
    {DeclineReason::casual, "casual"},
    {DeclineReason::standard, "standard"},
    {DeclineReason::variant, "variant"},
    {DeclineReason::no_bot, "noBot"},
    {DeclineReason::only_bot, "onlyBot"},
};

bool is_same_player(const site::Player& a, const site::Player& b) {
    return (!a.id.empty() && same_name(a.id, b.id)) ||
           (!a.name.empty() && same_name(a.name, b.name));
}

bool is_over_limit(int count, int limit) { return limit != 0 && count >= limit; }

Objection objection_to_game(const ChallengeFacts& facts, const ChallengeRules& rules) {
    const site::Challenge& challenge = facts.challenge;
    const bool is_wanted =
        rules.variants.empty() || std::find(rules.variants.begin(), rules.variants.end(),
                                            challenge.variant) != rules.variants.end();
    if (!facts.variant_offered || !is_wanted) {
        return DeclineReason::variant;
    }
    if (!challenge.start_fen.empty() && !rules.custom_fen) {
        return DeclineReason::variant;
    }
    // A game that can't be left holds its slot for as long as the opponent likes.
    if (challenge.forbids_abort) {
        return DeclineReason::generic;
    }
    return std::nullopt;
}

bool is_named(const site::Challenge& challenge, const std::vector<std::string>& time_controls) {
    const Speed speed = speed_of(challenge.base, challenge.increment);
    const ClockSetting clock{challenge.base, challenge.increment};
    return std::any_of(time_controls.begin(), time_controls.end(), [&](const std::string& name) {
        return parse_speed(name) == speed || parse_clock_setting(name) == clock;
    });
}

Objection objection_to_clock(const site::Challenge& challenge, const ChallengeRules& rules) {
    if (challenge.base < rules.min_base || challenge.increment < rules.min_increment) {
        return DeclineReason::too_fast;
    }
    if (challenge.base > rules.max_base || challenge.increment > rules.max_increment) {
        return DeclineReason::too_slow;
    }
    if (rules.max_duration > 0min &&
        expected_duration(challenge.base, challenge.increment) > rules.max_duration) {
        return DeclineReason::too_slow;
    }
    const Speed speed = speed_of(challenge.base, challenge.increment);
    const bool is_fast = speed == Speed::bullet || speed == Speed::ultra_bullet;
    if (rules.bullet_needs_increment && is_fast && challenge.increment == 0s) {
        return DeclineReason::too_fast;
    }
    if (!rules.time_controls.empty() && !is_named(challenge, rules.time_controls)) {
        return DeclineReason::time_control;
    }
    return std::nullopt;
}

Objection objection_to_time(const site::Challenge& challenge, const ChallengeRules& rules,
                            const CorrespondenceConfig& correspondence) {
    switch (challenge.time) {
        case site::TimeKind::clock:
            return objection_to_clock(challenge, rules);
        case site::TimeKind::correspondence:
            if (correspondence.max_games == 0) {
                break;
            }
            return challenge.days < correspondence.min_days   ? Objection(DeclineReason::too_fast)
                   : challenge.days > correspondence.max_days ? Objection(DeclineReason::too_slow)
                                                              : std::nullopt;
        case site::TimeKind::unlimited:
            if (correspondence.max_games == 0 || !correspondence.unlimited) {
                break;
            }
            return std::nullopt;
    }
    return DeclineReason::time_control;
}

Objection objection_to_terms(const site::Challenge& challenge, const ChallengeRules& rules) {
    if (challenge.rated && !rules.rated) {
        return DeclineReason::casual;  // "send me a casual challenge instead"
    }
    if (!challenge.rated && !rules.casual) {
        return DeclineReason::rated;
    }
    const auto ours =
        challenge.challenger_side ? std::optional(!*challenge.challenger_side) : std::nullopt;
    if ((ours == Color::white && rules.color == ColorChoice::black) ||
        (ours == Color::black && rules.color == ColorChoice::white)) {
        return DeclineReason::generic;
    }
    return std::nullopt;
}

// Who tells no rating is let through: most sites give anonymous opponents none.
Objection objection_to_rating(const site::Challenge& challenge, const ChallengeRules& rules) {
    const auto rating = challenge.challenger ? challenge.challenger->rating : std::nullopt;
    if (!rating) {
        return std::nullopt;
    }
    const bool is_outside =
        *rating < rules.min_rating || (rules.max_rating != 0 && *rating > rules.max_rating) ||
        (rules.max_rating_difference != 0 && challenge.our_rating &&
         std::abs(*rating - *challenge.our_rating) > rules.max_rating_difference);
    return is_outside ? Objection(DeclineReason::generic) : std::nullopt;
}

Objection objection_to_opponent(const std::optional<site::Player>& challenger, OpponentKind kind,
                                const ChallengeRules& rules) {
    // Nobody knows who an anonymous one is: not on a list, and bots have names.
    if (challenger ? is_barred(*challenger, rules) : !rules.allow.empty()) {
        return DeclineReason::generic;
    }
    if (!rules.accept) {
        return kind == OpponentKind::bot ? DeclineReason::no_bot : DeclineReason::only_bot;
    }
    return std::nullopt;
}

Objection objection_to_frequency(const ChallengeFacts& facts, const Seat& seat,
                                 const ChallengeRules& rules) {
    const bool is_enough =
        is_over_limit(games_with(facts.seats, seat.opponent), rules.max_games_per_opponent) ||
        is_too_often(facts.late, rules);
    return is_enough ? Objection(DeclineReason::later) : std::nullopt;
}

// What will never fit comes first, then what does not fit now.
Objection objection(const ChallengeFacts& facts, const Seat& seat, const Config& config) {
    const site::Challenge& challenge = facts.challenge;
    const ChallengeRules& rules = config.challenges.rules(seat.kind);
    if (const auto reason = objection_to_game(facts, rules)) {
        return reason;
    }
    if (const auto reason = objection_to_time(challenge, rules, config.correspondence)) {
        return reason;
    }
    if (const auto reason = objection_to_terms(challenge, rules)) {
        return reason;
    }
    if (const auto reason = objection_to_opponent(challenge.challenger, seat.kind, rules)) {
        return reason;
    }
    if (const auto reason = objection_to_rating(challenge, rules)) {
        return reason;
    }
    if (const auto reason = objection_to_frequency(facts, seat, rules)) {
        return reason;
    }
    return facts.able ? std::nullopt : Objection(DeclineReason::later);
}

}  // namespace

std::string_view site_key(DeclineReason reason) {
    const auto* found = std::find_if(std::begin(kKeys), std::end(kKeys),
                                     [&](const auto& row) { return row.first == reason; });
    return found == std::end(kKeys) ? std::string_view("generic") : found->second;
}

OpponentKind kind_of(const site::Player& player) {
    return player.title == "BOT" ? OpponentKind::bot : OpponentKind::human;
}

bool is_barred(const site::Player& player, const ChallengeRules& rules) {
    const auto is_in = [&](const std::vector<std::string>& names) {
        return is_listed(player.id, names) || is_listed(player.name, names);
    };
    return is_in(rules.block) || (!rules.allow.empty() && !is_in(rules.allow));
}

bool is_too_often(const LateGames& late, const ChallengeRules& rules) {
    return is_over_limit(late.with_kind_hour, rules.max_per_hour) ||
           is_over_limit(late.with_kind_day, rules.max_per_day) ||
           is_over_limit(late.with_opponent_hour, rules.max_per_opponent_per_hour) ||
           is_over_limit(late.with_opponent_day, rules.max_per_opponent_per_day);
}

Seat seat_of(const site::Challenge& challenge) {
    Seat seat;
    if (challenge.challenger) {
        seat.opponent = challenge.challenger->name;
        seat.kind = kind_of(*challenge.challenger);
    }
    seat.is_correspondence = challenge.time != site::TimeKind::clock;
    return seat;
}

Verdict judge(const ChallengeFacts& facts, const Config& config) {
    const site::Challenge& challenge = facts.challenge;
    if (challenge.challenger && is_same_player(*challenge.challenger, facts.me)) {
        return Ignore{};
    }
    const Seat seat = seat_of(challenge);
    if (const auto reason = objection(facts, seat, config)) {
        return Decline{*reason};
    }
    return has_room(facts.seats, seat, config) ? Verdict(Accept{}) : Verdict(Wait{});
}

}  // namespace shako::bot
