// The play server as lichess.org behaves.
#include <string>

#include "bot/core/site_json.h"
#include "bot/local/site.h"
#include "tests/bot/local/site_fixture.h"

using namespace shako::bot::local;
using namespace shako::bot::local::test;
using shako::bot::DialectName;

TEST_CASE("lichess: the account is told to whoever has its token") {
    TestSite site(DialectName::lichess);
    const auto account = body_of(site.get("Alice", "/api/account"));
    CHECK(account["id"] == "alice");
    CHECK(account["username"] == "Alice");
    CHECK(account["title"] == "BOT");
    CHECK_FALSE(body_of(site.get("Harry", "/api/account")).contains("title"));
}

TEST_CASE("lichess: errors are JSON objects") {
    TestSite site(DialectName::lichess);
    const auto check = [](const HttpResponse& response, int status) {
        CHECK(response.status == status);
        CHECK(body_of(response)["error"].is_string());
    };
    check(site.get("", "/api/account"), 401);
    check(site.get("Nobody", "/api/account"), 401);
    check(site.get("Alice", "/api/nothing"), 404);
    check(site.post("Alice", "/api/account"), 404);
    check(site.get("Alice", "/api/bot/game/stream/abcd1234"), 404);
    check(site.get("Harry", "/api/stream/event"), 400);
    check(site.get("Alice", "/api/account%2"), 400);
    check(site.post("Alice", "/api/challenge/Nobody", kForm), 404);
    check(site.post("Alice", "/api/challenge/alice", kForm), 400);
}

TEST_CASE("lichess: tokens can be tested without one") {
    TestSite site(DialectName::lichess);
    const auto answer = body_of(site.post("", "/api/token/test", "token-Bob,unknown"));
    CHECK(answer["token-Bob"]["userId"] == "bob");
    CHECK(answer["token-Bob"]["scopes"].get<std::string>().find("bot:play") != std::string::npos);
    CHECK(answer["unknown"].is_null());
}

TEST_CASE("lichess: the bots that listen are listed, one a line") {
    TestSite site(DialectName::lichess);
    CHECK(site.get("", "/api/bot/online").body.empty());
    for (const char* name : {"Alice", "Bob"}) {
        (void)site.events(name);
    }
    const auto all = shako::bot::site::read_online_bots(site.get("", "/api/bot/online").body);
    REQUIRE(all.size() == 2);
    CHECK(all[0].id == "alice");
    CHECK(all[1].name == "Bob");
    CHECK(shako::bot::site::read_online_bots(site.get("", "/api/bot/online?nb=1").body).size() ==
          1);
    for (const char* bad : {"0", "513", "x", "1x", ""}) {
        CHECK(site.get("", "/api/bot/online?nb=" + std::string(bad)).status == 400);
    }
}

TEST_CASE("lichess: a challenge is shown to both, and its acceptance begins the game") {
    TestSite site(DialectName::lichess);
    const auto alice = site.events("Alice");
    const auto bob = site.events("Bob");
    const auto answer = body_of(
        site.post("Alice", "/api/challenge/bob",
                  "clock.limit=20&clock.increment=0.2&color=black&variant=shako&rated=false"));
    const std::string id = answer["id"];
    CHECK(answer["status"] == "created");

    const auto incoming = site.object(bob);
    CHECK(incoming["type"] == "challenge");
    const auto& challenge = incoming["challenge"];
    CHECK(challenge["id"] == id);
    CHECK(challenge["challenger"]["id"] == "alice");
    CHECK(challenge["challenger"]["title"] == "BOT");
    CHECK(challenge["destUser"]["name"] == "Bob");
    CHECK(challenge["variant"]["key"] == "shako");
    CHECK(challenge["timeControl"]["limit"] == 20);
    CHECK(challenge["timeControl"]["increment"] == 0.2);
    CHECK(challenge["color"] == "black");
    CHECK(challenge["finalColor"] == "black");
    CHECK(challenge["direction"] == "in");
    CHECK(site.object(alice)["challenge"]["direction"] == "out");

    CHECK(site.post("Carol", "/api/challenge/" + id + "/accept").status == 404);
    CHECK(site.post("Alice", "/api/challenge/" + id + "/accept").status == 404);
    CHECK(body_of(site.post("Bob", "/api/challenge/" + id + "/accept"))["ok"] == true);
    const auto start = site.object(bob);
    CHECK(start["type"] == "gameStart");
    CHECK(start["game"]["gameId"] == id);
    CHECK(start["game"]["color"] == "white");
    CHECK(start["game"]["isMyTurn"] == true);
    CHECK(start["game"]["opponent"]["username"] == "Alice");
    CHECK(site.object(alice)["game"]["color"] == "black");
    CHECK(site.post("Bob", "/api/challenge/" + id + "/accept").status == 404);
}

