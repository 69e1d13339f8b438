// The lobby, seen through the whole bot: account, event stream, challenges.
#include "bot/core/lobby.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

std::string challenge(const std::string& id, const std::string& more = "") {
    return R"({"type":"challenge","challenge":{"id":")" + id +
           R"(","challenger":{"name":"Alice"},"variant":{"key":"shako"},"rated":false,)" +
           R"("timeControl":{"type":"clock","limit":180,"increment":2})" + more + "}}";
}

const char* const kBotAccount = R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})";

// The actions that follow the answer to the first question for the account.
Actions after_account(const HttpReply& answer, DialectName dialect = DialectName::lichess) {
    BotScript bot(dialect);
    return bot.done(request(bot.feed(Start{}), Purpose::account), answer);
}

}  // namespace

TEST_CASE("the account is asked for first, then the event stream is opened") {
    BotScript bot(DialectName::pychess);
    const Actions asked = bot.feed(Start{});
    CHECK(request(asked, Purpose::account).path == "/api/account");
    CHECK_FALSE(has<OpenEventStream>(asked));
    const auto open =
        only<OpenEventStream>(bot.done(request(asked, Purpose::account), reply(200, kBotAccount)));
    CHECK(open.path == "/api/stream/event");
    REQUIRE(open.headers.size() == 1);
    CHECK(open.headers[0].second.find("\"shako\"") != std::string::npos);
    CHECK(open.headers[0].second.find("\"standard\"") != std::string::npos);
}

TEST_CASE("a refused token ends the bot with exit code 77") {
    for (const int status : {401, 403}) {
        const Exit exit = only<Exit>(after_account(reply(status, "403: Forbidden", "text/plain")));
        CHECK(exit.code == ExitCode::refused);
        CHECK(exit.why.find("token") != std::string::npos);
    }
}

TEST_CASE("an account on Lichess that is no BOT account ends the bot and says how to upgrade it") {
    for (const char* account :
         {R"({"id":"a","username":"A"})", R"({"id":"a","username":"A","title":"GM"})"}) {
        const Exit exit = only<Exit>(after_account(reply(200, account)));
        CHECK(exit.code == ExitCode::refused);
        CHECK(exit.why.find("api/bot/account/upgrade") != std::string::npos);
        CHECK(exit.why.find("cannot be undone") != std::string::npos);
    }
}

TEST_CASE("PyChess need not tell the title, its event stream refuses others itself") {
    CHECK(has<OpenEventStream>(
        after_account(reply(200, R"({"id":"A","username":"A"})"), DialectName::pychess)));
    BotScript bot(DialectName::pychess);
    bot.log_in();
    const Exit exit =
        only<Exit>(bot.feed(EventStreamClosed{bot.event_stream, refused(403, "text/plain")}));
    CHECK(exit.code == ExitCode::refused);
}

TEST_CASE("a site that does not answer sensibly is asked for the account again later") {
    for (const HttpReply& answer : {no_answer(), reply(502, "<html>", "text/html"), reply(404),
                                    reply(200, "<html>login</html>", "text/html"), reply(500)}) {
        CAPTURE(answer.status);
        const Actions actions = after_account(answer);
        CHECK_FALSE(has<Exit>(actions));
        CHECK(timer(actions, TimerKind::ask_account));
    }
    BotScript bot;
    bot.done(request(bot.feed(Start{}), Purpose::account), no_answer());
    CHECK(requests(bot.fire(TimerKind::ask_account), Purpose::account).size() == 1);
}

TEST_CASE("where a site redirects to is told, for the account and for the event stream") {
    HttpReply redirect = reply(301, "<html>", "text/html");
    redirect.error = "the site redirects to 'https://www.site.example/'";
    BotScript bot;
    const Actions asked = bot.done(request(bot.feed(Start{}), Purpose::account), redirect);
    CHECK(logged(asked, "account_unknown")["why"] == "status 301: " + redirect.error);
    BotScript open;
    open.log_in();
    const Actions closed = open.feed(EventStreamClosed{
        open.event_stream, {301, "text/html", "<html>", std::nullopt, redirect.error, false}});
    CHECK(logged(closed, "event_stream_closed")["why"] == "status 301: " + redirect.error);
}

