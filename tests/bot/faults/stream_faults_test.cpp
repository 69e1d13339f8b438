// What can happen to the streams of a bot that plays: whichever way they end or stop to flow, the
// game goes on, and the seven rules hold (rules.h).
#include <thread>

#include "tests/bot/faults/whole_bot.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// Ends the n-th stream of a kind, after so many lines, in one particular way.
Misdeed ends(Asked which, int after_lines, std::function<void(Peer&)> how, int nth = 1) {
    Misdeed misdeed;
    misdeed.where = which;
    misdeed.nth = nth;
    misdeed.after_lines = after_lines;
    misdeed.act = [how = std::move(how)](Peer& peer) {
        how(peer);
        return false;
    };
    return misdeed;
}

void clean_eof(Peer& peer) {
    peer.last_chunk();
    peer.close_notify();
}
void fin_without_close_notify(Peer& peer) {
    peer.fin();
    peer.wait_for_client_to_close();
}
void close_notify_without_last_chunk(Peer& peer) { peer.close_notify(); }
void reset(Peer& peer) { peer.reset(); }
void half_a_line(Peer& peer) {
    peer.chunk(R"({"type":"gameState","moves":"e2)");
    peer.fin();
    peer.wait_for_client_to_close();
}
void broken_chunk(Peer& peer) {
    peer.write("40\r\n{\"type\"");
    peer.reset();
}
void garbage_in_place_of_a_chunk(Peer& peer) {
    peer.write("HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n");
    peer.wait_for_client_to_close();
}

struct NamedEnd {
    const char* name;
    void (*how)(Peer&);
};
constexpr NamedEnd kEnds[] = {
    {"clean EOF", clean_eof},
    {"FIN without close_notify", fin_without_close_notify},
    {"close_notify without a last chunk", close_notify_without_last_chunk},
    {"reset", reset},
    {"half a line", half_a_line},
    {"a broken chunk", broken_chunk},
    {"another answer within", garbage_in_place_of_a_chunk},
};

}  // namespace

TEST_CASE("faults: the event stream ends in any way, and is opened again after a pause", "[net]") {
    for (const NamedEnd& end : kEnds) {
        CAPTURE(end.name);
        Scenario scenario;
        scenario.site.add_game({});
        scenario.site.misbehave(ends(Asked::event_stream, 1, end.how));
        scenario.run();
        CHECK(scenario.count(Asked::event_stream) == 2);
        CHECK(scenario.count(Asked::game_stream) == 1);  // told twice, played once
        CHECK(scenario.has_event("event_stream_closed"));
    }
}

TEST_CASE("faults: the event stream ends before it has said anything", "[net]") {
    Scenario scenario;
    scenario.site.misbehave(ends(Asked::event_stream, 0, [](Peer& peer) {
        peer.head();
        clean_eof(peer);
    }));
    scenario.site.misbehave(ends(Asked::event_stream, 0, reset, 2));
    scenario.site.add_game({});
    scenario.run();
    CHECK(scenario.count(Asked::event_stream) == 3);
}

TEST_CASE("faults: a game's stream ends in any way, and the game goes on", "[net]") {
    for (const NamedEnd& end : kEnds) {
        CAPTURE(end.name);
        Scenario scenario;
        scenario.site.add_game({});
        scenario.site.misbehave(ends(Asked::game_stream, 1, end.how));
        scenario.run();
        CHECK(scenario.count(Asked::game_stream) == 2);
        CHECK(scenario.has_event("game_end"));
    }
}

TEST_CASE("faults: a game's stream ends after each of its lines", "[net]") {
    // Whatever is lost with it: our echo, the opponent's reply, the end.
    const bool is_white = GENERATE(true, false);
    Scenario scenario;
    SiteGameTerms terms;
    terms.bot_is_white = is_white;
    terms.bot_moves = 8;
    scenario.site.add_game(terms);
    for (int nth = 1; nth <= 4; ++nth) {
        scenario.site.misbehave(ends(Asked::game_stream, nth, reset, nth));
    }
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 5);
}

