// Whom to challenge, as a function; and when, seen through the whole bot.
#include "bot/core/matchmaking.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

site::OnlineBot robot(const std::string& id, int blitz) {
    return {id, id, {{"blitz", blitz, false}}, false};
}

ProposalFacts facts() {
    ProposalFacts facts;
    facts.bots = {robot("weak", 1200), robot("even", 1900), robot("strong", 2600)};
    facts.my_ratings = {{"blitz", 2000, false}};
    facts.me = "shakobot";
    facts.offered = {"chess", "shako"};
    return facts;
}

MatchmakingConfig wanted() {
    MatchmakingConfig config;
    config.enabled = true;
    config.time_controls = {"3+2"};
    return config;
}

const Dialect& lichess() { return dialect(DialectName::lichess); }

// All that could be chosen.
std::vector<std::string> candidates(const ProposalFacts& given, const MatchmakingConfig& config) {
    std::vector<std::string> names;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        ProposalFacts tried = given;
        tried.seed = seed;
        const auto proposal = choose(tried, config, lichess());
        if (proposal && std::find(names.begin(), names.end(), proposal->opponent) == names.end()) {
            names.push_back(proposal->opponent);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

using Names = std::vector<std::string>;

const char* const kOnline =
    R"({"id":"robot","username":"Robot","perfs":{"blitz":{"games":9,"rating":1900}}})"
    "\n"
    R"({"id":"shakobot","username":"ShakoBot","perfs":{"blitz":{"games":9,"rating":1900}}})"
    "\n\nnonsense\n";

Config config() {
    Config config = test_config(DialectName::lichess);
    config.matchmaking = wanted();
    return config;
}

const char* const kHuman =
    R"({"type":"challenge","challenge":{"id":"c1","challenger":{"name":"Alice"},)"
    R"("variant":{"key":"standard"},"rated":false,)"
    R"("timeControl":{"type":"clock","limit":180,"increment":2}}})";

// A bot that has just made its challenge "m1".
struct Challenging : BotScript {
    Challenging() : BotScript(config()) {
        log_in();
        const Actions looking = fire(TimerKind::find_opponent);
        asked = done(request(looking, Purpose::online_bots), reply(200, kOnline));
    }
    Actions answered() {
        return done(request(asked, Purpose::challenge),
                    reply(200, R"({"id":"m1","status":"created"})"));
    }
    Actions asked;
};

}  // namespace

TEST_CASE("an opponent is chosen within the limits of rating") {
    CHECK(candidates(facts(), wanted()) == Names{"even", "strong", "weak"});
    MatchmakingConfig config = wanted();
    config.min_rating = 1500;
    CHECK(candidates(facts(), config) == Names{"even", "strong"});
    config.max_rating = 2000;
    CHECK(candidates(facts(), config) == Names{"even"});
    config = wanted();
    config.max_rating_difference = 100;
    CHECK(candidates(facts(), config) == Names{"even"});
}

TEST_CASE("who is excluded, blocked, flagged or ourselves is not challenged") {
    ProposalFacts given = facts();
    given.excluded = {"WEAK"};
    given.bots[1].is_flagged = true;
    given.bots.push_back(robot("shakobot", 2000));
    MatchmakingConfig config = wanted();
    CHECK(candidates(given, config) == Names{"strong"});
    config.block = {"Strong"};
    CHECK(candidates(given, config).empty());
}

TEST_CASE("only games that the site knows and that are wanted are proposed") {
    ProposalFacts given = facts();
    CHECK(choose(given, wanted(), lichess())->variant == "chess");
    given.offered = {"shako"};
    CHECK_FALSE(choose(given, wanted(), lichess()));
    given.offered = {"chess", "atomic"};
    MatchmakingConfig config = wanted();
    config.variants = {"atomic"};
    CHECK(choose(given, config, lichess())->variant == "atomic");
    // Nobody has a rating in it: fine, unless a limit asks for one.
    config.min_rating = 1;
    CHECK_FALSE(choose(given, config, lichess()));
}

TEST_CASE("a proposal is posted in the site's words") {
    CHECK(challenge_form({"even", "chess", {180s, 2s}}, wanted(), lichess()) ==
          Form{{"rated", "false"},
               {"clock.limit", "180"},
               {"clock.increment", "2"},
               {"color", "random"},
               {"variant", "standard"}});
}

TEST_CASE("nobody is challenged unless that is wanted, nor where the site has no challenges") {
    BotScript off;
    CHECK_FALSE(timer(off.feed(Start{}), TimerKind::find_opponent));
    Config pychess = config();
    pychess.site.dialect = DialectName::pychess;
    CHECK_FALSE(timer(BotScript(pychess).feed(Start{}), TimerKind::find_opponent));
}

TEST_CASE("after the delay without a game a bot that is online is challenged") {
    BotScript bot(config());
    CHECK(*timer(bot.feed(Start{}), TimerKind::find_opponent) - bot.now == 300s);
    Challenging script;
    const Request challenge = request(script.asked, Purpose::challenge);
    CHECK(challenge.path == "/api/challenge/robot");
    const Actions waiting = script.answered();
    CHECK(*timer(waiting, TimerKind::own_challenge) - script.now == 25s);
    SECTION("it becomes a game") {
        CHECK(has<OpenGameStream>(script.game_start("m1")));
        CHECK(script.games() == 1);
    }
    SECTION("nobody answers: it is taken back, and the next one comes after the delay") {
        const Actions late = script.fire(TimerKind::own_challenge);
        CHECK(request(late, Purpose::cancel).path == "/api/challenge/m1/cancel");
        CHECK(timer(late, TimerKind::find_opponent));
        // A game all the same: there is room for it.
        CHECK(has<OpenGameStream>(script.game_start("m1")));
    }
    SECTION("it is declined: that bot is left alone for a day") {
        const Actions declined =
            script.event_line(R"({"type":"challengeDeclined","challenge":{"id":"m1"}})");
        CHECK(timer(declined, TimerKind::find_opponent));
        const Actions again = script.fire(TimerKind::find_opponent);
        CHECK(requests(script.done(request(again, Purpose::online_bots), reply(200, kOnline)),
                       Purpose::challenge)
                  .empty());
        script.now += 25h;
        const Actions later = script.fire(TimerKind::find_opponent);
        CHECK(requests(script.done(request(later, Purpose::online_bots), reply(200, kOnline)),
                       Purpose::challenge)
                  .size() == 1);
    }
}

TEST_CASE("a human who wants to play comes first: our own challenge is taken back") {
    SECTION("while it waits") {
        Challenging bot;
        bot.answered();
        const Actions human = bot.event_line(kHuman);
        CHECK(requests(human, Purpose::accept).size() == 1);
        CHECK(requests(human, Purpose::cancel).size() == 1);
    }
    SECTION("before the site has answered it") {
        Config roomy = config();
        roomy.challenges.max_games = 2;
        BotScript bot(roomy);
        bot.log_in();
        const Actions asked = bot.done(
            request(bot.fire(TimerKind::find_opponent), Purpose::online_bots), reply(200, kOnline));
        CHECK(requests(bot.event_line(kHuman), Purpose::accept).size() == 1);
        const Actions answered =
            bot.done(request(asked, Purpose::challenge), reply(200, R"({"id":"m1"})"));
        CHECK(request(answered, Purpose::cancel).path == "/api/challenge/m1/cancel");
    }
}

TEST_CASE("our own challenge is taken back as soon as a game begins") {
    Challenging bot;
    bot.answered();
    const Actions begun = bot.game_start("g9");  // a rematch, or a game of a tournament
    CHECK(has<OpenGameStream>(begun));
    CHECK(request(begun, Purpose::cancel).path == "/api/challenge/m1/cancel");
}

TEST_CASE("a challenge that was taken back and is a game all the same takes no slot of another") {
    Challenging bot;
    bot.answered();
    bot.event_line(kHuman);
    CHECK(has<OpenGameStream>(bot.game_start("c1")));
    const Actions late = bot.game_start("m1");
    CHECK(request(late, Purpose::abort).path == "/api/bot/game/m1/abort");
    CHECK_FALSE(has<OpenGameStream>(late));
    CHECK(bot.games() == 1);
}

TEST_CASE("nobody is challenged while a challenge of ours is open") {
    Challenging bot;
    CHECK(all<Request>(bot.fire(TimerKind::find_opponent)).empty());
    bot.answered();
    CHECK(all<Request>(bot.fire(TimerKind::find_opponent)).empty());
    const Actions late = bot.fire(TimerKind::own_challenge);
    CHECK(requests(late, Purpose::cancel).size() == 1);
    CHECK(requests(late, Purpose::online_bots).empty());
    CHECK(requests(bot.fire(TimerKind::find_opponent), Purpose::online_bots).size() == 1);
}

TEST_CASE("a bot whose own games of the day are used up is left alone, others are not") {
    Challenging bot;
    const Actions refused =
        bot.done(request(bot.asked, Purpose::challenge),
                 reply(400, R"({"error":"x","ratelimit":{"key":"bot.vsBot.day","seconds":7200}})"));
    CHECK(*timer(refused, TimerKind::find_opponent) - bot.now == 300s);
    const auto look = [&](const std::string& online) {
        const Actions looking = bot.fire(TimerKind::find_opponent);
        return requests(bot.done(request(looking, Purpose::online_bots), reply(200, online)),
                        Purpose::challenge)
            .size();
    };
    CHECK(look(kOnline) == 0);
    CHECK(look(R"({"id":"other","perfs":{"blitz":{"games":9,"rating":1900}}})") == 1);
}

TEST_CASE("with a game running nobody is challenged") {
    BotScript bot(config());
    bot.start_game();
    const Actions looking = bot.fire(TimerKind::find_opponent);
    CHECK(requests(looking, Purpose::online_bots).empty());
    CHECK(timer(looking, TimerKind::find_opponent));
}

TEST_CASE("a site that asks us to stay away is left alone for as long") {
    for (const auto& [answer, wait] :
         {std::pair{
              reply(429, R"({"error":"x","ratelimit":{"key":"bot.vsBot.day","seconds":7200}})"),
              Milliseconds(2h)},
          std::pair{reply(429, "<html>", "text/html"), Milliseconds(1h)},
          std::pair{no_answer(), Milliseconds(10min)}}) {
        Challenging bot;
        const Actions actions = bot.done(request(bot.asked, Purpose::challenge), answer);
        CHECK(*timer(actions, TimerKind::find_opponent) - bot.now == wait);
    }
}

TEST_CASE("so many challenges a day, and so many to one opponent") {
    Config few = config();
    few.matchmaking.max_per_opponent_per_day = 1;
    few.matchmaking.max_per_day = 2;
    BotScript bot(few);
    bot.log_in();
    const auto look = [&](const std::string& online) {
        const Actions looking = bot.fire(TimerKind::find_opponent);
        if (requests(looking, Purpose::online_bots).empty()) {
            return std::string("not looking");
        }
        const Actions asked = bot.done(request(looking, Purpose::online_bots), reply(200, online));
        if (requests(asked, Purpose::challenge).empty()) {
            return std::string("nobody");
        }
        bot.done(request(asked, Purpose::challenge), reply(200, R"({"id":"m1"})"));
        bot.fire(TimerKind::own_challenge);
        return request(asked, Purpose::challenge).game_id;
    };
    CHECK(look(R"({"id":"robot"})") == "robot");
    CHECK(look(R"({"id":"robot"})") == "nobody");
    CHECK(look(R"({"id":"other"})") == "other");
    CHECK(look(R"({"id":"third"})") == "not looking");
    bot.now += 25h;
    CHECK(look(R"({"id":"robot"})") == "robot");
}
