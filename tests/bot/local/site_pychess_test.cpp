// The play server as PyChess behaves.
#include "bot/local/site.h"
#include "tests/bot/local/site_fixture.h"

using namespace shako::bot::local;
using namespace shako::bot::local::test;
using shako::bot::DialectName;

namespace {

struct PyChess : TestSite {
    PyChess() : TestSite(DialectName::pychess) { capabilities = kCapabilities; }
};

}  // namespace

TEST_CASE("pychess: the account's id is the name with its case") {
    PyChess site;
    const auto account = body_of(site.get("Alice", "/api/account"));
    CHECK(account == json{{"id", "Alice"}, {"username", "Alice"}, {"title", "BOT"}});
    const auto tested = body_of(site.post("", "/api/token/test", "token-Bob"));
    CHECK(tested["token-Bob"]["scopes"] == "bot:play");
}

TEST_CASE("pychess: errors are text, and pages where nothing is found") {
    PyChess site;
    for (const char* name : {"", "Nobody"}) {
        const auto refused = site.get(name, "/api/account");
        CHECK(refused.status == 403);
        CHECK(refused.body == "403: Forbidden");
        CHECK(refused.content_type.starts_with("text/plain"));
    }
    CHECK(site.get("Harry", "/api/stream/event").status == 403);
    CHECK(site.post("Alice", "/api/account").status == 405);
    for (const char* path : {"/api/nothing", "/api/bot/game/stream/abcd1234", "/game/export/x"}) {
        const auto missing = site.get("Alice", path);
        CHECK(missing.status == 404);
        CHECK(missing.content_type.starts_with("text/html"));
    }
    CHECK(site.post("Alice", "/api/challenge/abcd1234/accept").status == 404);
    CHECK(site.post("Alice", "/api/challenge/abcd1234/cancel").status == 404);
    const auto challenge = site.post("Alice", "/api/challenge/Bob", kForm);
    CHECK(challenge.status == 403);
    CHECK(challenge.body == "BOT accounts cannot create challenges on PyChess.");
}

TEST_CASE("pychess: the event stream wants to know what the bot can play") {
    PyChess site;
    const auto refused = [&](const std::string& header) {
        site.capabilities = header;
        const auto response = site.get("Alice", "/api/stream/event");
        CHECK(response.status == 400);
        CHECK(response.content_type.starts_with("text/plain"));
        CHECK_FALSE(response.feed);
    };
    refused("");
    refused("not json");
    refused("[]");
    refused(R"({"version":2,"variants":["shako"]})");
    refused(R"({"version":1.0,"variants":["shako"]})");
    refused(R"({"version":1})");
    refused(R"({"version":1,"variants":["unheard-of"]})");
    refused(R"({"version":1,"variants":["shako"],"x":")" + std::string(7000, 'x') + "\"}");
    site.capabilities = R"({"version":1,"variants":["unheard-of","standard"]})";
    CHECK(site.get("Alice", "/api/stream/event").feed);
}

TEST_CASE("pychess: a ping comes at once and then every six seconds") {
    PyChess site;
    const auto alice = site.events("Alice");
    CHECK(site.bytes(alice) == "{\"type\":\"ping\"}\n");
    site.pass(5900ms);
    CHECK(site.bytes(alice).empty());
    site.pass(100ms);
    CHECK(site.bytes(alice) == "{\"type\":\"ping\"}\n");
}

TEST_CASE("pychess: the operator invites two bots, and the game begins when both accept") {
    PyChess site;
    const auto alice = site.events("Alice");
    const auto bob = site.events("Bob");
    const auto id = site.site.pair({"Alice", "Bob"}, {"shako", "", {20s, 200ms}, false}, site.now);
    REQUIRE(id);
    site.collect();
    const auto challenge = site.object(bob)["challenge"];
    CHECK(challenge["id"] == *id);
    CHECK(challenge["challenger"]["name"] == "Alice");
    CHECK(challenge["variant"] == json{{"key", "shako"}});
    CHECK(challenge["rated"] == false);
    CHECK(challenge["timeControl"]["limit"] == 20);
    CHECK(challenge["timeControl"]["increment"] == 0.2);
    CHECK(challenge["chess960"] == false);
    for (const char* absent : {"status", "url", "destUser", "initialFen"}) {
        CHECK_FALSE(challenge.contains(absent));
    }
    CHECK(site.object(alice)["challenge"]["challenger"]["name"] == "Bob");

    const auto accept = "/api/challenge/" + *id + "/accept";
    CHECK(site.post("Carol", accept).status == 403);
    CHECK(site.post("Alice", accept).status == 200);
    CHECK(site.objects(alice).empty());
    CHECK(site.post("Bob", accept).status == 200);
    const auto start = site.object(alice);
    CHECK(start == json{{"type", "gameStart"},
                        {"game", {{"id", *id}, {"skill_level", "6"}, {"chess960", "False"}}}});
}

