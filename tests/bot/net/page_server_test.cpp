#include "bot/net/page_server.h"

#include "bot/net/https_client.h"
#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// A server with one page, and a client whose requests may say what they like.
struct Served {
    Loop loop;
    std::unique_ptr<PageServer> server;
    std::unique_ptr<HttpsClient> client;

    Served() {
        auto listening = PageServer::listen(loop.reactor, 0, [](std::string_view path) {
            return path == "/page" ? Page{200, "text/html", "hello"}
                                   : Page{404, "text/plain", "no"};
        });
        REQUIRE(listening);
        server = std::move(*listening);
        auto site = site_at(server->port());
        site->url.tls = false;
        client = std::make_unique<HttpsClient>(loop.reactor, site);
    }

    HttpReply ask(const std::string& path, const std::string& method = "GET",
                  Headers headers = {}) {
        HttpReply answer;
        HttpRequest request;
        request.method = method;
        request.path = path;
        request.headers = std::move(headers);
        client->request(std::move(request), 10s, Repeat::never, [&](HttpReply reply) {
            answer = std::move(reply);
            loop.done();
        });
        REQUIRE(loop.run());
        return answer;
    }
};

}  // namespace

TEST_CASE("A page is served on the loopback, over a connection that is kept", "[net]") {
    Served served;
    for (int i = 0; i < 3; ++i) {
        const HttpReply reply = served.ask("/page?x=1");
        CHECK(reply.status == 200);
        CHECK(reply.content_type == "text/html");
        CHECK(reply.body == "hello");
    }
    CHECK(served.ask("/other").status == 404);
}

TEST_CASE("What is not meant for the page server gets nothing from it", "[net]") {
    Served served;
    CHECK(served.ask("/page", "GET", {{"Origin", "http://evil.example"}}).status == 403);
    CHECK(served.ask("/page", "POST").status == 405);
    const HttpReply foreign = [&] {
        auto site = site_at(served.server->port(), "localhost");
        site->url.tls = false;
        served.client = std::make_unique<HttpsClient>(served.loop.reactor, site);
        return served.ask("/page", "GET", {{"X", "y"}});
    }();
    CHECK(foreign.status == 200);  // "localhost" is this machine too
    // A header that is too long, and a body, end the connection.
    CHECK(served.ask("/page", "GET", {{"X", std::string(9000, 'x')}}).status == 0);
}

TEST_CASE("A port that is taken is an error that names it", "[net]") {
    Served served;
    const auto second =
        PageServer::listen(served.loop.reactor, served.server->port(), [](auto) { return Page{}; });
    REQUIRE_FALSE(second);
    CHECK(second.error().message.find("cannot listen on 127.0.0.1:" +
                                      std::to_string(served.server->port())) == 0);
}

TEST_CASE("A page server may go while clients are there", "[net]") {
    Served served;
    CHECK(served.ask("/page").status == 200);
    served.server.reset();
    CHECK(served.ask("/page").status == 0);
}