TEST_CASE("every end of the event stream opens it again later") {
    for (const StreamEnd& end :
         {clean_end(), broken_end(), refused(404), refused(429), refused(500),
          StreamEnd{0, "", "", std::nullopt, "no route", false}}) {
        CAPTURE(end.status);
        BotScript bot;
        bot.log_in();
        const Actions actions = bot.feed(EventStreamClosed{bot.event_stream, end});
        const auto when = timer(actions, TimerKind::open_event_stream);
        REQUIRE(when);
        CHECK((*when - bot.now >= 60s) == (end.status == 429));
        CHECK(has<OpenEventStream>(bot.fire(TimerKind::open_event_stream)));
    }
}

TEST_CASE("an event stream that refuses the token ends the bot with exit code 77") {
    for (const int status : {401, 403}) {
        BotScript bot;
        bot.log_in();
        const Exit exit =
            only<Exit>(bot.feed(EventStreamClosed{bot.event_stream, refused(status)}));
        CHECK(exit.code == ExitCode::refused);
    }
}

TEST_CASE("variants that PyChess refuses end the bot as a mistake in the configuration") {
    BotScript bot(DialectName::pychess);
    bot.done(request(bot.feed(Start{}), Purpose::account), reply(200, kBotAccount));
    const StreamEnd end = refused(400, "text/plain");
    CHECK(only<Exit>(bot.feed(EventStreamClosed{bot.event_stream, end})).code == ExitCode::config);
    // Once it was open, the same answer is a passing trouble.
    BotScript later(DialectName::pychess);
    later.log_in();
    CHECK_FALSE(has<Exit>(later.feed(EventStreamClosed{later.event_stream, end})));
}

TEST_CASE("an error object on the event stream closes it and opens it again later") {
    BotScript bot;
    bot.log_in();
    const Actions actions = bot.event_line(R"({"error":"Too many requests"})");
    CHECK(has<CloseEventStream>(actions));
    CHECK(timer(actions, TimerKind::open_event_stream));
}

TEST_CASE("what an old event stream still says is ignored") {
    BotScript bot;
    bot.log_in();
    const StreamId old = bot.event_stream;
    bot.feed(EventStreamClosed{old, clean_end()});
    bot.fire(TimerKind::open_event_stream);
    CHECK(bot.feed(EventStreamLine{old, challenge("c1")}).empty());
    CHECK(bot.feed(EventStreamClosed{old, clean_end()}).empty());
    CHECK(bot.feed(EventStreamOpened{old}).empty());
}

TEST_CASE("a challenge that fits is accepted") {
    BotScript bot;
    bot.log_in();
    const Actions actions = bot.event_line(challenge("c1"));
    CHECK(request(actions, Purpose::accept).path == "/api/challenge/c1/accept");
    CHECK(logged(actions, "challenge_accepted")["from"] == "Alice");
}

TEST_CASE("a challenge from nobody known is accepted like any other") {
    for (const char* const who : {R"("challenger":null,)", "", R"("challenger":{"name":null},)"}) {
        BotScript bot;
        bot.log_in();
        const Actions actions =
            bot.event_line(std::string(R"({"type":"challenge","challenge":{"id":"c1",)") + who +
                           R"("variant":{"key":"shako"},"timeControl":)"
                           R"({"type":"clock","limit":180,"increment":2}}})");
        CHECK(requests(actions, Purpose::accept).size() == 1);
        CHECK_FALSE(logged(actions, "challenge_accepted").is_null());
    }
}

TEST_CASE("a challenge that does not fit is declined with the reason") {
    BotScript bot;
    bot.log_in();
    const Actions actions = bot.event_line(challenge("c1", R"(,"initialFen":"8/8 w")"));
    CHECK(request(actions, Purpose::decline).form == Form{{"reason", "variant"}});
    CHECK(logged(actions, "challenge_declined")["reason"] == "variant");
}

TEST_CASE("two challenges at once do not take one slot twice") {
    BotScript bot;
    bot.log_in();
    CHECK(requests(bot.event_line(challenge("c1")), Purpose::accept).size() == 1);
    CHECK(request(bot.event_line(challenge("c2")), Purpose::decline).form ==
          Form{{"reason", "later"}});
}

