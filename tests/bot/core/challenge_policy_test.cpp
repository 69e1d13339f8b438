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

Verdict judge(const ChallengeFacts& facts, const ChallengesConfig& challenges) {
    Config config;
    config.challenges = challenges;
    return shako::bot::judge(facts, config);
}

Verdict no(DeclineReason reason) { return Decline{reason}; }
const Verdict kYes = Accept{};

}  // namespace

TEST_CASE("a usual challenge is accepted") { CHECK(judge(usual(), ChallengesConfig{}) == kYes); }

TEST_CASE("our own challenge, shown to us as well, is ignored") {
    ChallengeFacts facts = usual();
    facts.challenge.challenger = site::Player{"shakobot", "ShakoBot", "BOT", std::nullopt};
    CHECK(judge(facts, ChallengesConfig{}) == Verdict(Ignore{}));
    facts.challenge.challenger = site::Player{"", "SHAKOBOT", "", std::nullopt};
    CHECK(judge(facts, ChallengesConfig{}) == Verdict(Ignore{}));
}

TEST_CASE("a variant that is not offered is declined as such") {
    ChallengeFacts facts = usual();
    facts.variant_offered = false;
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::variant));
}

TEST_CASE("another start position is declined unless allowed") {
    ChallengeFacts facts = usual();
    facts.challenge.start_fen = "some position";
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::variant));
    ChallengesConfig config;
    config.humans.custom_fen = true;
    CHECK(judge(facts, config) == kYes);
}

TEST_CASE("games without a clock are declined for their time control") {
    ChallengeFacts facts = usual();
    facts.challenge.time = site::TimeKind::correspondence;
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::time_control));
    facts.challenge.time = site::TimeKind::unlimited;
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::time_control));
}

TEST_CASE("clocks outside the limits are too fast or too slow, the limits themselves fit") {
    ChallengesConfig config;
    config.humans.min_base = 60s;
    config.humans.max_base = 600s;
    config.humans.min_increment = 1s;
    config.humans.max_increment = 10s;
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
    config.humans.rated = false;
    facts.challenge.rated = true;
    CHECK(judge(facts, config) == no(DeclineReason::casual));
    config.humans.rated = true;
    config.humans.casual = false;
    facts.challenge.rated = false;
    CHECK(judge(facts, config) == no(DeclineReason::rated));
}

TEST_CASE("bots and humans are told apart by the title") {
    ChallengeFacts bot = usual();
    bot.challenge.challenger->title = "BOT";
    ChallengesConfig config;
    config.bots.accept = false;
    CHECK(judge(bot, config) == no(DeclineReason::no_bot));
    CHECK(judge(usual(), config) == kYes);
    config.bots.accept = true;
    config.humans.accept = false;
    CHECK(judge(bot, config) == kYes);
    CHECK(judge(usual(), config) == no(DeclineReason::only_bot));
}

TEST_CASE("blocked names are declined, in any case and by id or name") {
    ChallengesConfig config;
    config.humans.block = {"ALICE"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
}

TEST_CASE("with a list of those allowed, nobody else is accepted; a block outweighs it") {
    ChallengesConfig config;
    config.humans.allow = {"bob"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
    config.humans.allow = {"bob", "alice"};
    CHECK(judge(usual(), config) == kYes);
    config.humans.block = {"alice"};
    CHECK(judge(usual(), config) == no(DeclineReason::generic));
}

TEST_CASE("an anonymous challenger is a human whom no list names") {
    ChallengeFacts facts = usual();
    facts.challenge.challenger.reset();
    CHECK(judge(facts, ChallengesConfig{}) == kYes);
    ChallengesConfig config;
    config.humans.allow = {"alice"};
    CHECK(judge(facts, config) == no(DeclineReason::generic));
    config.humans.allow.clear();
    config.humans.accept = false;
    CHECK(judge(facts, config) == no(DeclineReason::only_bot));
}

TEST_CASE("with all slots taken a challenge waits") {
    ChallengeFacts facts = usual();
    ChallengesConfig config;
    config.max_games = 2;
    facts.seats = {Seat{}};
    CHECK(judge(facts, config) == kYes);
    facts.seats = {Seat{}, Seat{}};
    CHECK(judge(facts, config) == Verdict(Wait{}));
}

TEST_CASE("who is stopping or has no engine that works accepts nothing") {
    ChallengeFacts facts = usual();
    facts.able = false;
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::later));
}

TEST_CASE("what will never fit is said before what does not fit now") {
    ChallengeFacts facts = usual();
    facts.variant_offered = false;
    facts.seats = Seats(99);
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::variant));
}

TEST_CASE("humans and bots are judged by rules of their own") {
    ChallengesConfig config;
    config.bots.max_base = 60s;
    config.humans.rated = false;
    ChallengeFacts facts = usual();
    facts.challenge.rated = true;
    CHECK(judge(facts, config) == no(DeclineReason::casual));
    facts.challenge.challenger->title = "BOT";
    CHECK(judge(facts, config) == no(DeclineReason::too_slow));
    facts.challenge.base = 60s;
    CHECK(judge(facts, config) == kYes);
}

TEST_CASE("a kind of opponent may be held to fewer variants than are offered") {
    ChallengesConfig config;
    config.humans.variants = {"chess"};
    CHECK(judge(usual(), config) == no(DeclineReason::variant));
    config.humans.variants = {"chess", "shako"};
    CHECK(judge(usual(), config) == kYes);
}

