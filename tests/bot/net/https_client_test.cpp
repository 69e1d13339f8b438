#include "bot/net/https_client.h"

#include <utility>
#include <vector>

#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

HttpRequest get(std::string path) { return {"GET", std::move(path), {}, {}}; }
HttpRequest post(std::string path, std::string body) {
    return {"POST",
            std::move(path),
            {{"Content-Type", "application/x-www-form-urlencoded"}},
            std::move(body)};
}

// Asks once and waits for the answer.
HttpReply ask(Loop& loop, HttpsClient& client, HttpRequest request,
              std::chrono::milliseconds timeout = 5s, Repeat repeat = Repeat::allowed) {
    HttpReply reply;
    client.request(std::move(request), timeout, repeat, [&](HttpReply got) {
        reply = std::move(got);
        loop.done();
    });
    REQUIRE(loop.run());
    return reply;
}

// The same with a client of its own.
HttpReply ask_once(const std::shared_ptr<const Site>& site, HttpRequest request,
                   std::chrono::milliseconds timeout = 5s) {
    Loop loop;
    HttpsClient client(loop.reactor, site);
    return ask(loop, client, std::move(request), timeout);
}

void answer_ok(Peer& peer) {
    while (!peer.read_request().empty()) {
        peer.answer("200 OK", "application/json", R"({"ok":true})");
    }
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Without an answer it is told whether the site may have heard of the request", "[net]") {
    const HttpRequest request = post("/api/bot/game/g1/move/e2e4", "");
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                                                peer.read_request();
                                                peer.reset();
                                            },
                                            answer_ok});
    const HttpReply lost = ask_once(site_at(server.port()), request);
    CHECK(lost.status == 0);
    CHECK(lost.was_sent);
    CHECK_FALSE(ask_once(site_at(server.port()), request).was_sent);  // answered

    server.refuse();
    const HttpReply refused = ask_once(site_at(server.port()), request);
    CHECK(refused.status == 0);
    CHECK_FALSE(refused.was_sent);
    server.accept_again();
    CHECK(ask_once(site_at(server.port()), request).status == 200);
}

TEST_CASE("A request carries the token and names its sender", "[net]") {
    std::string seen;
    ScriptedServer server(good_identity(), {[&seen](Peer& peer) {
                              seen = peer.read_request();
                              peer.answer("200 OK", "application/json", R"({"ok":true})");
                          }});
    const auto reply = ask_once(site_at(server.port()), post("/api/x?y=1", "text=a%20b"));
    CHECK(reply.status == 200);
    CHECK(reply.content_type == "application/json");
    CHECK(reply.body == R"({"ok":true})");
    CHECK(reply.error.empty());
    CHECK(contains(seen, "POST /api/x?y=1 HTTP/1.1\r\n"));
    CHECK(contains(seen, std::string("\r\nAuthorization: Bearer ") + kToken + "\r\n"));
    CHECK(contains(seen, "\r\nUser-Agent: shako-test/1\r\n"));
    CHECK(contains(seen, "\r\nHost: 127.0.0.1:" + std::to_string(server.port()) + "\r\n"));
    CHECK(contains(seen, "\r\nContent-Length: 10\r\n"));
    CHECK(contains(seen, "\r\n\r\ntext=a%20b"));
}

TEST_CASE("A host name is looked up", "[net]") {
    ScriptedServer server(good_identity(), {answer_ok});
    CHECK(ask_once(site_at(server.port(), "localhost"), get("/")).status == 200);
}

TEST_CASE("A name without an address is an error that says so", "[net]") {
    // ".invalid" has no addresses by definition (RFC 6761); a machine without a network agrees.
    const auto reply = ask_once(site_at(1, "nowhere.invalid"), get("/"), 10s);
    CHECK(reply.status == 0);
    CHECK(contains(reply.error, "nowhere.invalid"));
}

TEST_CASE("A closed port is an error that names the address", "[net]") {
    std::uint16_t port = 0;
    {
        const ScriptedServer server(good_identity(), {answer_ok});
        port = server.port();
    }
    const auto reply = ask_once(site_at(port), get("/"));
    CHECK(reply.status == 0);
    CHECK(contains(reply.error, "cannot connect to 127.0.0.1:"));
    CHECK(contains(reply.error, "refused"));
}

TEST_CASE("Connections are kept for the next request", "[net]") {
    ScriptedServer server(good_identity(), {answer_ok});
    Loop loop;
    HttpsClient client(loop.reactor, site_at(server.port()));
    for (int i = 0; i < 5; ++i) {
        CHECK(ask(loop, client, get("/")).status == 200);
    }
    CHECK(server.connections() == 1);
}