TEST_CASE("lichess: a challenge that is declined comes back with the reason") {
    TestSite site(DialectName::lichess);
    const auto alice = site.events("Alice");
    const std::string id = body_of(site.post("Alice", "/api/challenge/bob", kForm))["id"];
    site.bytes(alice);
    CHECK(site.post("Bob", "/api/challenge/" + id + "/decline", "reason=tooFast").status == 200);
    const auto told = site.object(alice);
    CHECK(told["type"] == "challengeDeclined");
    CHECK(told["challenge"]["status"] == "declined");
    CHECK(told["challenge"]["declineReasonKey"] == "toofast");
    CHECK(std::get<ChallengeDeclined>(site.news.back()).by == "Bob");
}

TEST_CASE("lichess: a challenge can be withdrawn and is forgotten after 20 seconds") {
    TestSite site(DialectName::lichess);
    const auto bob = site.events("Bob");
    const std::string first = body_of(site.post("Alice", "/api/challenge/bob", kForm))["id"];
    CHECK(site.post("Bob", "/api/challenge/" + first + "/cancel").status == 404);
    CHECK(site.post("Alice", "/api/challenge/" + first + "/cancel").status == 200);
    auto told = site.objects(bob);
    CHECK(told.at(1)["type"] == "challengeCanceled");

    const std::string second = body_of(site.post("Alice", "/api/challenge/bob", kForm))["id"];
    CHECK(body_of(site.get("Bob", "/api/challenge"))["in"].size() == 1);
    site.pass(21s);
    told = site.objects(bob);
    CHECK(told.at(1)["type"] == "challengeCanceled");
    CHECK(site.post("Bob", "/api/challenge/" + second + "/accept").status == 404);
}

TEST_CASE("lichess: bad terms of a challenge are refused with the field's name") {
    TestSite site(DialectName::lichess);
    const auto refused = [&](const std::string& form, const std::string& field) {
        const auto response = site.post("Alice", "/api/challenge/bob", form);
        CHECK(response.status == 400);
        CHECK(body_of(response)["error"].get<std::string>().find(field) == 0);
    };
    refused("", "clock.limit");
    refused("clock.limit=99999&clock.increment=0", "clock.limit");
    refused("clock.limit=60&clock.increment=-1", "clock.increment");
    refused("clock.limit=0&clock.increment=0", "clock");
    refused("clock.limit=60&clock.increment=0&color=red", "color");
    refused("clock.limit=60&clock.increment=0&variant=nonsense", "variant");
    refused("clock.limit=60&clock.increment=0&rated=maybe", "rated");
    refused("clock.limit=60&clock.increment=0&fen=nonsense", "fen");
    refused("clock.limit=60&clock.increment=0&keepAliveStream=true", "keepAliveStream");
    refused("days=2", "days");
}

