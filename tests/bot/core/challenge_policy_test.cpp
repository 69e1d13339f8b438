#include "bot/core/challenge_policy.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

ChallengeFacts usual() {
    ChallengeFacts facts;
    facts.challenge.id = "c1";
    facts.challenge.challenger = site::Player{"alice", "Alice", "", 1500};
    facts.challenge.variant = "shako";
    facts.challenge.time = site::TimeKind::clock;
    facts.challenge.base = 180s;
    facts.challenge.increment = 2s;
    facts.me = {"shakobot", "ShakoBot", "BOT", std::nullopt};
    facts.variant_offered = true;
    return facts;
}

Verdict no(DeclineReason reason) { return Decline{reason}; }
const Verdict kYes = Accept{};

}  // namespace

TEST_CASE("a usual challenge is accepted") { CHECK(judge(usual(), {}) == kYes); }

TEST_CASE("our own challenge, shown to us as well, is ignored") {
    ChallengeFacts facts = usual();
    facts.challenge.challenger = site::Player{"shakobot", "ShakoBot", "BOT", std::nullopt};
    CHECK(judge(facts, {}) == Verdict(Ignore{}));
    facts.challenge.challenger = site::Player{"", "SHAKOBOT", "", std::nullopt};
    CHECK(judge(facts, {}) == Verdict(Ignore{}));
}

TEST_CASE("a variant that is not offered is declined as such") {
    ChallengeFacts facts = usual();
    facts.variant_offered = false;
    CHECK(judge(facts, {}) == no(DeclineReason::variant));
}

TEST_CASE("another start position is declined unless allowed") {
    ChallengeFacts facts = usual();
    facts.challenge.start_fen = "some position";
    CHECK(judge(facts, {}) == no(DeclineReason::variant));
    ChallengesConfig config;
    config.custom_fen = true;
    CHECK(judge(facts, config) == kYes);
}

TEST_CASE("games without a clock are declined for their time control") {
    ChallengeFacts facts = usual();
    facts.challenge.time = site::TimeKind::correspondence;
    CHECK(judge(facts, {}) == no(DeclineReason::time_control));
    facts.challenge.time = site::TimeKind::unlimited;
    CHECK(judge(facts, {}) == no(DeclineReason::time_control));
}

TEST_CASE("clocks outside the limits are too fast or too slow, the limits themselves fit") {
    ChallengesConfig config;
    config.min_base = 60s;
    config.max_base = 600s;
    config.min_increment = 1s;
    config.max_increment = 10s;
    const auto with = [&](std::chrono::seconds base, std::chrono::seconds increment) {
        ChallengeFacts facts = usual();
        facts.challenge.base = base;
        facts.challenge.increment = increment;
        return judge(facts, config);
    };
    CHECK(with(60s, 1s) == kYes);
    CHECK(with(600s, 10s) == kYes);
    CHECK(with(59s, 1s) == no(DeclineReason::too_fast));
    CHECK(with(60s, 0s) == no(DeclineReason::too_fast));
    CHECK(with(601s, 1s) == no(DeclineReason::too_slow));
    CHECK(with(60s, 11s) == no(DeclineReason::too_slow));
}

TEST_CASE("who plays casual games only asks for casual ones, and the other way round") {
    ChallengeFacts facts = usual();
    ChallengesConfig config;
    config.rated = false;
    facts.challenge.rated = true;
    CHECK(judge(facts, config) == no(DeclineReason::casual));
    config.rated = true;
    config.casual = false;
    facts.challenge.rated = false;
    CHECK(judge(facts, config) == no(DeclineReason::rated));
}

TEST_CASE("bots and humans are told apart by the title") {
    ChallengeFacts bot = usual();
    bot.challenge.challenger->title = "BOT";
    ChallengesConfig config;
    config.accept_bots = false;
    CHECK(judge(bot, config) == no(DeclineReason::no_bot));
    CHECK(judge(usual(), config) == kYes);
    config.accept_bots = true;
    config.accept_humans = false;
    CHECK(judge(bot, config) == kYes);
    CHECK(judge(usual(), config) == no(DeclineReason::only_bot));
}

TEST_CASE("blocked names are declined, in any case and by id or name") {
    ChallengesConfig config;
    config.block = {"ALICE"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
}

TEST_CASE("with a list of those allowed, nobody else is accepted; a block outweighs it") {
    ChallengesConfig config;
    config.allow = {"bob"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
    config.allow = {"bob", "alice"};
    CHECK(judge(usual(), config) == kYes);
    config.block = {"alice"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
}

TEST_CASE("an anonymous challenger is a human whom no list names") {
    ChallengeFacts facts = usual();
    facts.challenge.challenger.reset();
    CHECK(judge(facts, {}) == kYes);
    ChallengesConfig config;
    config.allow = {"alice"};
    CHECK(judge(facts, config) == no(DeclineReason::generic));
    config.allow.clear();
    config.accept_humans = false;
    CHECK(judge(facts, config) == no(DeclineReason::only_bot));
}

TEST_CASE("with all slots taken a challenge is for later") {
    ChallengeFacts facts = usual();
    ChallengesConfig config;
    config.max_games = 2;
    facts.slots_taken = 1;
    CHECK(judge(facts, config) == kYes);
    facts.slots_taken = 2;
    CHECK(judge(facts, config) == no(DeclineReason::later));
}

TEST_CASE("who is stopping or has no engine that works accepts nothing") {
    ChallengeFacts facts = usual();
    facts.able = false;
    CHECK(judge(facts, {}) == no(DeclineReason::later));
}

TEST_CASE("what will never fit is said before what does not fit now") {
    ChallengeFacts facts = usual();
    facts.variant_offered = false;
    facts.slots_taken = 99;
    CHECK(judge(facts, {}) == no(DeclineReason::variant));
}

TEST_CASE("the reasons are spelt as the sites spell them") {
    CHECK(site_key(DeclineReason::generic) == "generic");
    CHECK(site_key(DeclineReason::later) == "later");
    CHECK(site_key(DeclineReason::too_fast) == "tooFast");
    CHECK(site_key(DeclineReason::too_slow) == "tooSlow");
    CHECK(site_key(DeclineReason::time_control) == "timeControl");
    CHECK(site_key(DeclineReason::rated) == "rated");
    CHECK(site_key(DeclineReason::casual) == "casual");
    CHECK(site_key(DeclineReason::standard) == "standard");
    CHECK(site_key(DeclineReason::variant) == "variant");
    CHECK(site_key(DeclineReason::no_bot) == "noBot");
    CHECK(site_key(DeclineReason::only_bot) == "onlyBot");
}