TEST_CASE("faults: on PyChess a lost game stream is refused while the old one is held for alive",
          "[net]") {
    Scenario scenario(DialectName::pychess);
    scenario.site.add_game({});
    Misdeed held;
    held.where = Asked::game_stream;
    held.after_lines = 1;
    held.act = [&site = scenario.site](Peer& peer) {
        // Nothing more for the client; the server notices as late as its writes fail.
        peer.fin();
        for (int i = 0; i < 1000 && site.count(Asked::game_stream) < 3; ++i) {
            std::this_thread::sleep_for(10ms);
        }
        return false;
    };
    scenario.site.misbehave(held);
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) >= 3);
    CHECK(scenario.log.find("bad chunk") != std::string::npos);
}

TEST_CASE("faults: a stream that falls silent is opened again", "[net]") {
    // The connection stays as it is: nobody says that nothing will come any more.
    const Asked which = GENERATE(Asked::event_stream, Asked::game_stream);
    Scenario scenario;
    scenario.timeouts.idle = 700ms;  // the sites' is 20 s
    scenario.site.add_game({});
    scenario.site.misbehave(ends(which, 1, [](Peer& peer) { peer.wait_for_client_to_close(); }));
    scenario.run();
    CHECK(scenario.log.find("nothing came within 700 ms") != std::string::npos);
}

TEST_CASE("faults: a stream whose answer never begins is opened again", "[net]") {
    const Asked which = GENERATE(Asked::event_stream, Asked::game_stream);
    Scenario scenario;
    scenario.timeouts.head = 700ms;
    scenario.site.add_game({});
    scenario.site.misbehave(ends(which, 0, [](Peer& peer) { peer.wait_for_client_to_close(); }));
    scenario.run();
    CHECK(scenario.log.find("no answer within 700 ms") != std::string::npos);
}

TEST_CASE("faults: moves are taken while the stream only seems to live, and the game is read anew",
          "[net]") {
    // As when the client's address has changed: what it sends arrives, what it waits for does not.
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(ends(Asked::game_stream, 1, [](Peer& peer) {
        while (!peer.is_gone()) {
            peer.chunk("\n");
            std::this_thread::sleep_for(50ms);
        }
    }));
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 2);
}

TEST_CASE("faults: lines may come byte by byte, cut anywhere, or several at once", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    SECTION("one byte a chunk") {
        scenario.site.write_lines_by([](Peer& peer, const std::string& line) {
            for (const char c : line) {
                peer.chunk(std::string(1, c));
            }
        });
    }
    SECTION("cut in the middle") {
        scenario.site.write_lines_by([](Peer& peer, const std::string& line) {
            peer.chunk(line.substr(0, line.size() / 2));
            peer.chunk(line.substr(line.size() / 2));
        });
    }
    SECTION("the end of a line together with a blank one and what is unknown") {
        scenario.site.write_lines_by([](Peer& peer, const std::string& line) {
            std::string crlf = line;
            crlf.insert(crlf.size() - 1, "\r");
            peer.chunk("\n\r\n" + crlf + R"({"type":"tea","time":[{}]})" + "\n");
        });
    }
    SECTION("a slow drip") {
        scenario.timeouts.idle = 2s;
        scenario.site.write_lines_by([](Peer& peer, const std::string& line) {
            for (std::size_t i = 0; i < line.size(); i += 16) {
                peer.chunk(line.substr(i, 16));
                std::this_thread::sleep_for(5ms);
            }
        });
    }
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 1);
    CHECK(scenario.count(Asked::event_stream) == 1);
}

