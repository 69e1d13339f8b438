#include "bot/core/saved_games.h"

#include "bot/core/engine_choice.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

using Ids = std::vector<GameId>;
using Kind = StateFileError::Kind;

Ids ids_of(const SaveGames& saved) {
    Ids ids;
    for (const SavedGame& game : saved.games) {
        ids.push_back(game.id);
    }
    return ids;
}

Kind refused_as(const std::string& text) {
    const auto read = read_saved_games(text);
    REQUIRE_FALSE(read);
    return read.error().kind;
}

const char* const kChallenge =
    R"({"type":"challenge","challenge":{"id":"c1","challenger":{"name":"Alice"},)"
    R"("variant":{"key":"shako"},"timeControl":{"type":"clock","limit":180,"increment":2}}})";

constexpr const char* kAccount = R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})";

}  // namespace

TEST_CASE("Saved games are read as they were written") {
    const std::vector<SavedGame> games{
        {"abcd1234"},
        {"b-c", {"Alice", OpponentKind::human, true}, 3, 1},
        {"d_e", {"robot", OpponentKind::bot, false}, std::nullopt, 0}};
    for (std::size_t n = 0; n <= games.size(); ++n) {
        const SavedGames saved{"https://site.example", {games.begin(), games.begin() + n}};
        CHECK(read_saved_games(write_saved_games(saved)) == saved);
    }
}

TEST_CASE("Saved games of version 1, which had their names alone, are read") {
    const auto saved = read_saved_games(R"({"version":1,"site":"x","games":["a","b-c"]})");
    REQUIRE(saved);
    CHECK(*saved == SavedGames{"x", {{"a"}, {"b-c"}}});
}

TEST_CASE("An opponent's name that is no text can be saved") {
    const SavedGames saved{"x", {{"g1", {"\xff", OpponentKind::human, false}}}};
    CHECK(read_saved_games(write_saved_games(saved))->games.size() == 1);
}

TEST_CASE("Saved games of another version, or none, are refused by name") {
    for (const char* text :
         {"", "{", "[]", "{}", R"({"version":"1"})", R"({"version":1})",
          R"({"version":1,"site":"x","games":{}})", R"({"version":1,"site":"x","games":[1]})",
          R"({"version":1,"site":"x","games":["../x"]})",
          R"({"version":2,"site":"x","games":[{}]})", R"({"version":2,"site":"x","games":[[]]})",
          R"({"version":2,"site":"x","games":[{"id":"../x"}]})",
          R"({"version":2,"site":"x","games":[{"id":"a","opponent":1}]})",
          R"({"version":2,"site":"x","games":[{"id":"a","kind":"cat"}]})",
          R"({"version":2,"site":"x","games":[{"id":"a","correspondence":0}]})",
          R"({"version":2,"site":"x","games":[{"id":"a","level":"5"}]})",
          R"({"version":2,"site":"x","games":[{"id":"a","takebacks":null}]})"}) {
        CAPTURE(text);
        CHECK(refused_as(text) == Kind::malformed);
    }
    const auto newer = read_saved_games(R"({"version":3,"site":"x","games":[]})");
    REQUIRE_FALSE(newer);
    CHECK(newer.error().kind == Kind::other_version);
    CHECK(newer.error().message == "version 3, expected one from 1 to 2");
    CHECK(refused_as(R"({"version":0,"site":"x","games":[]})") == Kind::other_version);
}

TEST_CASE("The games that are to be taken up again are saved as they come and go") {
    BotScript bot;
    bot.log_in();
    CHECK(ids_of(only<SaveGames>(bot.event_line(kChallenge))) == Ids{"c1"});  // accepted
    CHECK_FALSE(has<SaveGames>(bot.game_start("c1")));  // its game has its name
    bot.feed(GameStreamOpened{bot.game_id, bot.game_stream});
    CHECK_FALSE(
        has<SaveGames>(bot.game_line(full_json("", "ShakoBot", "Alice", "standard", "", "c1"))));
    const Actions end = bot.game_line(state_json("", 1, 1, R"(,"status":"aborted")"));
    CHECK(only<SaveGames>(end).games.empty());
}

TEST_CASE("A game is saved with its opponent once the site has told who that is") {
    BotScript bot;
    bot.start_game();
    const Actions told = bot.game_line(full_json(""));
    CHECK(only<SaveGames>(told).games ==
          std::vector<SavedGame>{{"g1", {"Alice", OpponentKind::human, false}}});
    CHECK_FALSE(has<SaveGames>(bot.game_line(state_json("e2e4"))));
}