TEST_CASE("Requests at the same time do not wait for one another", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                                                peer.read_request();
                                                peer.wait_for_client_to_close();
                                            },
                                            answer_ok});
    Loop loop;
    HttpsClient client(loop.reactor, site_at(server.port()));
    client.request(get("/slow"), 10s, Repeat::allowed, [](const HttpReply&) {});
    CHECK(ask(loop, client, get("/quick")).status == 200);
}

TEST_CASE("A kept connection that died is replaced unnoticed", "[net]") {
    const auto once = [](Peer& peer) {
        peer.read_request();
        peer.answer("200 OK", "text/plain", "first");
        // Takes the second request, then closes without a byte: the client can't see it before.
        peer.read_request();
    };
    Loop loop;
    SECTION("when the request may be sent twice") {
        ScriptedServer server(good_identity(), {once, answer_ok});
        HttpsClient client(loop.reactor, site_at(server.port()));
        CHECK(ask(loop, client, get("/")).body == "first");
        CHECK(ask(loop, client, get("/")).status == 200);
        CHECK(server.connections() == 2);
    }
    SECTION("but not when it may not") {
        ScriptedServer server(good_identity(), {once, answer_ok});
        HttpsClient client(loop.reactor, site_at(server.port()));
        CHECK(ask(loop, client, get("/")).body == "first");
        const auto reply = ask(loop, client, get("/"), 5s, Repeat::never);
        CHECK(reply.status == 0);
        CHECK(contains(reply.error, "closed without an answer"));
        CHECK(server.connections() == 1);
    }
    SECTION("and not for ever: a fresh connection that dies is the answer") {
        ScriptedServer server(good_identity(), {once, [](Peer& peer) { peer.read_request(); }});
        HttpsClient client(loop.reactor, site_at(server.port()));
        CHECK(ask(loop, client, get("/")).body == "first");
        CHECK(ask(loop, client, get("/")).status == 0);
        CHECK(server.connections() == 2);
    }
    SECTION("nor once a byte of an answer has come") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("200 OK", "text/plain", "first");
                                  peer.read_request();
                                  peer.write("HTTP/1.1 200 OK\r\nContent-Le");
                              }});
        HttpsClient client(loop.reactor, site_at(server.port()));
        CHECK(ask(loop, client, get("/")).body == "first");
        CHECK(contains(ask(loop, client, get("/")).error, "closed within the answer"));
        CHECK(server.connections() == 1);
    }
}

TEST_CASE("A connection that was closed while it was kept is not tried", "[net]") {
    std::atomic<bool> closed = false;
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                                                peer.read_request();
                                                peer.answer("200 OK", "text/plain", "first");
                                                peer.close_notify();
                                                peer.fin();
                                                peer.wait_for_client_to_close();
                                            },
                                            [&closed](Peer& peer) {
                                                closed = true;
                                                answer_ok(peer);
                                            }});
    Loop loop;
    HttpsClient client(loop.reactor, site_at(server.port()));
    CHECK(ask(loop, client, get("/")).body == "first");
    // Not repeatable: it can only work when the dead connection is recognised or the closing is
    // slower than the request; in the second case the answer says so.
    const auto reply = ask(loop, client, get("/"), 5s, Repeat::allowed);
    CHECK(reply.status == 200);
    CHECK(closed);
}

TEST_CASE("A connection that the site is about to close is not kept", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.answer("200 OK", "text/plain", "x", "Connection: close\r\n");
                          }});
    Loop loop;
    HttpsClient client(loop.reactor, site_at(server.port()));
    CHECK(ask(loop, client, get("/"), 5s, Repeat::never).status == 200);
    CHECK(ask(loop, client, get("/"), 5s, Repeat::never).status == 200);
    CHECK(server.connections() == 2);
}

TEST_CASE("A silent site ends a request at its time limit", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.wait_for_client_to_close();
                          }});
    const auto reply = ask_once(site_at(server.port()), get("/"), 150ms);
    CHECK(reply.status == 0);
    CHECK(reply.error == "no answer within 150 ms");
}

TEST_CASE("The time limit covers a handshake that never ends", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) { peer.wait_for_client_to_close(); }},
                          ScriptedServer::Tls::off);
    CHECK(ask_once(site_at(server.port()), get("/"), 150ms).error == "no answer within 150 ms");
}

