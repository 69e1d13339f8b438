// The play server over real TLS on the loopback interface.
#include "bot/local/server.h"

#include <memory>
#include <thread>
#include <vector>

#include "bot/local/certificate.h"
#include "tests/bot/local/site_fixture.h"
#include "tests/bot/local/tls_client.h"

using namespace shako::bot::local;
using namespace shako::bot::local::test;
using shako::bot::DialectName;
using shako::bot::Now;

namespace {

struct Running {
    explicit Running(DialectName dialect, ServerLimits limits = {})
        : server({.dialect = dialect,
                  .catalog = shipped_catalog(),
                  .port = 0,
                  .seed = 1,
                  .limits = limits,
                  .on_news = {}}) {
        server.call([](Site& site, Now) {
            REQUIRE(site.add_account("Alice", "token-Alice"));
            REQUIRE(site.add_account("Bob", "token-Bob"));
        });
    }
    // Streams for one account, with the header read.
    std::unique_ptr<TlsClient> stream(const std::string& target, const std::string& token) const {
        auto client = std::make_unique<TlsClient>(server.url(), server.authority());
        REQUIRE(client->is_connected());
        client->send("GET " + target + " HTTP/1.1\r\nHost: " + client->host() +
                     "\r\nAuthorization: Bearer " + token +
                     "\r\nX-PyChess-Bot-Capabilities: " + kCapabilities + "\r\n\r\n");
        const auto head = client->read_to("\r\n\r\n");
        CHECK(head.starts_with("HTTP/1.1 200"));
        CHECK(head.find("Transfer-Encoding: chunked") != std::string::npos);
        CHECK(head.find("application/x-ndjson") != std::string::npos);
        return client;
    }
    TlsClient client() const { return TlsClient(server.url(), server.authority()); }

    Server server;
};

}  // namespace

TEST_CASE("server: its certificate is good for this machine's names and nothing else", "[net]") {
    const Running running(DialectName::lichess);
    const auto& server = running.server;
    CHECK(TlsClient(server.url(), server.authority(), "127.0.0.1").is_connected());
    CHECK(TlsClient(server.url(), server.authority(), "localhost").is_connected());
    CHECK_FALSE(TlsClient(server.url(), server.authority(), "example.org").is_connected());
    CHECK_FALSE(TlsClient(server.url(), make_server_certificate().authority).is_connected());
    CHECK(server.authority().find("PRIVATE") == std::string::npos);
}

TEST_CASE("server: TLS older than 1.2 is refused", "[net]") {
    const Running running(DialectName::lichess);
    const auto& server = running.server;
    const auto talks = [&](int version) {
        return TlsClient(server.url(), server.authority(), "127.0.0.1", version).is_connected();
    };
    CHECK_FALSE(talks(TLS1_VERSION));
    CHECK_FALSE(talks(TLS1_1_VERSION));
    CHECK(talks(TLS1_2_VERSION));
    CHECK(talks(TLS1_3_VERSION));
}

TEST_CASE("server: it answers those who mean this machine, and no other page's script", "[net]") {
    const DialectName dialect = GENERATE(DialectName::lichess, DialectName::pychess);
    const Running running(dialect);
    const auto status = [&](const std::string& headers) {
        auto client = running.client();
        client.send("GET /api/account HTTP/1.1\r\nAuthorization: Bearer token-Alice\r\n" + headers +
                    "\r\n");
        return client.read_to("\r\n").substr(0, 12);
    };
    const std::string host = running.client().host();
    const std::string port = host.substr(host.find(':'));
    for (const std::string& good : {"Host: " + host, "Host: localhost" + port,
                                    "Host: " + host + "\r\nOrigin: https://" + host}) {
        CAPTURE(good);
        CHECK(status(good + "\r\n") == "HTTP/1.1 200");
    }
    for (const std::string& bad :
         {std::string("X: y"), std::string("Host: evil.example"), "Host: evil.example" + port,
          std::string("Host: 127.0.0.1"), "Host: " + host + "\r\nOrigin: https://evil.example",
          "Host: " + host + "\r\nOrigin: null", "Host: " + host + "\r\nOrigin: http://" + host}) {
        CAPTURE(bad);
        CHECK(status(bad + "\r\n") == "HTTP/1.1 403");
    }
}