TEST_CASE("lichess: the game stream begins with a full object and ends with the game") {
    TestSite site(DialectName::lichess);
    const auto events = site.events("Alice");
    const auto id = begin_lichess_game(site);
    const auto alice = site.game("Alice", id);
    const auto full = site.object(alice);
    CHECK(full["type"] == "gameFull");
    CHECK(full["variant"]["key"] == "standard");
    CHECK(full["clock"]["initial"] == 180000);
    CHECK(full["clock"]["increment"] == 2000);
    CHECK(full["initialFen"] == "startpos");
    CHECK(full["createdAt"] == 1'800'000'000'000);
    CHECK(full["white"]["id"] == "alice");
    CHECK(full["black"]["title"] == "BOT");
    CHECK(full["state"]["moves"] == "");
    CHECK(full["state"]["winc"] == 2000);
    CHECK(full["state"]["status"] == "started");

    site.bytes(events);
    play(site, id, kFoolsMate);
    const auto states = site.objects(alice);
    REQUIRE(states.size() == 4);
    CHECK(states[0]["moves"] == "f2f3");
    CHECK(states[3]["moves"] == "f2f3 e7e5 g2g4 d8h4");
    CHECK(states[3]["status"] == "mate");
    CHECK(states[3]["winner"] == "black");
    CHECK(site.end_of(alice) == FeedEnd::clean);
    const auto finish = site.object(events);
    CHECK(finish["type"] == "gameFinish");
    CHECK(finish["game"]["status"]["name"] == "mate");
    CHECK(finish["game"]["winner"] == "black");
    CHECK(site.verdict().ending == shako::engine::Ending::checkmate);

    // Whoever comes late still sees it, and no more.
    const auto late = site.game("Bob", id);
    CHECK(site.object(late)["state"]["status"] == "mate");
    CHECK(site.end_of(late) == FeedEnd::clean);
}

TEST_CASE("lichess: wrong moves are refused and change nothing") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    CHECK(site.move("Bob", id, "e7e5").status == 400);
    CHECK(site.move("Alice", id, "e2e5").status == 400);
    CHECK(site.move("Carol", id, "e2e4").status == 404);
    CHECK(site.move("Alice", id, "e2e4").status == 200);
    CHECK(site.move("Alice", id, "e2e4").status == 400);
    const auto full = site.object(site.game("Alice", id));
    CHECK(full["state"]["moves"] == "e2e4");
}

TEST_CASE("lichess: the first move of each side is free, then the time runs and grows") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    site.pass(30s);
    CHECK(site.move("Alice", id, "e2e4").status == 200);
    site.pass(30s);
    CHECK(site.move("Bob", id, "e7e5").status == 200);
    site.pass(10s);
    CHECK(site.move("Alice", id, "g1f3").status == 200);
    const auto state = site.object(site.game("Bob", id))["state"];
    CHECK(state["wtime"] == 172000);
    CHECK(state["btime"] == 180000);
}

TEST_CASE("lichess: a flag falls by itself") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto bob = site.game("Bob", id);
    play(site, id, {"e2e4", "e7e5"});
    site.bytes(bob);
    site.pass(179s);
    CHECK(site.objects(bob).empty());
    site.pass(1s);
    const auto state = site.object(bob);
    CHECK(state["status"] == "outoftime");
    CHECK(state["winner"] == "black");
    CHECK(state["wtime"] == 0);
    CHECK(site.move("Alice", id, "g1f3").status == 400);
    CHECK_FALSE(site.verdict().ending);
}

TEST_CASE("lichess: a threefold repetition is a draw only when it is claimed") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto alice = site.game("Alice", id);
    CHECK(site.post("Alice", "/api/bot/game/" + id + "/claim-draw").status == 400);
    play(site, id, kRepetition);
    CHECK(site.objects(alice).back()["status"] == "started");

    SECTION("by an offer") {
        CHECK(site.post("Alice", "/api/bot/game/" + id + "/draw/yes").status == 200);
    }
    SECTION("by the endpoint for it") {
        CHECK(site.post("Alice", "/api/bot/game/" + id + "/claim-draw").status == 200);
    }
    const auto state = site.object(alice);
    CHECK(state["status"] == "draw");
    CHECK_FALSE(state.contains("winner"));
    CHECK(site.verdict().ending == shako::engine::Ending::repetition);
}

TEST_CASE("lichess: nobody claims, and the fifth repetition ends the game") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto alice = site.game("Alice", id);
    play(site, id, kRepetition);
    play(site, id, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
    CHECK(site.objects(alice).back()["status"] == "started");
    CHECK(site.move("Bob", id, "f6g8").status == 200);
    CHECK(site.object(alice)["status"] == "draw");
    CHECK(site.verdict().ending == shako::engine::Ending::repetition);
}

