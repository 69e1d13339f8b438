#include "bot/net/event_stream.h"

#include <vector>

#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

struct Seen {
    bool opened = false;
    std::vector<std::string> lines;
    StreamEnd end;
};

// Reads a stream to its end.
Seen read_all(const std::shared_ptr<const Site>& site, std::chrono::milliseconds idle = 5s,
              std::size_t max_line = LineSplitter::kMaxLine) {
    Loop loop;
    Seen seen;
    StreamHandlers handlers;
    handlers.on_open = [&] { seen.opened = true; };
    handlers.on_line = [&](std::string line) { seen.lines.push_back(std::move(line)); };
    handlers.on_end = [&](StreamEnd end) {
        seen.end = std::move(end);
        loop.done();
    };
    const EventStream stream(loop.reactor, site, "/api/stream/event", {{"X-Test", "1"}}, idle,
                             std::move(handlers), max_line);
    REQUIRE(loop.run());
    return seen;
}

// A server with one script for what follows the request and the head of the answer.
ScriptedServer::Script after_head(std::function<void(Peer&)> rest) {
    return [rest = std::move(rest)](Peer& peer) {
        peer.read_request();
        peer.head();
        rest(peer);
    };
}

using Lines = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Lines arrive however the bytes are cut", "[net]") {
    SECTION("one chunk a line, blank lines between") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("{\"a\":1}\n");
                                  peer.chunk("\n");
                                  peer.chunk("{\"b\":2}\r\n");
                                  peer.last_chunk();
                                  peer.close_notify();
                              })});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.opened);
        CHECK(seen.lines == Lines{"{\"a\":1}", "", "{\"b\":2}"});
        CHECK(seen.end.status == 200);
        CHECK(seen.end.clean);
        CHECK(seen.end.error.empty());
    }
    SECTION("one byte a chunk") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  for (const char c : std::string("{\"a\":1}\n\n{\"b\":2}\n")) {
                                      peer.chunk(std::string(1, c));
                                  }
                                  peer.last_chunk();
                              })});
        CHECK(read_all(site_at(server.port())).lines == Lines{"{\"a\":1}", "", "{\"b\":2}"});
    }
    SECTION("several lines and a half in a chunk, the last one without an end") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("one\ntwo\nth");
                                  peer.chunk("ree\n{\"type\": \"terminated\"}");
                                  peer.last_chunk();
                              })});
        CHECK(read_all(site_at(server.port())).lines ==
              Lines{"one", "two", "three", "{\"type\": \"terminated\"}"});
    }
    SECTION("the bytes of the chunks' heads cut, too") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  for (const char c : std::string(
                                           "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked"
                                           "\r\n\r\n4;x=y\r\nab\nc\r\n2\r\nd\n\r\n0\r\n\r\n")) {
                                      peer.write(std::string(1, c));
                                  }
                              }});
        CHECK(read_all(site_at(server.port())).lines == Lines{"ab", "cd"});
    }
}

TEST_CASE("A line is there before the next one is sent", "[net]") {
    // The server sends its second line only after the client has got the first.
    std::mutex gate;
    gate.lock();
    ScriptedServer server(good_identity(), {after_head([&gate](Peer& peer) {
                              peer.chunk("first\n");
                              const std::lock_guard lock(gate);
                              peer.chunk("second\n");
                              peer.last_chunk();
                          })});
    Loop loop;
    Lines lines;
    StreamHandlers handlers;
    handlers.on_open = [] {};
    handlers.on_line = [&](std::string line) {
        lines.push_back(std::move(line));
        if (lines.size() == 1) {
            gate.unlock();
        }
    };
    handlers.on_end = [&](const StreamEnd&) { loop.done(); };
    const EventStream stream(loop.reactor, site_at(server.port()), "/", {}, 5s,
                             std::move(handlers));
    const bool ended = loop.run();
    if (lines.empty()) {
        gate.unlock();
    }
    CHECK(ended);
    CHECK(lines == Lines{"first", "second"});
}

TEST_CASE("Every end of a stream is told", "[net]") {
    SECTION("FIN without the end of TLS, after the last chunk: clean") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("x\n");
                                  peer.last_chunk();
                                  peer.fin();
                              })});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.lines == Lines{"x"});
        CHECK(seen.end.clean);
    }
    SECTION("FIN without the end of TLS, in the middle") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("x\n");
                                  peer.fin();
                                  peer.wait_for_client_to_close();
                              })});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.lines == Lines{"x"});
        CHECK(seen.end.status == 200);
        CHECK_FALSE(seen.end.clean);
        CHECK(seen.end.error == "the connection was closed within the answer");
    }
    SECTION("the end of TLS without a last chunk") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("x\n");
                                  peer.close_notify();
                              })});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.lines == Lines{"x"});
        CHECK_FALSE(seen.end.clean);
        CHECK_FALSE(seen.end.error.empty());
    }
    SECTION("a reset") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) { peer.reset(); })});
        const auto seen = read_all(site_at(server.port()));
        CHECK_FALSE(seen.end.clean);
        CHECK(contains(seen.end.error, "reset"));
    }
    SECTION("silence") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.chunk("x\n");
                                  peer.wait_for_client_to_close();
                              })});
        const auto seen = read_all(site_at(server.port()), 150ms);
        CHECK(seen.lines == Lines{"x"});
        CHECK_FALSE(seen.end.clean);
        CHECK(seen.end.error == "nothing came within 150 ms");
    }
    SECTION("a second answer within the first (PyChess's 409)") {
        ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                                  peer.write("HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n");
                                  peer.wait_for_client_to_close();
                              })});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.end.status == 200);
        CHECK_FALSE(seen.end.clean);
        CHECK(contains(seen.end.error, "bad chunk"));
    }
    SECTION("without length and chunks, the end of the connection is the end") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nx\ny");
                                  peer.close_notify();
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.lines == Lines{"x", "y"});
        CHECK(seen.end.clean);
    }
}