TEST_CASE("pychess: an invitation that is declined is told to the operator alone") {
    PyChess site;
    const auto alice = site.events("Alice");
    const auto id = site.site.pair({"Alice", "Bob"}, {"shako", "", {20s, 0s}, false}, site.now);
    site.collect();
    site.bytes(alice);
    CHECK(site.post("Bob", "/api/challenge/" + *id + "/decline", "reason=later").status == 200);
    CHECK(site.objects(alice).empty());
    CHECK(std::get<ChallengeDeclined>(site.news.back()).by == "Bob");
}

TEST_CASE("pychess: the operator's mistakes are refused in words") {
    PyChess site;
    const GameTerms terms{"shako", "", {20s, 0s}, false};
    CHECK_FALSE(site.site.pair({"Alice", "Nobody"}, terms, site.now));
    CHECK_FALSE(site.site.pair({"Alice", "alice"}, terms, site.now));
    CHECK_FALSE(site.site.pair({"Alice", "Bob"}, {"nonsense", "", {20s, 0s}, false}, site.now));
    CHECK_FALSE(site.site.add_account("alice", "other"));
    CHECK_FALSE(site.site.add_account("Dave", "token-Bob"));
    CHECK_FALSE(site.site.add_account("no blanks", "t"));
}

TEST_CASE("pychess: the game's objects are poor") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto alice = site.game("Alice", id);
    const auto full = site.object(alice);
    CHECK(full["type"] == "gameFull");
    CHECK(full["variant"] == json{{"name", "chess"}});
    CHECK(full["white"] == json{{"name", "Alice"}});
    CHECK(full["initialFen"] == "");
    CHECK(full["createdAt"] == 1'800'000'000);
    CHECK_FALSE(full.contains("clock"));
    const auto& state = full["state"];
    CHECK(state["wtime"] == 180000);
    CHECK(state["winc"] == 2);
    CHECK(state["wdraw"] == false);
    CHECK(state["status"] == "started");
}

TEST_CASE("pychess: the end is told without a reason, and the stream stays open") {
    PyChess site;
    const auto events = site.events("Alice");
    const auto id = begin_pychess_game(site);
    const auto alice = site.game("Alice", id);
    site.bytes(events);
    site.bytes(alice);
    play(site, id, kFoolsMate);
    const auto told = site.objects(alice);
    REQUIRE(told.size() == 5);
    CHECK(told[3]["moves"] == "f2f3 e7e5 g2g4 d8h4");
    CHECK(told[3]["status"] == "started");
    CHECK_FALSE(told[3].contains("winner"));
    CHECK(told[4] == json{{"type", "gameEnd"}, {"game", {{"id", id}}}});
    CHECK(site.end_of(alice) == FeedEnd::none);
    CHECK(site.objects(events).empty());
    CHECK(site.verdict().winner == Color::black);

    // Until the game is forgotten.
    site.pass(30min);
    CHECK(site.end_of(alice) == FeedEnd::clean);
    CHECK(site.get("Alice", "/api/bot/game/stream/" + id).status == 404);
}

TEST_CASE("pychess: a move is always answered with ok, and an illegal one loses") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto bob = site.game("Bob", id);
    site.bytes(bob);
    CHECK(site.move("Bob", id, "e7e5").status == 200);
    CHECK(site.objects(bob).empty());
    CHECK(site.move("Carol", id, "e2e4").status == 403);
    CHECK(site.move("Alice", id, "e2e5").status == 200);
    CHECK(site.objects(bob).back()["type"] == "gameEnd");
    CHECK(site.verdict().status == GameStatus::illegal_move);
    CHECK(site.verdict().winner == Color::black);
    CHECK(site.move("Alice", id, "e2e4").status == 200);
}

TEST_CASE("pychess: repetition and 50 quiet moves end the game by themselves") {
    PyChess site;
    const auto repeated = begin_pychess_game(site);
    play(site, repeated, kRepetition);
    CHECK(site.verdict().ending == shako::engine::Ending::repetition);

    const auto quiet =
        begin_pychess_game(site, {"chess", "7k/8/8/8/8/8/R7/K7 w - - 99 80", {180s, 2s}, false});
    const auto full = site.object(site.game("Bob", quiet));
    CHECK(full["initialFen"] == "7k/8/8/8/8/8/R7/K7 w - - 99 80");
    play(site, quiet, {"a2b2"});
    CHECK(site.verdict().ending == shako::engine::Ending::n_move_rule);
}

