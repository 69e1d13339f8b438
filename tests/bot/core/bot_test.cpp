// What concerns several games, and the end.
#include "bot/core/bot.h"

#include <algorithm>
#include <deque>

#include "engine/game.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

const char* const kChallenge =
    R"({"type":"challenge","challenge":{"id":"c1","challenger":{"name":"Alice"},)"
    R"("variant":{"key":"shako"},"timeControl":{"type":"clock","limit":180,"increment":2}}})";

}  // namespace

TEST_CASE("a game that is told twice is played once") {
    BotScript bot;
    bot.log_in();
    CHECK(has<OpenGameStream>(bot.game_start("g1")));
    CHECK(bot.game_start("g1").empty());
    CHECK(bot.games() == 1);
}

TEST_CASE("a game that is told again after the event stream was opened anew goes on") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    bot.feed(EventStreamClosed{bot.event_stream, clean_end()});
    bot.fire(TimerKind::open_event_stream);
    CHECK(bot.game_start("g1").empty());
    CHECK(requests(bot.engine_plays("e2e4"), Purpose::move).size() == 1);
}

TEST_CASE("a game that the site has ended is not begun anew by a late line") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    bot.game_line(state_json("", 1, 1, R"(,"status":"aborted")"));
    CHECK(bot.game_start("g1").empty());
}

TEST_CASE("a game that was dropped without an end is taken up when it is told again") {
    BotScript bot;
    bot.start_game();
    bot.feed(GameStreamClosed{"g1", bot.game_stream, refused(404, "application/json")});
    CHECK(has<OpenGameStream>(bot.game_start("g1")));
}

TEST_CASE("a game beyond the limit is aborted at once") {
    BotScript bot;
    bot.start_game("g1");
    const Actions actions = bot.game_start("g2");
    CHECK(request(actions, Purpose::abort).path == "/api/bot/game/g2/abort");
    CHECK_FALSE(has<OpenGameStream>(actions));
    CHECK(bot.game_start("g2").empty());
    SECTION("the site aborts it") {
        CHECK(bot.done(request(actions, Purpose::abort), reply(200)).empty());
        CHECK(bot.games() == 1);
    }
    SECTION("the site can't abort it: it is played") {
        CHECK(has<OpenGameStream>(bot.done(request(actions, Purpose::abort), reply(400))));
        CHECK(bot.games() == 2);
    }
    SECTION("the site does not answer: it is asked again, and in the end the game is played") {
        Request abort = request(actions, Purpose::abort);
        for (int i = 0; i < 4; ++i) {
            CHECK(timer(bot.done(abort, no_answer()), TimerKind::post_abort));
            abort = request(bot.fire(TimerKind::post_abort, "g2"), Purpose::abort);
        }
        CHECK(has<OpenGameStream>(bot.done(abort, no_answer())));
    }
}

TEST_CASE("an accepted challenge has its slot when it becomes a game") {
    BotScript bot;
    bot.log_in();
    bot.event_line(kChallenge);
    CHECK(has<OpenGameStream>(bot.game_start("c1")));
    CHECK(bot.games() == 1);
}

TEST_CASE("a game that comes while a slot is promised to another is one too many") {
    BotScript bot;
    bot.log_in();
    bot.event_line(kChallenge);
    CHECK(requests(bot.game_start("g9"), Purpose::abort).size() == 1);
}

TEST_CASE("several games go on side by side") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 2;
    BotScript bot(config);
    bot.log_in();
    bot.game_start("g1");
    const StreamId first = bot.game_stream;
    bot.game_start("g2");
    bot.feed(GameStreamLine{"g1", first, full_json("")});
    const SearchId search = bot.search;
    bot.game_line(full_json("", "ShakoBot", "Bob", "shako", "", "g2"));
    CHECK(bot.search != search);
    CHECK(request(bot.feed(EngineMove{"g1", search, "e2e4", {}}), Purpose::move).game_id == "g1");
    CHECK(request(bot.engine_plays("e3e5"), Purpose::move).path == "/api/bot/game/g2/move/e3e5");
}

TEST_CASE("a stop without games ends the bot at once") {
    BotScript bot;
    bot.log_in();
    const Actions actions = bot.feed(StopRequested{1});
    CHECK(has<CloseEventStream>(actions));
    CHECK(only<Exit>(actions).code == ExitCode::clean);
    CHECK(bot.feed(StopRequested{2}).empty());
    CHECK(bot.event_line(kChallenge).empty());
}

TEST_CASE("a stop before the site has answered ends the bot too") {
    BotScript bot;
    bot.feed(Start{});
    CHECK(only<Exit>(bot.feed(StopRequested{1})).code == ExitCode::clean);
}