TEST_CASE("A refused stream tells status, type and the start of the body", "[net]") {
    SECTION("JSON") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("401 Unauthorized", "application/json",
                                              R"({"error":"No such token"})");
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK_FALSE(seen.opened);
        CHECK(seen.end.status == 401);
        CHECK(seen.end.content_type == "application/json");
        CHECK(seen.end.body == R"({"error":"No such token"})");
        CHECK_FALSE(seen.end.clean);
    }
    SECTION("a long page: only its start is read") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("503 Service Unavailable", "text/html",
                                              std::string(100000, 'x'));
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.end.status == 503);
        CHECK(seen.end.body == std::string(EventStream::kMaxRefusal, 'x'));
    }
    SECTION("429 with a waiting time") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("429 Too Many Requests", "text/plain", "no",
                                              "Retry-After: 60\r\n");
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.end.status == 429);
        CHECK(seen.end.retry_after == 60s);
    }
    SECTION("a redirect") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("308 Permanent Redirect", "text/plain", "",
                                              "Location: https://other.example/\r\n");
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK(seen.end.status == 308);
        CHECK(contains(seen.end.error, "redirects to 'https://other.example/'"));
    }
    SECTION("200 with a page is no stream") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("200 OK", "text/html", "<html>log in</html>");
                              }});
        const auto seen = read_all(site_at(server.port()));
        CHECK_FALSE(seen.opened);
        CHECK_FALSE(seen.end.clean);
        CHECK(contains(seen.end.error, "a page instead of a stream"));
    }
}

TEST_CASE("A stream is endless: more than 8 MiB go through", "[net]") {
    const std::string line = std::string(64 * 1024 - 1, 'x') + "\n";
    ScriptedServer server(good_identity(), {after_head([&line](Peer& peer) {
                              for (int i = 0; i < 160; ++i) {
                                  peer.chunk(line);
                              }
                              peer.last_chunk();
                          })});
    const auto seen = read_all(site_at(server.port()));
    CHECK(seen.lines.size() == 160);
    CHECK(seen.end.clean);
    CHECK(seen.end.error.empty());
}

TEST_CASE("A line beyond the limit ends the stream", "[net]") {
    ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                              peer.chunk("short\n");
                              peer.chunk(std::string(300, 'x'));
                              peer.wait_for_client_to_close();
                          })});
    const auto seen = read_all(site_at(server.port()), 5s, 200);
    CHECK(seen.lines == Lines{"short"});
    CHECK_FALSE(seen.end.clean);
    CHECK(contains(seen.end.error, "200"));
}

TEST_CASE("The token that a refusal echoes is taken out", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.answer("403 Forbidden", "text/plain",
                                          std::string("no such token: ") + kToken);
                          }});
    CHECK(read_all(site_at(server.port())).end.body == "no such token: [token]");
}

TEST_CASE("The stream's own headers are sent", "[net]") {
    std::string request;
    ScriptedServer server(good_identity(), {[&request](Peer& peer) {
                              request = peer.read_request();
                              peer.head();
                              peer.last_chunk();
                          }});
    CHECK(read_all(site_at(server.port())).end.clean);
    CHECK(contains(request, "GET /api/stream/event HTTP/1.1\r\n"));
    CHECK(contains(request, "\r\nX-Test: 1\r\n"));
    CHECK(contains(request, std::string("\r\nAuthorization: Bearer ") + kToken + "\r\n"));
}

TEST_CASE("A stream may be destroyed by the call with a line", "[net]") {
    ScriptedServer server(good_identity(), {after_head([](Peer& peer) {
                              peer.chunk("one\ntwo\n");
                              peer.wait_for_client_to_close();
                          })});
    Loop loop;
    std::unique_ptr<EventStream> stream;
    int calls = 0;
    StreamHandlers handlers;
    handlers.on_open = [] {};
    handlers.on_line = [&](const std::string&) {
        ++calls;
        stream.reset();
        loop.done();
    };
    handlers.on_end = [&](const StreamEnd&) { ++calls; };
    stream = std::make_unique<EventStream>(loop.reactor, site_at(server.port()), "/", Headers{}, 5s,
                                           std::move(handlers));
    CHECK(loop.run());
    loop.reactor.run_for(20ms);
    CHECK(calls == 1);
}