TEST_CASE("server: one connection serves many requests", "[net]") {
    const Running running(DialectName::lichess);
    auto client = running.client();
    REQUIRE(client.is_connected());
    for (int i = 0; i < 3; ++i) {
        const auto answer = client.get("/api/account", "token-Alice");
        CHECK(answer.starts_with("HTTP/1.1 200"));
        CHECK(answer.find("\"username\":\"Alice\"") != std::string::npos);
    }
    CHECK(client.get("/api/account", "wrong").starts_with("HTTP/1.1 401"));
    CHECK(client.get("/api/account", "token-Bob", "Connection: close\r\n").find("Bob") !=
          std::string::npos);
    bool is_clean = false;
    CHECK(client.read_all(is_clean).empty());
    CHECK(is_clean);
}

TEST_CASE("server: a challenge reaches the other's stream at once", "[net]") {
    const Running running(DialectName::lichess);
    auto bob = running.stream("/api/stream/event", "token-Bob");
    auto alice = running.client();
    const auto answer = alice.post("/api/challenge/Bob", "token-Alice",
                                   "clock.limit=60&clock.increment=0&color=white&variant=shako");
    REQUIRE(answer.starts_with("HTTP/1.1 200"));
    const auto line = bob->read_to("\n\r\n");
    CHECK(line.find("\"type\":\"challenge\"") != std::string::npos);

    const std::string id = json::parse(answer.substr(answer.find("\r\n\r\n")))["id"];
    CHECK(running.client()
              .post("/api/challenge/" + id + "/accept", "token-Bob", "")
              .starts_with("HTTP/1.1 200"));
    CHECK(bob->read_to("\n\r\n").find("\"type\":\"gameStart\"") != std::string::npos);
    auto game = running.stream("/api/bot/game/stream/" + id, "token-Bob");
    CHECK(game->read_to("\n\r\n").find("\"type\":\"gameFull\"") != std::string::npos);
    CHECK(alice.post("/api/bot/game/" + id + "/move/e3e5", "token-Alice", "")
              .starts_with("HTTP/1.1 200"));
    CHECK(game->read_to("\n\r\n").find("\"moves\":\"e3e5\"") != std::string::npos);
    CHECK(alice.post("/api/bot/game/" + id + "/abort", "token-Alice", "")
              .starts_with("HTTP/1.1 200"));
    bool is_clean = false;
    const auto rest = game->read_all(is_clean);
    CHECK(rest.find("\"status\":\"aborted\"") != std::string::npos);
    CHECK(rest.ends_with("0\r\n\r\n"));
    CHECK(is_clean);
}

TEST_CASE("server: a client that goes is offline soon", "[net]") {
    Running running(DialectName::lichess);
    auto bob = running.stream("/api/stream/event", "token-Bob");
    const auto is_online = [&] {
        bool online = false;
        running.server.call([&](Site& site, Now) { online = site.is_online("Bob"); });
        return online;
    };
    CHECK(is_online());
    bob.reset();
    for (int i = 0; i < 500 && is_online(); ++i) std::this_thread::sleep_for(10ms);
    CHECK_FALSE(is_online());
}

