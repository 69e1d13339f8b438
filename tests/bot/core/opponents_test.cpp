#include "bot/core/opponents.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

using Meetings = std::vector<Opponents::Meeting>;

constexpr WallTime kToday{std::chrono::seconds(1'800'000'000)};
constexpr const char* kAccount = R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})";
constexpr const char* kOnline = R"({"id":"robot","perfs":{"blitz":{"games":9,"rating":1900}}})"
                                "\n";

std::string challenge(const std::string& id, const std::string& name) {
    return R"({"type":"challenge","challenge":{"id":")" + id + R"(","challenger":{"name":")" +
           name +
           R"("},"variant":{"key":"shako"},"timeControl":{"type":"clock","limit":180,)"
           R"("increment":2}}})";
}

// A bot that was started anew with what the other one saved last, so much later.
BotScript started_again(const Config& config, const Opponents& saved, WallTime wall) {
    BotScript bot(config);
    Start start;
    start.wall = wall;
    start.opponents = saved;
    const Actions asked = bot.feed(start);
    bot.done(request(asked, Purpose::account), reply(200, kAccount));
    bot.feed(EventStreamOpened{bot.event_stream});
    return bot;
}

}  // namespace

TEST_CASE("Opponents are read as they were written") {
    const Opponents some{"https://site.example",
                         {{kToday, "Alice", OpponentKind::human}, {kToday, "\"", {}}},
                         {{kToday, "robot", OpponentKind::bot}},
                         {{"robot", kToday + 24h}}};
    for (const Opponents& opponents : {Opponents{"x", {}, {}, {}}, some}) {
        CHECK(read_opponents(write_opponents(opponents)) == opponents);
    }
}

TEST_CASE("Of very many games with opponents the last are written") {
    Opponents many;
    for (std::size_t i = 0; i < kMostRemembered + 5; ++i) {
        many.played.push_back({kToday + std::chrono::seconds(i), "Alice", {}});
    }
    const auto read = read_opponents(write_opponents(many));
    REQUIRE(read);
    CHECK(read->played.size() == kMostRemembered);
    CHECK(read->played.back() == many.played.back());
}

TEST_CASE("Opponents of another version, or none, are refused by name") {
    for (
        const char* text :
        {"", "[]", "{}", R"({"version":1})", R"({"version":1,"site":"x"})",
         R"({"version":1,"site":"x","played":[],"asked":[],"declined":{}})",
         R"({"version":1,"site":"x","played":[1],"asked":[],"declined":[]})",
         R"({"version":1,"site":"x","played":[{"opponent":"a"}],"asked":[],"declined":[]})",
         R"({"version":1,"site":"x","played":[{"when":-1,"opponent":"a","kind":"bot"}],"asked":[],"declined":[]})",
         R"({"version":1,"site":"x","played":[{"when":9e99,"opponent":"a","kind":"bot"}],"asked":[],"declined":[]})",
         R"({"version":1,"site":"x","played":[],"asked":[],"declined":[{"opponent":3,"until":1}]})"}) {
        CAPTURE(text);
        const auto read = read_opponents(text);
        REQUIRE_FALSE(read);
        CHECK(read.error().kind == StateFileError::Kind::malformed);
    }
    const auto newer = read_opponents(R"({"version":2})");
    REQUIRE_FALSE(newer);
    CHECK(newer.error().kind == StateFileError::Kind::other_version);
}

TEST_CASE("A limit by day holds across a restart, until the day is over") {
    Config config = test_config(DialectName::lichess);
    config.challenges.humans.max_per_opponent_per_day = 1;
    config.challenges.max_games = 9;
    BotScript first(config);
    Start start;
    start.wall = kToday;
    const Actions asked = first.feed(start);
    first.done(request(asked, Purpose::account), reply(200, kAccount));
    first.feed(EventStreamOpened{first.event_stream});
    first.event_line(challenge("c1", "Alice"));
    const Actions begun = first.game_start("c1");
    const Opponents saved = only<SaveOpponents>(begun).opponents;
    CHECK(saved.played == Meetings{{kToday, "Alice", OpponentKind::human}});

    BotScript soon = started_again(config, saved, kToday + 1h);
    CHECK(requests(soon.event_line(challenge("c2", "Bob")), Purpose::accept).size() == 1);
    CHECK(requests(soon.event_line(challenge("c3", "alice")), Purpose::decline).size() == 1);
    BotScript tomorrow = started_again(config, saved, kToday + 25h);
    CHECK(requests(tomorrow.event_line(challenge("c3", "Alice")), Purpose::accept).size() == 1);
    // The calendar was set back meanwhile: as if it had been just now.
    BotScript earlier = started_again(config, saved, kToday - 999h);
    CHECK(requests(earlier.event_line(challenge("c3", "Alice")), Purpose::decline).size() == 1);
    earlier.now += 25h;
    CHECK(requests(earlier.event_line(challenge("c4", "Alice")), Purpose::accept).size() == 1);
}

TEST_CASE("A bot that declined is left alone across a restart, and our challenges are counted") {
    Config config = test_config(DialectName::lichess);
    config.matchmaking.enabled = true;
    config.matchmaking.time_controls = {"3+2"};
    config.matchmaking.variants = {"chess"};
    const auto asks = [](BotScript& bot) {
        const Actions looking = bot.fire(TimerKind::find_opponent);
        const auto online = requests(looking, Purpose::online_bots);
        return online.empty() ? Actions() : bot.done(online.front(), reply(200, kOnline));
    };
    BotScript first = started_again(config, {}, kToday);
    const Actions asked = asks(first);
    CHECK(only<SaveOpponents>(asked).opponents.asked ==
          Meetings{{kToday, "robot", OpponentKind::bot}});
    first.done(request(asked, Purpose::challenge), reply(200, R"({"id":"m1"})"));
    const Actions declined =
        first.event_line(R"({"type":"challengeDeclined","challenge":{"id":"m1"}})");
    const Opponents saved = only<SaveOpponents>(declined).opponents;
    REQUIRE(saved.declined.size() == 1);

    BotScript soon = started_again(config, saved, kToday + 1h);
    CHECK(requests(asks(soon), Purpose::challenge).empty());
    BotScript later = started_again(config, saved, kToday + 25h);
    CHECK(requests(asks(later), Purpose::challenge).size() == 1);
    BotScript earlier = started_again(config, saved, kToday - 999h);
    CHECK(requests(asks(earlier), Purpose::challenge).empty());
    earlier.now += 25h;
    CHECK(requests(asks(earlier), Purpose::challenge).size() == 1);

    config.matchmaking.max_per_day = 1;
    BotScript spent = started_again(config, saved, kToday + 1h);
    CHECK(requests(spent.fire(TimerKind::find_opponent), Purpose::online_bots).empty());
}