TEST_CASE("a challenge that is told twice is answered once") {
    BotScript bot;
    bot.log_in();
    bot.event_line(challenge("c1"));
    CHECK(bot.event_line(challenge("c1")).empty());
}

TEST_CASE("a challenge that is taken back frees its slot") {
    BotScript bot;
    bot.log_in();
    bot.event_line(challenge("c1"));
    bot.event_line(R"({"type":"challengeCanceled","challenge":{"id":"c1"}})");
    CHECK(requests(bot.event_line(challenge("c2")), Purpose::accept).size() == 1);
}

TEST_CASE("an accepted challenge that never becomes a game frees its slot") {
    BotScript bot;
    bot.log_in();
    const Actions accepted = bot.event_line(challenge("c1"));
    CHECK(timer(accepted, TimerKind::accepted_expired));
    SECTION("the site says that it is gone") {
        bot.done(request(accepted, Purpose::accept), reply(404, "<html>", "text/html"));
        CHECK(requests(bot.event_line(challenge("c2")), Purpose::accept).size() == 1);
    }
    SECTION("nothing comes, and the site knows no such game") {
        bot.done(request(accepted, Purpose::accept), reply(200));
        bot.fire(TimerKind::accepted_expired, "c1");
        bot.feed(GameStreamClosed{"c1", bot.game_stream, refused(404, "application/json")});
        CHECK(requests(bot.event_line(challenge("c2")), Purpose::accept).size() == 1);
    }
    SECTION("without an answer the slot stays for a while: the site may have heard us") {
        bot.done(request(accepted, Purpose::accept), no_answer());
        CHECK(requests(bot.event_line(challenge("c2")), Purpose::accept).empty());
    }
}

TEST_CASE("an acceptance that does not get through is sent again, a few times") {
    BotScript bot;
    bot.log_in();
    Request last = request(bot.event_line(challenge("c1")), Purpose::accept);
    for (const HttpReply& failure : {no_answer(), reply(502, "<html>"), lost_answer()}) {
        const Actions failed = bot.done(last, failure);
        const auto when = timer(failed, TimerKind::accepted_expired);
        REQUIRE(when);
        CHECK(*when - bot.now <= 5s);
        last = request(bot.fire(TimerKind::accepted_expired, "c1"), Purpose::accept);
        CHECK(last.path == "/api/challenge/c1/accept");
    }
    SECTION("in the end it did") {
        bot.done(last, reply(200));
        CHECK(has<OpenGameStream>(bot.game_start("c1")));
    }
    SECTION("one of those without an answer did") {
        bot.done(last, reply(404, "<html>", "text/html"));
        CHECK(requests(bot.event_line(challenge("c2")), Purpose::accept).empty());
        CHECK(has<OpenGameStream>(bot.game_start("c1")));
    }
    SECTION("it never did") {
        CHECK_FALSE(timer(bot.done(last, no_answer()), TimerKind::accepted_expired));
        CHECK(has<OpenGameStream>(bot.fire(TimerKind::accepted_expired, "c1")));
    }
}

TEST_CASE("a site that limits acceptances is left alone as long as it says") {
    for (const auto& [retry_after, pause] :
         {std::pair{std::optional(5s), std::optional<Milliseconds>(5s)},
          std::pair{std::optional(60s), std::optional<Milliseconds>()},
          std::pair{std::optional<std::chrono::seconds>(), std::optional<Milliseconds>()}}) {
        BotScript bot;
        bot.log_in();
        const Request accept = request(bot.event_line(challenge("c1")), Purpose::accept);
        HttpReply limited = reply(429, "<html>", "text/html");
        limited.retry_after = retry_after;
        const auto when = timer(bot.done(accept, limited), TimerKind::accepted_expired);
        CHECK(when.has_value() == pause.has_value());
        CHECK((!when || *when - bot.now == *pause));
    }
}

TEST_CASE("a game whose beginning was told to nobody is asked for and played") {
    BotScript bot(DialectName::pychess);
    bot.log_in();
    const Actions accepted = bot.event_line(challenge("c1"));
    bot.done(request(accepted, Purpose::accept), reply(200));
    const Actions looked = bot.fire(TimerKind::accepted_expired, "c1");
    CHECK(only<OpenGameStream>(looked).game_id == "c1");
    CHECK(bot.games() == 1);
    // Should it be told after all, it is the same game.
    CHECK_FALSE(has<OpenGameStream>(bot.game_start("c1")));
    CHECK(bot.games() == 1);
}