TEST_CASE("faults: a line of a mebibyte is read, a longer one ends its stream", "[net]") {
    const Asked which = GENERATE(Asked::event_stream, Asked::game_stream);
    const bool is_too_long = GENERATE(false, true);
    const std::string frame = R"({"type":"new","text":""})";
    const std::size_t length = (std::size_t{1} << 20) + (is_too_long ? 1 : 0);
    std::string line = frame;
    line.insert(line.size() - 2, std::string(length - frame.size(), 'x'));
    Scenario scenario;
    scenario.site.add_game({});
    Misdeed misdeed;
    misdeed.where = which;
    misdeed.after_lines = 1;
    misdeed.act = [line](Peer& peer) {
        for (std::size_t at = 0; at < line.size(); at += 16384) {
            peer.chunk(line.substr(at, 16384));
        }
        peer.chunk("\n");
        return true;
    };
    scenario.site.misbehave(misdeed);
    scenario.site.expect(which, is_too_long ? 2 : 1);
    scenario.run();
    CHECK(scenario.count(which) == (is_too_long ? 2 : 1));
}

TEST_CASE("faults: what no site should say changes nothing", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    const std::string game = GENERATE("", R"(,"game":null)", R"(,"game":{"id":"../../etc"}})");
    for (const Asked which : {Asked::event_stream, Asked::game_stream}) {
        Misdeed misdeed;
        misdeed.where = which;
        misdeed.after_lines = 1;
        misdeed.act = [game](Peer& peer) {
            for (const std::string& line : std::vector<std::string>{
                     R"({"type":"gameStart")" + game + "}", R"({"type":"gameEnd")" + game + "}",
                     R"({"type":"gameFinish")" + game + "}",
                     R"({"type":"challenge","challenge":null})",
                     R"({"type":"challenge","challenge":{"id":7}})",
                     R"({"type":"challengeCanceled"})", R"({"type":"gameFull","id":"other"})",
                     R"({"type":"opponentGone","gone":"perhaps","claimWinInSeconds":"soon"})",
                     R"({"type":"chatLine","room":[],"username":{},"text":null})", R"({"type":42})",
                     R"({"type":"tea"})", "[1,2", "<html>", "null", "\xff\xfe",
                     std::string(3000, '['), R"({"type":"ping"})"}) {
                peer.chunk(line + "\n");
            }
            return true;
        };
        scenario.site.misbehave(misdeed);
    }
    scenario.run();
    CHECK(scenario.count(Asked::event_stream) == 1);
    CHECK(scenario.count(Asked::game_stream) == 1);
}

TEST_CASE("faults: an error object on a stream is no event: the stream is opened again", "[net]") {
    const Asked which = GENERATE(Asked::event_stream, Asked::game_stream);
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.misbehave(ends(which, 1, [](Peer& peer) {
        peer.chunk(R"({"error":"Too many requests. Try again later."})"
                   "\n");
        peer.wait_for_client_to_close();
    }));
    scenario.run();
    CHECK(scenario.count(which) == 2);
}

TEST_CASE("faults: a gameStart that is told again and again begins one game", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    for (int i = 0; i < 20; ++i) {
        scenario.site.tell(R"({"type":"gameStart","game":{"gameId":"abcd1234","id":"abcd1234"}})");
    }
    scenario.run();
    CHECK(scenario.count(Asked::game_stream) == 1);
}

TEST_CASE("faults: a challenge from nobody is answered like any other", "[net]") {
    const std::string who = GENERATE(R"("challenger":null,)", "", R"("challenger":{},)");
    Scenario scenario;
    scenario.site.tell(R"({"type":"challenge","challenge":{"id":"c1",)" + who +
                       R"("variant":{"key":"crazyhouse"},"rated":false,)"
                       R"("timeControl":{"type":"clock","limit":120,"increment":0}}})");
    scenario.config.variants = {"chess"};
    scenario.site.expect(Asked::decline, 1);
    scenario.site.add_game({});
    scenario.run();
    CHECK(scenario.count(Asked::decline) == 1);
}
