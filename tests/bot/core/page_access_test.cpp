#include "bot/core/page_access.h"

#include <string>

#include "tests/support/catch.h"

using shako::bot::is_page_request_ours;

TEST_CASE("A page is for requests that name this machine and port") {
    for (const char* host : {"127.0.0.1:8640", "localhost:8640", "[::1]:8640"}) {
        CHECK(is_page_request_ours(host, "", 8640));
        CHECK(is_page_request_ours(host, std::string("http://") + host, 8640));
    }
    CHECK(is_page_request_ours("localhost", "", 80));
    for (const char* host :
         {"", "localhost", "127.0.0.1", "127.0.0.1:80", "evil.example", "evil.example:8640",
          "localhost:8640.evil.example", "127.0.0.2:8640", "localhost.:8640"}) {
        CAPTURE(host);
        CHECK_FALSE(is_page_request_ours(host, "", 8640));
    }
}

TEST_CASE("A page is not for the scripts of other pages") {
    for (const char* origin : {"null", "http://evil.example", "https://127.0.0.1:8640",
                               "http://127.0.0.1:8641", "127.0.0.1:8640"}) {
        CAPTURE(origin);
        CHECK_FALSE(is_page_request_ours("127.0.0.1:8640", origin, 8640));
    }
}

TEST_CASE("Over TLS the same holds, with its own scheme and usual port") {
    CHECK(is_page_request_ours("127.0.0.1:8640", "", 8640, "https"));
    CHECK(is_page_request_ours("localhost", "https://localhost", 443, "https"));
    CHECK_FALSE(is_page_request_ours("localhost", "", 80, "https"));
    CHECK_FALSE(is_page_request_ours("127.0.0.1:8640", "http://127.0.0.1:8640", 8640, "https"));
    CHECK_FALSE(is_page_request_ours("evil.example:8640", "", 8640, "https"));
}