TEST_CASE("pychess: a flag falls 20 seconds late, unless the move comes before") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto alice = site.game("Alice", id);
    play(site, id, {"e2e4", "e7e5"});
    site.bytes(alice);
    site.pass(199s);
    CHECK(site.objects(alice).empty());

    SECTION("the server notices") { site.pass(1s); }
    SECTION("the move comes too late") { CHECK(site.move("Alice", id, "g1f3").status == 200); }
    CHECK(site.objects(alice).back()["type"] == "gameEnd");
    CHECK(site.verdict().status == GameStatus::out_of_time);
    CHECK(site.verdict().winner == Color::black);
}

TEST_CASE("pychess: a game that does not begin is aborted after five minutes") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto alice = site.game("Alice", id);
    site.pass(299s);
    site.bytes(alice);
    site.pass(1s);
    CHECK(site.objects(alice).back()["type"] == "gameEnd");
    CHECK(site.verdict().status == GameStatus::aborted);
}

TEST_CASE("pychess: resigning is told to nobody, aborting to both and at any ply") {
    PyChess site;
    const auto first = begin_pychess_game(site);
    const auto bob = site.game("Bob", first);
    play(site, first, {"e2e4", "e7e5"});
    site.bytes(bob);
    CHECK(site.post("Alice", "/api/bot/game/" + first + "/resign").status == 200);
    CHECK(site.objects(bob).empty());
    CHECK(site.verdict().status == GameStatus::resign);

    const auto second = begin_pychess_game(site);
    const auto stream = site.game("Bob", second);
    play(site, second, {"e2e4", "e7e5", "g1f3"});
    CHECK(site.post("Alice", "/api/bot/game/" + second + "/abort").status == 200);
    CHECK(site.objects(stream).back()["type"] == "gameEnd");
}

TEST_CASE("pychess: chat reaches the rival alone, and a missing field is a server error") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto alice = site.game("Alice", id);
    const auto bob = site.game("Bob", id);
    site.bytes(alice);
    site.bytes(bob);
    const auto chat = "/api/bot/game/" + id + "/chat";
    CHECK(site.post("Alice", chat, "room=player&text=hi").status == 200);
    CHECK(site.object(bob)["text"] == "hi");
    CHECK(site.objects(alice).empty());
    CHECK(site.post("Alice", chat, "room=player").status == 500);
    CHECK(site.post("Alice", "/api/bot/game/" + id + "/draw/yes").status == 404);
}

TEST_CASE("pychess: what nobody reads waits, also before the full object of a game") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    CHECK(site.objects(site.events("Bob")).size() == 2);  // the challenge and the start
    play(site, id, {"e2e4"});
    const auto bob = site.objects(site.game("Bob", id));
    REQUIRE(bob.size() == 2);
    CHECK(bob[0]["type"] == "gameState");
    CHECK(bob[1]["type"] == "gameFull");
    CHECK(bob[1]["state"]["moves"] == "e2e4");
}

TEST_CASE("pychess: two event streams share the events") {
    PyChess site;
    const auto first = site.events("Bob");
    const auto second = site.events("Bob");
    CHECK(site.end_of(first) == FeedEnd::none);
    begin_pychess_game(site);
    CHECK(site.objects(first).size() == 1);
    CHECK(site.objects(second).size() == 1);
}

TEST_CASE("pychess: a second stream of a game breaks off after its header") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto first = site.game("Bob", id);
    const auto second = site.game("Bob", id);
    CHECK(site.end_of(second) == FeedEnd::broken);
    CHECK(site.end_of(first) == FeedEnd::none);
    site.site.feed_closed(first);
    CHECK(site.end_of(site.game("Bob", id)) == FeedEnd::none);
}

TEST_CASE("pychess: a new event stream hears of games with moves that nobody streams") {
    PyChess site;
    const auto id = begin_pychess_game(site);
    const auto first = site.events("Bob");
    site.site.feed_closed(first);
    const auto second = site.events("Bob");
    CHECK(site.objects(second).empty());  // no move yet
    site.site.feed_closed(second);
    play(site, id, {"e2e4"});
    const auto again = site.events("Bob");
    CHECK(site.object(again)["type"] == "gameStart");
}

TEST_CASE("pychess: when the server stops it says so without a line's end") {
    PyChess site;
    const auto alice = site.events("Alice");
    site.bytes(alice);
    site.site.shut_down();
    site.collect();
    CHECK(site.bytes(alice) == R"({"type": "terminated"})");
    CHECK(site.end_of(alice) == FeedEnd::clean);
}