TEST_CASE("lichess: 50 quiet moves can be claimed, 75 end the game") {
    TestSite site(DialectName::lichess);
    // 99 quiet plies so far, kings far apart, and a rook that keeps it from being a dead draw.
    const auto id = begin_lichess_game(
        site, std::string(kForm) + "&fen=" + "7k/8/8/8/8/8/R7/K7%20w%20-%20-%2099%2080");
    CHECK(site.post("Bob", "/api/bot/game/" + id + "/claim-draw").status == 400);
    CHECK(site.move("Alice", id, "a2b2").status == 200);
    CHECK(site.post("Bob", "/api/bot/game/" + id + "/claim-draw").status == 200);
    CHECK(site.verdict().ending == shako::engine::Ending::n_move_rule);

    const auto other = begin_lichess_game(
        site, std::string(kForm) + "&fen=" + "7k/8/8/8/8/8/R7/K7%20w%20-%20-%20148%20100");
    CHECK(site.move("Alice", other, "a2b2").status == 200);
    CHECK(site.object(site.game("Bob", other))["state"]["status"] == "started");
    CHECK(site.move("Bob", other, "h8g8").status == 200);
    CHECK(site.verdict().ending == shako::engine::Ending::n_move_rule);
}

TEST_CASE("lichess: stalemate and insufficient material need no claim") {
    TestSite site(DialectName::lichess);
    const auto stalemate = begin_lichess_game(
        site, std::string(kForm) + "&fen=" + "7k/8/5K2/8/8/8/6Q1/8%20w%20-%20-%200%201");
    CHECK(site.move("Alice", stalemate, "g2g6").status == 200);
    CHECK(site.verdict().ending == shako::engine::Ending::stalemate);
    CHECK(site.object(site.game("Alice", stalemate))["state"]["status"] == "stalemate");

    const auto bare = begin_lichess_game(
        site, std::string(kForm) + "&fen=" + "7k/8/8/8/8/8/1p6/K7%20w%20-%20-%200%201");
    CHECK(site.move("Alice", bare, "a1b2").status == 200);
    CHECK(site.verdict().ending == shako::engine::Ending::insufficient_material);
    CHECK(site.object(site.game("Alice", bare))["state"]["status"] == "draw");
}

TEST_CASE("lichess: a game can be aborted before both have moved, then resigned") {
    TestSite site(DialectName::lichess);
    const auto first = begin_lichess_game(site);
    const auto bob = site.game("Bob", first);
    site.bytes(bob);
    CHECK(site.post("Alice", "/api/bot/game/" + first + "/resign").status == 200);
    CHECK(site.object(bob)["status"] == "aborted");

    const auto second = begin_lichess_game(site);
    play(site, second, {"e2e4", "e7e5"});
    CHECK(site.post("Alice", "/api/bot/game/" + second + "/abort").status == 400);
    CHECK(site.post("Alice", "/api/bot/game/" + second + "/resign").status == 200);
    const auto state = site.object(site.game("Bob", second))["state"];
    CHECK(state["status"] == "resign");
    CHECK(state["winner"] == "black");
    CHECK(site.post("Alice", "/api/bot/game/" + second + "/resign").status == 400);
}

TEST_CASE("lichess: two offers are an agreement, and a move takes the rival's offer away") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto alice = site.game("Alice", id);
    site.bytes(alice);
    CHECK(site.post("Bob", "/api/bot/game/" + id + "/draw/yes").status == 200);
    CHECK(site.object(alice)["bdraw"] == true);
    CHECK(site.move("Alice", id, "e2e4").status == 200);
    CHECK_FALSE(site.object(alice).contains("bdraw"));
    CHECK(site.post("Bob", "/api/bot/game/" + id + "/draw/yes").status == 200);
    CHECK(site.post("Alice", "/api/bot/game/" + id + "/draw/yes").status == 200);
    CHECK(site.objects(alice).back()["status"] == "draw");
}

