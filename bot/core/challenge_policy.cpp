#include "bot/core/challenge_policy.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace shako::bot {

namespace {

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

bool is_listed(const site::Player& player, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return same_name(name, player.id) || same_name(name, player.name);
    });
}

std::optional<DeclineReason> objection_to_opponent(const std::optional<site::Player>& challenger,
                                                   const ChallengesConfig& config) {
    if (!challenger) {
        // Nobody knows who it is: not on a list, and bots have names.
        if (!config.allow.empty()) {
            return DeclineReason::generic;
        }
        return config.accept_humans ? std::nullopt : std::optional(DeclineReason::only_bot);
    }
    if (is_listed(*challenger, config.block) ||
        (!config.allow.empty() && !is_listed(*challenger, config.allow))) {
        return DeclineReason::generic;
    }
    if (challenger->title == "BOT") {
        return config.accept_bots ? std::nullopt : std::optional(DeclineReason::no_bot);
    }
    return config.accept_humans ? std::nullopt : std::optional(DeclineReason::only_bot);
}

std::optional<DeclineReason> objection_to_time(const site::Challenge& challenge,
                                               const ChallengesConfig& config) {
    if (challenge.time != site::TimeKind::clock) {
        return DeclineReason::time_control;
    }
    if (challenge.base < config.min_base || challenge.increment < config.min_increment) {
        return DeclineReason::too_fast;
    }
    if (challenge.base > config.max_base || challenge.increment > config.max_increment) {
        return DeclineReason::too_slow;
    }
    return std::nullopt;
}

std::optional<DeclineReason> objection(const ChallengeFacts& facts,
                                       const ChallengesConfig& config) {
    const site::Challenge& challenge = facts.challenge;
    if (!facts.variant_offered) {
        return DeclineReason::variant;
    }
    if (!challenge.start_fen.empty() && !config.custom_fen) {
        return DeclineReason::variant;
    }
    if (const auto reason = objection_to_time(challenge, config)) {
        return reason;
    }
    if (challenge.rated && !config.rated) {
        return DeclineReason::casual;  // "send me a casual challenge instead"
    }
    if (!challenge.rated && !config.casual) {
        return DeclineReason::rated;
    }
    if (const auto reason = objection_to_opponent(challenge.challenger, config)) {
        return reason;
    }
    if (!facts.able || facts.slots_taken >= config.max_games) {
        return DeclineReason::later;
    }
    return std::nullopt;
}

}  // namespace

std::string_view site_key(DeclineReason reason) {
    const auto* found = std::find_if(std::begin(kKeys), std::end(kKeys),
                                     [&](const auto& row) { return row.first == reason; });
    return found == std::end(kKeys) ? std::string_view("generic") : found->second;
}

bool same_name(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

Verdict judge(const ChallengeFacts& facts, const ChallengesConfig& config) {
    if (facts.challenge.challenger && is_same_player(*facts.challenge.challenger, facts.me)) {
        return Ignore{};
    }
    if (const auto reason = objection(facts, config)) {
        return Decline{*reason};
    }
    return Accept{};
}

}  // namespace shako::bot
