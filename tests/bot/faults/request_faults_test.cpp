// What can happen to the requests of a bot that plays: no answer, a late one, a refusal, a page of
// a proxy. Only a refusal of the account or the token ends the bot.
#include "tests/bot/faults/whole_bot.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kPage = "<html><h1>Try again later</h1></html>";

Misdeed does(Asked where, int nth, std::function<bool(Peer&)> act) {
    Misdeed misdeed;
    misdeed.where = where;
    misdeed.nth = nth;
    misdeed.act = std::move(act);
    return misdeed;
}

Misdeed and_does_it(Misdeed misdeed) {
    misdeed.is_done = true;
    return misdeed;
}

bool drops(Peer& peer) {
    peer.reset();
    return false;
}
bool stays_silent(Peer& peer) {
    peer.wait_for_client_to_close();
    return false;
}
bool closes_properly(Peer& peer) {
    peer.close_notify();
    return false;
}
bool breaks_off_the_answer(Peer& peer) {
    peer.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"o");
    peer.fin();
    return false;
}
bool answers_no_http(Peer& peer) {
    peer.write("SSH-2.0-OpenSSH_9.2\r\n");
    return false;
}

// A bot that greets, in one game of three moves.
Scenario& greeting(Scenario& scenario) {
    scenario.config.chat.greeting = "Hello!";
    scenario.config.chat.goodbye = "Thanks!";
    scenario.site.add_game({});
    return scenario;
}

}  // namespace

TEST_CASE("faults: a move whose answer is lost is made once, whether the site had heard it or not",
          "[net]") {
    const bool was_heard = GENERATE(false, true);
    for (const auto act : {drops, closes_properly, breaks_off_the_answer, answers_no_http}) {
        Scenario scenario;
        scenario.site.add_game({});
        for (const int nth : {1, 3}) {
            Misdeed misdeed = does(Asked::move, nth, act);
            misdeed.is_done = was_heard;
            scenario.site.misbehave(misdeed);
        }
        scenario.run();
        // The echo may come before the bad news; then there is none.
        CHECK((was_heard || scenario.has_event("move_not_sent")));
    }
}

TEST_CASE("faults: a move that nobody answers is given up after seconds and made again", "[net]") {
    const bool was_heard = GENERATE(false, true);
    Scenario scenario;
    scenario.site.add_game({});
    Misdeed misdeed = does(Asked::move, 2, stays_silent);
    misdeed.is_done = was_heard;
    scenario.site.misbehave(misdeed);
    scenario.run();
    // When the echo has come, nobody cares for the answer any more.
    CHECK((scenario.log.find("no answer within 3000 ms") != std::string::npos) == !was_heard);
}

TEST_CASE("faults: a move that is refused or meets a broken proxy is made in the end", "[net]") {
    for (const int status : {400, 401, 403, 404, 408, 409, 500, 502, 503, 504, 520}) {
        CAPTURE(status);
        Scenario scenario;
        scenario.site.add_game({});
        const bool is_page = status >= 500 || status == 404;
        scenario.site.misbehave(answers(Asked::move, 2, status,
                                        is_page ? "text/html" : "application/json",
                                        is_page ? kPage : R"({"error":"not now"})"));
        scenario.run();
        CHECK(scenario.has_event("move_not_sent"));
    }
}

TEST_CASE("faults: a server error after the move was taken makes no second one", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(and_does_it(bad_gateway(Asked::move, 1)));
    scenario.site.misbehave(and_does_it(answers(Asked::move, 2, 504, "text/html", kPage)));
    scenario.run();
    CHECK(scenario.has_event("game_end"));
}

TEST_CASE("faults: after a 429 on a move it is made again within the clock", "[net]") {
    // The clock is short: a minute's pause, which the site would like best, would lose the game.
    const char* const type = GENERATE("application/json", "text/html");
    const char* const wait = GENERATE("", "Retry-After: 60\r\n");
    Scenario scenario;
    SiteGameTerms terms;
    terms.clock = 20s;
    scenario.site.add_game(terms);
    scenario.site.misbehave(answers(
        Asked::move, 2, 429, type,
        std::string_view(type) == "text/html" ? kPage : R"({"error":"Too many requests"})", wait));
    scenario.run();
    CHECK(scenario.count(Asked::move) == 4);
}

