#include "bot/net/page_server.h"

#include <algorithm>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bot/core/action.h"
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

    // The answer's first line to a request as it stands, with what it needs to end.
    std::string status_of(const std::string& headers) {
        std::string line;
        std::thread client_thread([&] {
            const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
            const timeval limit{10, 0};
            setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
            sockaddr_in address{};
            address.sin_family = AF_INET;
            address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            address.sin_port = htons(server->port());
            if (connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
                const std::string request = "GET /page HTTP/1.1\r\n" + headers + "\r\n";
                send(handle, request.data(), request.size(), MSG_NOSIGNAL);
                char piece[512];
                const auto got = recv(handle, piece, sizeof piece, 0);
                line.assign(piece, got > 0 ? static_cast<std::size_t>(got) : 0);
                line.erase(std::min(line.find("\r\n"), line.size()));
            }
            close(handle);
            loop.reactor.post([this] { loop.done(); });
        });
        CHECK(loop.run());
        client_thread.join();
        return line;
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

TEST_CASE("A page is shown to nobody who calls this machine by another name", "[net]") {
    Served served;
    const std::string port = std::to_string(served.server->port());
    CHECK(served.status_of("Host: 127.0.0.1:" + port + "\r\n") == "HTTP/1.1 200 OK");
    for (const std::string& headers :
         {std::string(), std::string("Host: evil.example\r\n"),
          "Host: evil.example:" + port + "\r\n", std::string("Host: 127.0.0.1\r\n"),
          std::string("Host: 127.0.0.1:1\r\n"),
          "Host: 127.0.0.1:" + port + "\r\nOrigin: null\r\n"}) {
        CAPTURE(headers);
        CHECK(served.status_of(headers) == "HTTP/1.1 403 Forbidden");
    }
    // A header just over the limit
    const std::string host = "Host: 127.0.0.1:" + port + "\r\nX: ";
    CHECK(served.status_of(host + std::string(PageServer::kMaxHeader - 100, 'x') + "\r\n") ==
          "HTTP/1.1 200 OK");
    CHECK(served.status_of(host + std::string(PageServer::kMaxHeader, 'x') + "\r\n").empty());
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