TEST_CASE("a stop lets a running game end, accepts nothing, and then ends the bot") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    const Actions stopping = bot.feed(StopRequested{1});
    CHECK_FALSE(has<Exit>(stopping));
    CHECK(*timer(stopping, TimerKind::drain_deadline) - bot.now == 60s);
    CHECK(requests(bot.event_line(kChallenge), Purpose::decline).size() == 1);
    CHECK(requests(bot.engine_plays("e2e4"), Purpose::move).size() == 1);
    const Actions end =
        bot.game_line(state_json("e2e4", 1, 1, R"(,"status":"resign","winner":"white")"));
    CHECK(has<SavePgn>(end));
    CHECK(only<Exit>(end).code == ExitCode::clean);
    CHECK(std::holds_alternative<Exit>(end.back()));
}

TEST_CASE("a game that begins while we are stopping is aborted, unless we had accepted it") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 5;
    BotScript bot(config);
    bot.start_game();
    bot.event_line(kChallenge);
    bot.feed(StopRequested{1});
    CHECK(requests(bot.game_start("g9"), Purpose::abort).size() == 1);
    CHECK(has<OpenGameStream>(bot.game_start("c1")));
}

TEST_CASE("at the end of the wait the games are left running, not resigned") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    bot.feed(StopRequested{1});
    const Actions end = bot.fire(TimerKind::drain_deadline);
    CHECK(only<Exit>(end).code == ExitCode::clean);
    CHECK(all<Request>(end).empty());
    CHECK(logged(end, "games_left_running")["games"] == 1);
}

TEST_CASE("a second stop ends the bot at once and leaves the games running") {
    BotScript bot;
    bot.start_game();
    bot.feed(StopRequested{1});
    const Actions end = bot.feed(StopRequested{2});
    CHECK(only<Exit>(end).code == ExitCode::clean);
    CHECK(all<Request>(end).empty());
}

TEST_CASE("an engine that always fails stops us from accepting games for a while") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 5;
    BotScript bot(config);
    bot.start_game();
    std::string moves;
    bot.game_line(full_json(""));
    for (int i = 0; i < 3; ++i) {
        bot.feed(EngineFailed{"g1", bot.search, "no such file"});
        const Actions played = bot.feed(EngineFailed{"g1", bot.search, "no such file"});
        const std::string path = request(played, Purpose::move).path;
        moves += (moves.empty() ? "" : " ") + path.substr(path.rfind('/') + 1);
        auto game = shako::engine::Game::create(shipped_catalog()->find("chess")).value();
        std::size_t begin = 0;
        while (begin < moves.size()) {
            const std::size_t end = std::min(moves.find(' ', begin), moves.size());
            REQUIRE(game.play(moves.substr(begin, end - begin)));
            begin = end + 1;
        }
        moves += ' ' + game.legal_moves().back();
        bot.game_line(state_json(moves));
    }
    CHECK(requests(bot.event_line(kChallenge), Purpose::decline).size() == 1);
    bot.now += 11min;
    CHECK(requests(bot.event_line(kChallenge), Purpose::accept).size() == 1);
}

TEST_CASE("a token that another program uses too is not fought for") {
    // Each opening of theirs ends our stream, properly, as each of ours ends theirs. Now and then
    // they leave us alone for as long as makes waits short again.
    BotScript bot;
    bot.log_in();
    std::deque<Now> opened{bot.now};
    const Now end = bot.now + 3h;
    for (int i = 0; bot.now < end; ++i) {
        bot.now += i % 5 == 0 ? 61s : 0s;
        const auto when = timer(bot.feed(EventStreamClosed{bot.event_stream, clean_end()}),
                                TimerKind::open_event_stream);
        REQUIRE(when);
        bot.now = *when;
        REQUIRE(has<OpenEventStream>(bot.fire(TimerKind::open_event_stream)));
        bot.feed(EventStreamOpened{bot.event_stream});
        opened.push_back(bot.now);
        while (opened.back() - opened.front() >= 10min) {
            opened.pop_front();
        }
        REQUIRE(opened.size() <= 30);
    }
}

TEST_CASE("after an hour of 502 the bot accepts and challenges as before") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 2;
    config.matchmaking.enabled = true;
    config.matchmaking.time_controls = {"3+2"};
    BotScript bot(config);
    bot.log_in();
    int openings = 0;
    for (const Now end = bot.now + 1h; bot.now < end; ++openings) {
        const Actions closed = bot.feed(EventStreamClosed{bot.event_stream, refused(502)});
        REQUIRE_FALSE(has<Exit>(closed));
        bot.now = *timer(closed, TimerKind::open_event_stream);
        REQUIRE(has<OpenEventStream>(bot.fire(TimerKind::open_event_stream)));
    }
    CHECK(openings <= 125);  // from half a minute to a minute apart, in the end
    bot.feed(EventStreamOpened{bot.event_stream});
    const Actions looking = bot.fire(TimerKind::find_opponent);
    CHECK(requests(bot.done(request(looking, Purpose::online_bots),
                            reply(200, R"({"id":"robot","username":"Robot"})")),
                   Purpose::challenge)
              .size() == 1);
    CHECK(requests(bot.event_line(kChallenge), Purpose::accept).size() == 1);
}