TEST_CASE("faults: a 429 on a game's stream is kept to, and the game goes on", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(
        answers(Asked::game_stream, 1, 429, "text/html", kPage, "Retry-After: 1\r\n"));
    scenario.run();
    const auto seen = [&](int nth) {
        for (const Seen& one : scenario.record) {
            if (one.what == Asked::game_stream && --nth == 0) {
                return one.when;
            }
        }
        return Now{};
    };
    CHECK(seen(2) - seen(1) >= 5s);
}

TEST_CASE("faults: 401 and 403 end the bot where they concern it, with exit code 77", "[net]") {
    const Asked which = GENERATE(Asked::account, Asked::event_stream);
    const int status = GENERATE(401, 403);
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(
        answers(which, 1, status, "application/json", R"({"error":"No such token"})"));
    scenario.run(ExitCode::refused);
    CHECK(scenario.log.find("No such token") != std::string::npos);
}

TEST_CASE("faults: a token that is revoked while the bot plays ends it with exit code 77",
          "[net]") {
    Scenario scenario;
    SiteGameTerms terms;
    terms.bot_moves = 1000;
    scenario.site.add_game(terms);
    Misdeed ends;
    ends.where = Asked::event_stream;
    ends.after_lines = 1;
    ends.act = [](Peer& peer) {
        peer.last_chunk();
        return false;
    };
    scenario.site.misbehave(ends);
    scenario.site.misbehave(
        answers(Asked::event_stream, 2, 401, "application/json", R"({"error":"token revoked"})"));
    scenario.run(ExitCode::refused);
}

TEST_CASE("faults: 401 and 403 anywhere else end that request only", "[net]") {
    const int status = GENERATE(401, 403);
    Scenario scenario;
    greeting(scenario);
    scenario.config.challenges.max_games = 2;
    SiteGameTerms other;
    other.id = "challeng";
    scenario.site.challenge(other);
    for (const Asked which : {Asked::chat, Asked::chat_history, Asked::move}) {
        scenario.site.misbehave(
            answers(which, 1, status, "application/json", R"({"error":"Missing scope"})"));
    }
    // Taken, but the answer says otherwise.
    scenario.site.misbehave(and_does_it(
        answers(Asked::accept, 1, status, "application/json", R"({"error":"Missing scope"})")));
    scenario.run();
    CHECK(scenario.has_event("accept_failed"));
}

TEST_CASE("faults: 401 or 403 on a game's stream does not give the game up at once", "[net]") {
    const int status = GENERATE(401, 403);
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(
        answers(Asked::game_stream, 1, status, "application/json", R"({"error":"Not now"})"));
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 2);
}

TEST_CASE("faults: a game that the site does not know is dropped, and the next one is played",
          "[net]") {
    Scenario scenario;
    scenario.site.tell(R"({"type":"gameStart","game":{"gameId":"nowhere1","id":"nowhere1"}})");
    SECTION("404 as JSON") { scenario.site.challenge({}); }
    SECTION("404 as a page") {
        Misdeed page = answers(Asked::game_stream, 1, 404, "text/html", kPage);
        page.act = [act = page.act, &site = scenario.site](Peer& peer) {
            site.challenge({});  // not before, as its stream might come first
            return act(peer);
        };
        scenario.site.misbehave(page);
    }
    scenario.site.expect(Asked::game_stream, 2);
    scenario.config.challenges.max_games = 2;
    scenario.run();
    CHECK(scenario.has_event("game_dropped"));
    CHECK(scenario.has_event("game_end"));
}