TEST_CASE("A game that is taken up keeps its seat, level and takebacks") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 2;
    config.challenges.reserved_for_humans = 1;
    config.takebacks = 1;
    BotScript bot(config);
    Start start;
    start.games = {{"g1", {"robot", OpponentKind::bot, false}, 2, 0}};
    SECTION("a bot in it takes a slot of the bots' before the site has told") {
        const Actions asked = bot.feed(start);
        bot.done(request(asked, Purpose::account), reply(200, kAccount));
        bot.feed(EventStreamOpened{bot.event_stream});
        const Actions another = bot.event_line(
            R"({"type":"challenge","challenge":{"id":"c2","challenger":{"name":"other","title":"BOT"},)"
            R"("variant":{"key":"shako"},"timeControl":{"type":"clock","limit":180,"increment":2}}})");
        CHECK(requests(another, Purpose::accept).empty());
        CHECK(requests(bot.event_line(kChallenge), Purpose::accept).size() == 1);
    }
    SECTION("what was granted before counts, and so does the level") {
        start.games = {{"g1", {"Alice", OpponentKind::human, false}, 2, 1}};
        const Actions asked = bot.feed(start);
        bot.done(request(asked, Purpose::account), reply(200, kAccount));
        bot.feed(GameStreamOpened{bot.game_id, bot.game_stream});
        const Actions told = bot.game_line(full_json(""));
        CHECK(only<Think>(told).skill_level == skill_for(config.engine, 2));
        bot.engine_plays("e2e4");
        const Actions asks = bot.game_line(
            state_json("e2e4 e7e5", 1000, 1000, R"(,"status":"started","btakeback":true)"));
        CHECK(request(asks, Purpose::takeback).path == "/api/bot/game/g1/takeback/no");
    }
}

TEST_CASE("Games that are left running stay saved") {
    BotScript bot;
    bot.start_game();
    const Actions actions = bot.feed(StopRequested{2});
    CHECK(has<Exit>(actions));
    CHECK_FALSE(has<SaveGames>(actions));
}

TEST_CASE("Saved games are played as soon as the account is known, beyond the limit too") {
    BotScript bot;
    Start start;
    start.games = {{"g1"}, {"g2"}};
    const Actions asked = bot.feed(start);
    CHECK_FALSE(has<SaveGames>(asked));
    CHECK_FALSE(has<OpenGameStream>(asked));
    const Actions actions = bot.done(request(asked, Purpose::account), reply(200, kAccount));
    CHECK(all<OpenGameStream>(actions).size() == 2);
    CHECK(has<OpenEventStream>(actions));
    CHECK_FALSE(has<SaveGames>(actions));
    CHECK(bot.games() == 2);
    CHECK(bot.game_start("g1").empty());  // the site tells it too
}

TEST_CASE("A saved game that the site has no more is forgotten") {
    BotScript bot;
    Start start;
    start.games = {{"g1"}};
    const Actions asked = bot.feed(start);
    bot.done(request(asked, Purpose::account), reply(200, kAccount));
    const Actions actions =
        bot.feed(GameStreamClosed{"g1", bot.game_stream, refused(404, "application/json")});
    CHECK(only<SaveGames>(actions).games.empty());
    CHECK(bot.games() == 0);
}

TEST_CASE("While the account is asked for in vain, saved games stay saved") {
    BotScript bot;
    Start start;
    start.games = {{"g1"}};
    const Actions asked = bot.feed(start);
    CHECK_FALSE(has<SaveGames>(bot.done(request(asked, Purpose::account), no_answer())));
    const Actions again = bot.fire(TimerKind::ask_account);
    CHECK(has<OpenGameStream>(bot.done(request(again, Purpose::account), reply(200, kAccount))));
}

TEST_CASE("A restart takes up every game of many, and begins no other beyond the limit") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 2;
    BotScript bot(config);
    Start start;
    for (int i = 0; i < 12; ++i) {
        start.games.push_back({"g" + std::to_string(i)});
    }
    const Actions asked = bot.feed(start);
    const Actions actions = bot.done(request(asked, Purpose::account), reply(200, kAccount));
    CHECK(all<OpenGameStream>(actions).size() == 12);
    bot.feed(EventStreamOpened{bot.event_stream});
    for (const SavedGame& game : start.games) {
        CHECK(all<Request>(bot.game_start(game.id)).empty());
    }
    CHECK(bot.games() == 12);
    CHECK(request(bot.game_start("new"), Purpose::abort).game_id == "new");
    CHECK(bot.games() == 12);
}