TEST_CASE("Errors of the site come with status, type, body and waiting time", "[net]") {
    SECTION("JSON") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("429 Too Many Requests", "application/json",
                                              R"({"error":"slow down"})", "Retry-After: 61\r\n");
                              }});
        const auto reply = ask_once(site_at(server.port()), get("/"));
        CHECK(reply.status == 429);
        CHECK(reply.body == R"({"error":"slow down"})");
        CHECK(reply.retry_after == 61s);
    }
    SECTION("a page of a proxy") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.answer("502 Bad Gateway", "text/html", "<html>");
                              }});
        const auto reply = ask_once(site_at(server.port()), get("/"));
        CHECK(reply.status == 502);
        CHECK(reply.content_type == "text/html");
        CHECK_FALSE(reply.retry_after);
    }
}

TEST_CASE("A redirect is reported and never followed with the token", "[net]") {
    ScriptedServer elsewhere(good_identity(), {answer_ok});
    ScriptedServer server(good_identity(), {[port = elsewhere.port()](Peer& peer) {
                              peer.read_request();
                              peer.answer(
                                  "302 Found", "text/plain", "",
                                  "Location: https://127.0.0.1:" + std::to_string(port) + "/\r\n");
                          }});
    const auto reply = ask_once(site_at(server.port()), get("/"));
    CHECK(reply.status == 302);
    CHECK(contains(reply.error, "redirects to 'https://127.0.0.1:"));
    CHECK(elsewhere.connections() == 0);
}

TEST_CASE("A certificate that can't be trusted ends the request before the token is sent",
          "[net]") {
    std::string seen;
    const auto listen = [&seen](Peer& peer) { seen = peer.read_request(); };
    SECTION("for another host") {
        const auto identity = authority().issue("DNS:other.example");
        std::string error;
        {
            ScriptedServer server(identity, {listen});
            error = ask_once(site_at(server.port(), "localhost"), get("/")).error;
        }
        CHECK(error == "certificate of localhost was refused: hostname mismatch");
    }
    SECTION("for another address") {
        const auto identity = authority().issue("DNS:localhost,IP:127.0.0.2");
        std::string error;
        {
            ScriptedServer server(identity, {listen});
            error = ask_once(site_at(server.port()), get("/")).error;
        }
        CHECK(error == "certificate of 127.0.0.1 was refused: IP address mismatch");
    }
    SECTION("from an unknown authority") {
        std::string error;
        {
            ScriptedServer server(good_identity(), {listen});
            error = ask_once(site_at(server.port(), "127.0.0.1", Authority()), get("/")).error;
        }
        CHECK(contains(error, "certificate of 127.0.0.1 was refused: "));
    }
    SECTION("that has expired") {
        const auto identity = authority().issue("IP:127.0.0.1", -60);
        std::string error;
        {
            ScriptedServer server(identity, {listen});
            error = ask_once(site_at(server.port()), get("/")).error;
        }
        CHECK(error == "certificate of 127.0.0.1 was refused: certificate has expired");
    }
    CHECK(seen.empty());
}

TEST_CASE("TLS older than 1.2 is no TLS", "[net]") {
    std::string seen;
    std::string error;
    {
        ScriptedServer server(good_identity(),
                              {[&seen](Peer& peer) { seen = peer.read_request(); }},
                              ScriptedServer::Tls::old);
        error = ask_once(site_at(server.port()), get("/")).error;
    }
    CHECK(contains(error, "TLS handshake with 127.0.0.1 failed"));
    CHECK(seen.empty());
}

TEST_CASE("A header beyond the limit is refused", "[net]") {
    const auto answer_with = [](std::size_t length) {
        return ScriptedServer::Script([length](Peer& peer) {
            peer.read_request();
            peer.answer("200 OK", "text/plain", "x", "X: " + std::string(length, 'x') + "\r\n");
        });
    };
    constexpr std::size_t kLimit = 32 * 1024;
    ScriptedServer good(good_identity(), {answer_with(kLimit - 200)});
    CHECK(ask_once(site_at(good.port()), get("/")).status == 200);
    ScriptedServer bad(good_identity(), {answer_with(kLimit)});
    CHECK(contains(ask_once(site_at(bad.port()), get("/")).error, "too large"));
    // A header that never ends
    ScriptedServer endless(good_identity(), {[](Peer& peer) {
                               peer.read_request();
                               peer.write("HTTP/1.1 200 OK\r\n");
                               for (int i = 0; i < 5000; ++i) {
                                   peer.write("X" + std::to_string(i) + ": 0123456789\r\n");
                               }
                               peer.wait_for_client_to_close();
                           }});
    CHECK(contains(ask_once(site_at(endless.port()), get("/")).error, "too large"));
}