TEST_CASE("server: a second game stream of PyChess breaks off in the middle", "[net]") {
    Running running(DialectName::pychess);
    std::string id;
    running.server.call([&](Site& site, Now now) {
        id = site.pair({"Alice", "Bob"}, {"shako", "", {60s, 0s}, false}, now).value();
    });
    auto client = running.client();
    for (const char* token : {"token-Alice", "token-Bob"}) {
        CHECK(
            client.post("/api/challenge/" + id + "/accept", token, "").starts_with("HTTP/1.1 200"));
    }
    auto first = running.stream("/api/bot/game/stream/" + id, "token-Bob");
    auto second = running.stream("/api/bot/game/stream/" + id, "token-Bob");
    bool is_clean = true;
    const auto rest = second->read_all(is_clean);
    CHECK_FALSE(rest.ends_with("0\r\n\r\n"));
    CHECK_FALSE(is_clean);
    CHECK(first->read_to("gameFull") != "");
}

TEST_CASE("server: what is too large is refused, and what is no HTTP is cut off", "[net]") {
    const Running running(DialectName::lichess, {.header_bytes = 2000, .body_bytes = 100});
    CHECK(running.client()
              .post("/api/challenge/Bob", "token-Alice", std::string(100, 'x'))
              .starts_with("HTTP/1.1 400"));
    CHECK(running.client()
              .get("/api/account", "token-Alice", "X-Much: " + std::string(3000, 'x') + "\r\n")
              .starts_with("HTTP/1.1 431"));
    CHECK(running.client()
              .post("/api/challenge/Bob", "token-Alice", std::string(101, 'x'))
              .starts_with("HTTP/1.1 413"));
    auto garbage = running.client();
    garbage.send("this is no request\r\n\r\n");
    bool is_clean = false;
    CHECK(garbage.read_all(is_clean).empty());
    CHECK(running.client().get("/api/account", "token-Alice").starts_with("HTTP/1.1 200"));
}

TEST_CASE("server: it serves only so many connections at once", "[net]") {
    const Running running(DialectName::lichess, {.connections = 2});
    {
        auto first = running.client();
        auto second = running.client();
        REQUIRE(first.get("/api/account", "token-Alice").starts_with("HTTP/1.1 200"));
        REQUIRE(second.get("/api/account", "token-Alice").starts_with("HTTP/1.1 200"));
        CHECK_FALSE(running.client().is_connected());
    }
    for (int i = 0; i < 500; ++i) {
        auto again = running.client();
        if (again.is_connected()) break;
        std::this_thread::sleep_for(10ms);
    }
    CHECK(running.client().get("/api/account", "token-Bob").starts_with("HTTP/1.1 200"));
}

TEST_CASE("server: who says nothing is cut off in time", "[net]") {
    const Running running(DialectName::lichess, {.idle = std::chrono::seconds(1)});
    auto client = running.client();
    bool is_clean = false;
    CHECK(client.read_all(is_clean).empty());
}

TEST_CASE("server: stopping ends streams properly and at once", "[net]") {
    auto running = std::make_unique<Running>(DialectName::pychess);
    auto alice = running->stream("/api/stream/event", "token-Alice");
    auto idle = running->client();
    const auto begin = std::chrono::steady_clock::now();
    running->server.stop();
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
    bool is_clean = false;
    const auto rest = alice->read_all(is_clean);
    CHECK(rest.find(R"({"type": "terminated"})") != std::string::npos);
    CHECK(rest.ends_with("0\r\n\r\n"));
    CHECK(is_clean);
    CHECK_FALSE(TlsClient(running->server.url(), running->server.authority()).is_connected());
    running.reset();
}

TEST_CASE("server: a port that is taken is an error in words", "[net]") {
    const Running running(DialectName::lichess);
    const auto& url = running.server.url();
    const auto port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
    CHECK_THROWS_WITH(Server({.dialect = DialectName::lichess,
                              .catalog = shipped_catalog(),
                              .port = port,
                              .seed = 0,
                              .limits = {},
                              .on_news = {}}),
                      Catch::Contains("cannot listen on 127.0.0.1:" + std::to_string(port)));
}

TEST_CASE("server: tokens are long and never the same") {
    const auto one = make_token();
    CHECK(one.size() == 43);
    CHECK(one != make_token());
}