TEST_CASE("faults: no server error ends the bot, wherever it comes", "[net]") {
    const int status = GENERATE(500, 502, 503, 504);
    Scenario scenario;
    greeting(scenario);
    scenario.config.challenges.max_games = 2;
    SiteGameTerms other;
    other.id = "challeng";
    scenario.site.challenge(other);
    for (const Asked which : {Asked::account, Asked::event_stream, Asked::game_stream, Asked::move,
                              Asked::chat, Asked::chat_history}) {
        scenario.site.misbehave(answers(which, 1, status, "text/html", kPage));
    }
    scenario.site.misbehave(and_does_it(answers(Asked::accept, 1, status, "text/html", kPage)));
    scenario.run();
    CHECK(scenario.has_event("account_unknown"));
    CHECK(scenario.has_event("event_stream_closed"));
    CHECK(scenario.has_event("game_stream_closed"));
    CHECK(scenario.has_event("move_not_sent"));
    CHECK(scenario.has_event("accept_failed"));
}

TEST_CASE("faults: a page in place of what was asked for is no answer", "[net]") {
    // 200, and a hotel's or a proxy's page.
    Scenario scenario;
    scenario.site.add_game({});
    for (const Asked which : {Asked::account, Asked::event_stream, Asked::game_stream}) {
        scenario.site.misbehave(answers(which, 1, 200, "text/html", kPage));
    }
    scenario.run();
    CHECK(scenario.log.find("a page instead of a stream") != std::string::npos);
}

TEST_CASE("faults: a redirect is not followed, and the token goes nowhere else", "[net]") {
    ScriptedServer elsewhere(good_identity(), {[](Peer& peer) { peer.read_request(); }});
    const std::string location =
        "Location: https://127.0.0.1:" + std::to_string(elsewhere.port()) + "/api\r\n";
    const int status = GENERATE(301, 302, 307, 308);
    Scenario scenario;
    scenario.site.add_game({});
    for (const Asked which :
         {Asked::account, Asked::event_stream, Asked::game_stream, Asked::move}) {
        scenario.site.misbehave(answers(which, 1, status, "text/html", "", location));
    }
    scenario.run();
    CHECK(elsewhere.connections() == 0);
    CHECK(scenario.log.find("redirects to") != std::string::npos);
}

TEST_CASE("faults: a chat that is refused, or never answered, delays no move", "[net]") {
    Scenario scenario;
    greeting(scenario);
    SECTION("refused, as a text of more than 140 characters is") {
        scenario.site.misbehave(
            answers(Asked::chat, 1, 400, "application/json", R"({"error":"too long"})"));
    }
    SECTION("never answered") { scenario.site.misbehave(does(Asked::chat, 1, stays_silent)); }
    SECTION("what was said before is never told") {
        scenario.site.misbehave(does(Asked::chat_history, 1, stays_silent));
    }
    scenario.run();
    CHECK(scenario.has_event("game_end"));
    // Said once: what may have arrived is not said again.
    CHECK(scenario.count(Asked::chat) <= 2);
}

TEST_CASE("faults: games beyond the limit are aborted at once, and none is begun", "[net]") {
    Scenario scenario;
    SiteGameTerms first;
    first.bot_moves = 6;
    scenario.site.add_game(first);
    for (const char* const id : {"surplus1", "surplus2", "surplus3"}) {
        SiteGameTerms terms;
        terms.id = id;
        scenario.site.add_game(terms, true);
    }
    // An abort that fails is asked for again.
    scenario.site.misbehave(bad_gateway(Asked::abort, 1));
    scenario.site.misbehave(does(Asked::abort, 2, drops));
    scenario.run();
    CHECK(scenario.count(Asked::abort) == 5);
    CHECK(scenario.count(Asked::game_stream) == 1);
}

TEST_CASE("faults: a challenge that is accepted too late keeps no slot", "[net]") {
    Scenario scenario;
    scenario.config.challenges.queue = 1;
    scenario.config.challenges.queue_wait = 15s;  // less than a slot is kept without a word
    SiteGameTerms second;
    second.id = "second99";
    scenario.site.challenge({});
    Misdeed gone = answers(Asked::accept, 1, 404, "text/html", kPage);
    gone.act = [act = gone.act, second, &site = scenario.site](Peer& peer) {
        site.challenge(second);
        return act(peer);
    };
    scenario.site.misbehave(gone);
    scenario.site.expect(Asked::accept, 2);
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 1);
}