TEST_CASE("lichess: chat goes to both players, and 140 characters are enough") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto alice = site.game("Alice", id);
    const auto bob = site.game("Bob", id);
    site.bytes(alice);
    site.bytes(bob);
    const auto chat = "/api/bot/game/" + id + "/chat";
    CHECK(site.post("Alice", chat, "room=player&text=good+luck%21").status == 200);
    const auto line = site.object(bob);
    CHECK(line["type"] == "chatLine");
    CHECK(line["room"] == "player");
    CHECK(line["username"] == "Alice");
    CHECK(line["text"] == "good luck!");
    CHECK(site.objects(alice).size() == 1);
    CHECK(body_of(site.get("Bob", chat))[0]["text"] == "good luck!");
    CHECK(site.post("Alice", chat, "room=player").status == 400);
    CHECK(site.post("Alice", chat, "room=player&text=" + std::string(141, 'x')).status == 400);
}

TEST_CASE("lichess: a new event stream ends the one before and tells what is going on") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const std::string open = body_of(site.post("Carol", "/api/challenge/bob", kForm))["id"];
    CHECK(body_of(site.get("Bob", "/api/challenge"))["in"][0]["status"] == "offline");
    const auto first = site.events("Bob");
    const auto told = site.objects(first);
    REQUIRE(told.size() == 2);
    CHECK(told[0]["type"] == "gameStart");
    CHECK(told[0]["game"]["id"] == id);
    CHECK(told[1]["type"] == "challenge");
    CHECK(told[1]["challenge"]["id"] == open);

    const auto second = site.events("Bob");
    CHECK(site.end_of(first) == FeedEnd::clean);
    CHECK(site.end_of(second) == FeedEnd::none);
}

TEST_CASE("lichess: a second game stream ends the first only when the same program opens it") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    const auto first = site.game("Bob", id);
    site.user_agent = "another program";
    const auto second = site.game("Bob", id);
    CHECK(site.end_of(first) == FeedEnd::none);
    CHECK(site.objects(first).size() == 1);
    const auto third = site.game("Bob", id);
    CHECK(site.end_of(second) == FeedEnd::clean);
    CHECK(site.end_of(third) == FeedEnd::none);
}

TEST_CASE("lichess: a blank line every seven seconds keeps a stream alive") {
    TestSite site(DialectName::lichess);
    const auto alice = site.events("Alice");
    CHECK(site.bytes(alice).empty());
    site.pass(6900ms);
    CHECK(site.bytes(alice).empty());
    site.pass(100ms);
    CHECK(site.bytes(alice) == "\n");
    CHECK(site.site.next_deadline() == site.now + 7s);
}

TEST_CASE("lichess: a bot is online while it listens") {
    TestSite site(DialectName::lichess);
    CHECK_FALSE(site.site.is_online("Bob"));
    const auto bob = site.events("Bob");
    CHECK(site.site.is_online("bob"));
    CHECK(body_of(site.get("", "/api/users/status?ids=bob,alice"))[0]["online"] == true);
    site.site.feed_closed(bob);
    CHECK_FALSE(site.site.is_online("Bob"));
    CHECK_FALSE(site.site.next_deadline());
}

TEST_CASE("lichess: the game is exported as PGN with clocks") {
    TestSite site(DialectName::lichess);
    const auto id = begin_lichess_game(site);
    play(site, id, kFoolsMate);
    const auto response = site.get("", "/game/export/" + id);
    CHECK(response.content_type == "application/x-chess-pgn");
    CHECK(response.body.find("[White \"Alice\"]") != std::string::npos);
    CHECK(response.body.find("[TimeControl \"180+2\"]") != std::string::npos);
    CHECK(response.body.find("[Termination \"checkmate\"]") != std::string::npos);
    CHECK(response.body.find("Qh4#") != std::string::npos);
    CHECK(response.body.find("[%clk 0:03:00") != std::string::npos);
}

TEST_CASE("lichess: when the server stops, streams end properly") {
    TestSite site(DialectName::lichess);
    const auto alice = site.events("Alice");
    site.site.shut_down();
    site.collect();
    CHECK(site.bytes(alice).empty());
    CHECK(site.end_of(alice) == FeedEnd::clean);
}
