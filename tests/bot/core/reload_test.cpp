#include "bot/core/reload.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

TEST_CASE("Challenges, chat, log and times of a new configuration come into force") {
    Config fresh = test_config(DialectName::lichess);
    fresh.challenges.humans.block = {"Alice"};
    fresh.chat.greeting = "hello";
    fresh.log.level = LogLevel::debug;
    fresh.drain = 5s;
    fresh.token.env = "OTHER";
    const Reloaded reloaded = merge_reloaded(test_config(DialectName::lichess), fresh);
    CHECK(reloaded.waiting.empty());
    CHECK(reloaded.config.challenges.humans.block == fresh.challenges.humans.block);
    CHECK(reloaded.config.chat.greeting == "hello");
    CHECK(reloaded.config.log.level == LogLevel::debug);
    CHECK(reloaded.config.drain == 5s);
    CHECK(reloaded.config.token.env == "OTHER");
}

TEST_CASE("What games and connections were made with waits for a restart, and is named") {
    const Config running = test_config(DialectName::lichess);
    Config fresh = running;
    fresh.site.url = "https://other.example";
    fresh.variants = {"chess"};
    fresh.engine.threads = 7;
    fresh.pgn_dir.reset();
    fresh.challenges.max_games = 9;
    const Reloaded reloaded = merge_reloaded(running, fresh);
    CHECK(reloaded.waiting == std::vector<std::string>{"site", "variants", "engine", "pgn_dir"});
    CHECK(reloaded.config.site == running.site);
    CHECK(reloaded.config.engine.threads == 1);
    CHECK(reloaded.config.challenges.max_games == 9);
}

namespace {

const char* const kChallenge =
    R"({"type":"challenge","challenge":{"id":"c1","challenger":{"name":"Alice"},)"
    R"("variant":{"key":"shako"},"timeControl":{"type":"clock","limit":180,"increment":2}}})";

Actions answer(BotScript& bot, HttpReply reply) {
    const Actions asked = bot.feed(TokenOffered{});
    return bot.done(request(asked, Purpose::new_token), std::move(reply));
}

}  // namespace

TEST_CASE("A block list that is read anew counts for the next challenge, and drops no game") {
    BotScript bot;
    bot.start_game();
    Config fresh = test_config(DialectName::lichess);
    fresh.challenges.max_games = 2;
    fresh.challenges.humans.block = {"alice"};
    CHECK(bot.feed(Reconfigured{std::make_shared<const Config>(fresh)}).empty());
    CHECK(bot.games() == 1);
    CHECK(logged(bot.event_line(kChallenge), "challenge_declined") != nullptr);
    fresh.challenges.humans.block.clear();
    bot.feed(Reconfigured{std::make_shared<const Config>(fresh)});
    CHECK(logged(bot.event_line(kChallenge), "challenge_accepted") != nullptr);
}

TEST_CASE("A new token is taken when it is good for the same account") {
    BotScript bot;
    bot.log_in();
    const Actions actions =
        answer(bot, reply(200, R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})"));
    CHECK(has<UseNewToken>(actions));
    CHECK(logged(actions, "token_taken") != nullptr);
}

TEST_CASE(
    "A new token that is refused, another's or can't be tried is not taken, and ends nothing") {
    for (const auto& [said, why] : std::vector<std::pair<HttpReply, std::string>>{
             {reply(401), "refuses it"},
             {reply(403), "refuses it"},
             {reply(502, "", "text/html"), "could not be tried"},
             {no_answer(), "could not be tried"},
             {reply(200, R"({"id":"other","username":"Other","title":"BOT"})"), "account Other"}}) {
        BotScript bot;
        bot.start_game();
        const Actions actions = answer(bot, said);
        CHECK_FALSE(has<UseNewToken>(actions));
        CHECK_FALSE(has<Exit>(actions));
        CHECK(bot.games() == 1);
        const auto log = logged(actions, "token_not_taken");
        REQUIRE(log != nullptr);
        CHECK(log["why"].get<std::string>().find(why) != std::string::npos);
    }
}