TEST_CASE("time controls are named by their speed or by their clock") {
    ChallengesConfig config;
    const auto with = [&](std::vector<std::string> names) {
        config.humans.time_controls = std::move(names);
        return judge(usual(), config);  // 3+2
    };
    CHECK(with({"blitz"}) == kYes);
    CHECK(with({"rapid", "3+2"}) == kYes);
    CHECK(with({"rapid", "3+0"}) == no(DeclineReason::time_control));
}

TEST_CASE("bullet without increment is declined where that is asked for") {
    ChallengesConfig config;
    config.humans.bullet_needs_increment = true;
    ChallengeFacts facts = usual();
    facts.challenge.base = 60s;
    facts.challenge.increment = 0s;
    CHECK(judge(facts, config) == no(DeclineReason::too_fast));
    facts.challenge.increment = 1s;
    CHECK(judge(facts, config) == kYes);
    facts.challenge.base = 180s;
    facts.challenge.increment = 0s;
    CHECK(judge(facts, config) == kYes);  // blitz
}

TEST_CASE("a game that would take too long is too slow") {
    ChallengesConfig config;
    config.humans.max_duration = 8min;  // 3+2: 40 moves of 2 s and 3 minutes, for two
    CHECK(judge(usual(), config) == no(DeclineReason::too_slow));
    config.humans.max_duration = 9min;
    CHECK(judge(usual(), config) == kYes);
}

TEST_CASE("ratings outside the limits are declined, opponents without one are not") {
    ChallengesConfig config;
    ChallengeFacts facts = usual();
    const auto with = [&](std::optional<int> rating) {
        facts.challenge.challenger->rating = rating;
        return judge(facts, config);
    };
    config.humans.min_rating = 1500;
    config.humans.max_rating = 2000;
    CHECK(with(1499) == no(DeclineReason::generic));
    CHECK(with(1500) == kYes);
    CHECK(with(2000) == kYes);
    CHECK(with(2001) == no(DeclineReason::generic));
    CHECK(with(std::nullopt) == kYes);
    config = {};
    config.humans.max_rating_difference = 100;
    CHECK(with(1500) == kYes);  // our own is not known
    facts.challenge.our_rating = 1650;
    CHECK(with(1549) == no(DeclineReason::generic));
    CHECK(with(1550) == kYes);
    CHECK(with(1751) == no(DeclineReason::generic));
}

TEST_CASE("a colour that we do not want is declined, a random one is not") {
    ChallengesConfig config;
    config.humans.color = ColorChoice::black;
    ChallengeFacts facts = usual();
    CHECK(judge(facts, config) == kYes);
    facts.challenge.challenger_side = Color::white;
    CHECK(judge(facts, config) == kYes);
    facts.challenge.challenger_side = Color::black;
    CHECK(judge(facts, config) == no(DeclineReason::generic));
    config.humans.color = ColorChoice::white;
    CHECK(judge(facts, config) == kYes);
}

TEST_CASE("a game that cannot be aborted is not begun") {
    ChallengeFacts facts = usual();
    facts.challenge.forbids_abort = true;
    CHECK(judge(facts, ChallengesConfig{}) == no(DeclineReason::generic));
}

TEST_CASE("one opponent gets so many games at a time") {
    ChallengesConfig config;
    config.max_games = 9;
    config.humans.max_games_per_opponent = 2;
    ChallengeFacts facts = usual();
    facts.seats = {Seat{"ALICE"}, Seat{"bob"}};
    CHECK(judge(facts, config) == kYes);
    facts.seats.push_back(Seat{"alice"});
    CHECK(judge(facts, config) == no(DeclineReason::later));
}

TEST_CASE("too many games within the hour or the day are for later") {
    const auto with = [](LateGames late, int ChallengeRules::*limit) {
        ChallengesConfig config;
        config.humans.*limit = 3;
        ChallengeFacts facts = usual();
        facts.late = late;
        return judge(facts, config);
    };
    CHECK(with({2, 0, 0, 0}, &ChallengeRules::max_per_hour) == kYes);
    CHECK(with({3, 0, 0, 0}, &ChallengeRules::max_per_hour) == no(DeclineReason::later));
    CHECK(with({0, 3, 0, 0}, &ChallengeRules::max_per_day) == no(DeclineReason::later));
    CHECK(with({0, 0, 3, 0}, &ChallengeRules::max_per_opponent_per_hour) ==
          no(DeclineReason::later));
    CHECK(with({0, 0, 0, 3}, &ChallengeRules::max_per_opponent_per_day) ==
          no(DeclineReason::later));
    CHECK(with({9, 9, 9, 9}, &ChallengeRules::max_games_per_opponent) == kYes);
}

TEST_CASE("games of days are accepted where they have slots, within their limits") {
    Config config;
    ChallengeFacts facts = usual();
    facts.challenge.time = site::TimeKind::correspondence;
    facts.challenge.days = 3;
    CHECK(judge(facts, config) == no(DeclineReason::time_control));
    config.correspondence.max_games = 1;
    CHECK(judge(facts, config) == kYes);
    facts.seats = {Seat{}};  // with a clock
    CHECK(judge(facts, config) == kYes);
    facts.seats = {Seat{"bob", OpponentKind::human, true}};
    CHECK(judge(facts, config) == Verdict(Wait{}));
    facts.seats.clear();
    config.correspondence.min_days = 4;
    CHECK(judge(facts, config) == no(DeclineReason::too_fast));
    config.correspondence.min_days = 1;
    config.correspondence.max_days = 2;
    CHECK(judge(facts, config) == no(DeclineReason::too_slow));
    facts.challenge.time = site::TimeKind::unlimited;
    CHECK(judge(facts, config) == no(DeclineReason::time_control));
    config.correspondence.unlimited = true;
    CHECK(judge(facts, config) == kYes);
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