TEST_CASE("a refusal of anything but account and stream ends that request only") {
    BotScript bot;
    bot.log_in();
    const Actions accepted = bot.event_line(challenge("c1"));
    CHECK_FALSE(has<Exit>(bot.done(request(accepted, Purpose::accept), reply(403))));
}

TEST_CASE("lines that are no events are told in the log and change nothing") {
    BotScript bot;
    bot.log_in();
    const Actions actions = bot.event_line("<html>");
    CHECK(actions.size() == 1);
    CHECK_FALSE(logged(actions, "bad_line").is_null());
    CHECK(bot.event_line("").empty());
    CHECK(bot.event_line(R"({"type":"ping"})").empty());
    CHECK(bot.event_line(R"({"type":"new"})").empty());
}

TEST_CASE("a challenge waits in the queue for a free slot, so long and no longer") {
    Config config = test_config(DialectName::lichess);
    config.challenges.queue = 1;
    config.challenges.queue_wait = 40s;
    BotScript bot(config);
    bot.start_game();
    const Actions waits = bot.event_line(challenge("c1"));
    CHECK(all<Request>(waits).empty());
    CHECK(*timer(waits, TimerKind::waiting_expired) - bot.now == 40s);
    SECTION("told twice, it waits once") { CHECK(bot.event_line(challenge("c1")).empty()); }
    SECTION("the queue is full") {
        CHECK(request(bot.event_line(challenge("c2")), Purpose::decline).form ==
              Form{{"reason", "later"}});
    }
    SECTION("a game ends: the challenge is accepted") {
        bot.game_line(full_json(""));
        const Actions end = bot.game_line(state_json("", 1, 1, R"(,"status":"aborted")"));
        CHECK(request(end, Purpose::accept).game_id == "c1");
        CHECK(bot.fire(TimerKind::waiting_expired, "c1").empty());
    }
    SECTION("it waited too long") {
        const Actions expired = bot.fire(TimerKind::waiting_expired, "c1");
        CHECK(request(expired, Purpose::decline).form == Form{{"reason", "later"}});
    }
    SECTION("it is taken back") {
        bot.event_line(R"({"type":"challengeCanceled","challenge":{"id":"c1"}})");
        CHECK(bot.fire(TimerKind::waiting_expired, "c1").empty());
    }
    SECTION("we stop") {
        CHECK(request(bot.feed(StopRequested{1}), Purpose::decline).game_id == "c1");
    }
}

TEST_CASE("with slots reserved for humans a bot waits while a human is let in") {
    Config config = test_config(DialectName::lichess);
    config.challenges.max_games = 2;
    config.challenges.reserved_for_humans = 1;
    BotScript bot(config);
    bot.log_in();
    const auto robot = [](const std::string& id) {
        std::string text = challenge(id);
        const std::string name = R"({"name":"Alice"})";
        return text.replace(text.find(name), name.size(), R"({"name":"Robot","title":"BOT"})");
    };
    CHECK(requests(bot.event_line(robot("b1")), Purpose::accept).size() == 1);
    CHECK(requests(bot.event_line(robot("b2")), Purpose::decline).size() == 1);
    CHECK(requests(bot.event_line(challenge("h1")), Purpose::accept).size() == 1);
    // The games keep the slots of their kind.
    bot.game_start("b1");
    bot.game_start("h1");
    CHECK(bot.games() == 2);
}

TEST_CASE("games that were played count against the limits of the next hours") {
    Config config = test_config(DialectName::lichess);
    config.challenges.humans.max_per_opponent_per_hour = 1;
    config.challenges.max_games = 5;
    BotScript bot(config);
    bot.log_in();
    bot.event_line(challenge("c1"));
    bot.game_start("c1");
    CHECK(request(bot.event_line(challenge("c2")), Purpose::decline).form ==
          Form{{"reason", "later"}});
    bot.now += 1h;
    CHECK(requests(bot.event_line(challenge("c3")), Purpose::accept).size() == 1);
}