TEST_CASE("So many requests wait for their turn, and no more", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) { peer.wait_for_client_to_close(); }});
    Loop loop;
    HttpsClient client(loop.reactor, site_at(server.port()));
    constexpr int kMost = HttpsClient::kMaxAtOnce + static_cast<int>(HttpsClient::kMaxWaiting);
    for (int i = 0; i < kMost; ++i) {
        client.request(get("/"), 10s, Repeat::allowed, [](const HttpReply&) {});
    }
    HttpReply refused;
    bool is_within_call = true;
    client.request(get("/"), 10s, Repeat::allowed, [&](HttpReply reply) {
        CHECK_FALSE(is_within_call);
        refused = std::move(reply);
        loop.done();
    });
    is_within_call = false;
    CHECK(loop.run());
    CHECK(refused.status == 0);
    CHECK(contains(refused.error, "wait already"));
}

TEST_CASE("A body beyond the limit is refused", "[net]") {
    const std::string promise =
        "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(HttpsClient::kMaxBody + 1) +
        "\r\n\r\n";
    SECTION("by its promised length") {
        ScriptedServer server(good_identity(), {[&promise](Peer& peer) {
                                  peer.read_request();
                                  peer.write(promise);
                                  peer.wait_for_client_to_close();
                              }});
        CHECK(contains(ask_once(site_at(server.port()), get("/")).error, "too large"));
    }
    SECTION("by what came") {
        ScriptedServer server(good_identity(), {[](Peer& peer) {
                                  peer.read_request();
                                  peer.head();
                                  const std::string piece(1 << 16, 'x');
                                  for (int i = 0; i < 20; ++i) {
                                      peer.chunk(piece);
                                  }
                              }});
        CHECK(contains(ask_once(site_at(server.port()), get("/")).error, "too large"));
    }
}

TEST_CASE("What is not HTTP is an error", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.write("SSH-2.0-OpenSSH_9.2\r\n\r\n");
                              peer.wait_for_client_to_close();
                          }});
    CHECK(contains(ask_once(site_at(server.port()), get("/")).error, "not HTTP"));
}

TEST_CASE("Interim answers are passed over", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.write("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
                              peer.answer("200 OK", "text/plain", "final");
                          }});
    CHECK(ask_once(site_at(server.port()), get("/")).body == "final");
}

TEST_CASE("The token is taken out of what the site echoes", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              const auto request = peer.read_request();
                              peer.answer("400 Bad Request", "text/plain", request);
                          }});
    const auto reply = ask_once(site_at(server.port()), get("/"));
    CHECK(reply.status == 400);
    CHECK(contains(reply.body, "Bearer [token]"));
    CHECK_FALSE(contains(reply.body, kToken));
}

TEST_CASE("A line break in a path or header is refused, not sent", "[net]") {
    ScriptedServer server(good_identity(), {answer_ok});
    CHECK(ask_once(site_at(server.port()), get("/a\r\nX: y")).status == 0);
    CHECK(ask_once(site_at(server.port()), {"GET", "/", {{"X", "a\r\nY: b"}}, {}}).status == 0);
    CHECK(ask_once(site_at(server.port()), get("/a b")).status == 0);
}

TEST_CASE("Plain HTTP works on the loopback", "[net]") {
    ScriptedServer server(good_identity(), {answer_ok}, ScriptedServer::Tls::off);
    const auto site = site_at(server.port());
    site->url.tls = false;
    CHECK(ask_once(site, get("/")).status == 200);
}

TEST_CASE("A client that goes away calls nobody", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.wait_for_client_to_close();
                          }});
    Loop loop;
    auto client = std::make_unique<HttpsClient>(loop.reactor, site_at(server.port()));
    bool called = false;
    client->request(get("/"), 5s, Repeat::allowed, [&](const HttpReply&) { called = true; });
    loop.reactor.run_for(20ms);
    client.reset();
    loop.reactor.run_for(20ms);
    CHECK_FALSE(called);
}

TEST_CASE("A client may be destroyed by the call with the answer", "[net]") {
    ScriptedServer server(good_identity(), {answer_ok});
    Loop loop;
    auto client = std::make_unique<HttpsClient>(loop.reactor, site_at(server.port()));
    client->request(get("/"), 5s, Repeat::allowed, [&](const HttpReply&) {
        client.reset();
        loop.done();
    });
    CHECK(loop.run());
}
