#include "tests/bot/soak/fault_proxy.h"

#include "bot/local/server.h"
#include "tests/bot/local/site_fixture.h"
#include "tests/bot/net/net_fixture.h"
#include "tests/support/catch.h"

using namespace shako::test;
using namespace shako::test::soak;
using shako::bot::DialectName;
using shako::bot::local::Server;
using shako::bot::local::Site;
using shako::bot::local::test::TlsClient;

namespace {

// A site with the account Alice, and her way to it.
struct Way {
    explicit Way(std::uint64_t seed)
        : server({.dialect = DialectName::lichess,
                  .catalog = shako::bot::local::test::shipped_catalog(),
                  .port = 0,
                  .seed = 1,
                  .limits = {},
                  .on_news = {}}),
          proxy(good_identity(),
                {.bot = "Alice",
                 .site = server.url(),
                 .authority = server.authority(),
                 .plan = FaultPlan(seed),
                 .streams_are_held = false},
                judge) {
        server.call(
            [](Site& site, shako::bot::Now) { REQUIRE(site.add_account("Alice", "token-Alice")); });
    }

    // The head of the answer on a connection of its own, or "" when there is none.
    std::string ask(const std::string& target) {
        TlsClient client(proxy.url(), authority().pem());
        if (!client.is_connected()) return "none";
        client.send("GET " + target +
                    " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer token-Alice\r\n\r\n");
        return client.read_to("\r\n\r\n");
    }

    Judge judge{{}};
    Server server;
    FaultProxy proxy;
};

}  // namespace

TEST_CASE("the soak's proxy knows what a request is about") {
    CHECK(errand_of("GET /api/account HTTP/1.1\r\n") == Errand{RequestKind::account, "", ""});
    CHECK(errand_of("GET /api/stream/event HTTP/1.1\r\n") == Errand{RequestKind::events, "", ""});
    CHECK(errand_of("GET /api/bot/game/stream/abcd1234 HTTP/1.1\r\n") ==
          Errand{RequestKind::game, "abcd1234", ""});
    CHECK(errand_of("POST /api/bot/game/abcd1234/move/e2e4?offeringDraw=true HTTP/1.1\r\n") ==
          Errand{RequestKind::move, "abcd1234", "e2e4"});
    CHECK(errand_of("POST /api/challenge/abcd1234/accept HTTP/1.1\r\n") ==
          Errand{RequestKind::accept, "abcd1234", ""});
    CHECK(errand_of("POST /api/bot/game/abcd1234/chat HTTP/1.1\r\n") ==
          Errand{RequestKind::other, "abcd1234", ""});
    CHECK(errand_of("nonsense") == Errand{});
}

TEST_CASE("the soak's proxy asks the site by its own name") {
    CHECK(addressed_to("https://127.0.0.1:8443",
                       "GET / HTTP/1.1\r\nHost: localhost:1\r\nA: b\r\n\r\n") ==
          "GET / HTTP/1.1\r\nHost: 127.0.0.1:8443\r\nA: b\r\n\r\n");
    CHECK(addressed_to("https://a:1", "POST / HTTP/1.1\r\n\r\n\r\nHost: b\r\n") ==
          "POST / HTTP/1.1\r\n\r\n\r\nHost: b\r\n");
    CHECK(addressed_to("https://a:1", "").empty());
}

TEST_CASE("through the soak's proxy some requests meet their faults and the others the site",
          "[net]") {
    Way way(1);
    const FaultPlan plan(1);
    for (int i = 0; i < 30; ++i) {
        const AnswerFault fault = plan.answer({"Alice", RequestKind::account, "", i});
        const std::string answer = way.ask("/api/account");
        CAPTURE(i, to_text(fault.kind), answer);
        switch (fault.kind) {
            case FaultKind::lost_request:
            case FaultKind::lost_answer:
            case FaultKind::cut_answer:
                CHECK(answer.empty());
                break;
            case FaultKind::bad_gateway:
                CHECK(answer.find(" 502 ") != std::string::npos);
                break;
            case FaultKind::unavailable:
                CHECK(answer.find("Retry-After: 1\r\n") != std::string::npos);
                break;
            case FaultKind::gateway_timeout:
                CHECK(answer.find(" 504 ") != std::string::npos);
                break;
            case FaultKind::page_404:
                CHECK(answer.find(" 404 ") != std::string::npos);
                break;
            case FaultKind::redirect:
                CHECK(answer.find("Location: ") != std::string::npos);
                break;
            case FaultKind::page:
                CHECK(answer.find("text/html") != std::string::npos);
                break;
            default:
                CHECK(answer.find("shako-local") != std::string::npos);
                break;
        }
    }
    int faults = 0;
    for (const int count : way.judge.tally().faults) faults += count;
    CHECK(faults > 3);
    CHECK(faults < 20);
}

TEST_CASE("the soak's way to the site can be closed and opened again", "[net]") {
    Way way(1);
    way.proxy.refuse();
    CHECK(way.ask("/api/account") == "none");
    way.proxy.accept_again();
    CHECK(way.ask("/api/account") != "none");
    way.proxy.refuse();  // and all may end while it is closed
}

TEST_CASE("a stream of the soak tells the bot what the site tells", "[net]") {
    Way way(4);
    // Streams are refused now and then.
    for (int i = 0; i < 20; ++i) {
        TlsClient client(way.proxy.url(), authority().pem());
        REQUIRE(client.is_connected());
        client.send(
            "GET /api/stream/event HTTP/1.1\r\nHost: localhost\r\n"
            "Authorization: Bearer token-Alice\r\n\r\n");
        if (client.read_to("\r\n\r\n").find("x-ndjson") == std::string::npos) continue;
        bool is_online = false;
        way.server.call([&](Site& site, shako::bot::Now) { is_online = site.is_online("Alice"); });
        CHECK(is_online);
        return;
    }
    FAIL("no stream began");
}
