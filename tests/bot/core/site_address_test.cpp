#include "bot/core/site_address.h"

#include "tests/support/catch.h"

using shako::bot::parse_site_address;

TEST_CASE("an address comes out in lower case and without a final slash") {
    CHECK(parse_site_address("https://www.PyChess.org/").value() == "https://www.pychess.org");
    CHECK(parse_site_address("https://localhost:8443").value() == "https://localhost:8443");
    CHECK(parse_site_address("https://[::1]:8443").value() == "https://[::1]:8443");
}

TEST_CASE("http is for this machine only") {
    CHECK(parse_site_address("http://127.0.0.1:8080"));
    CHECK(parse_site_address("http://localhost"));
    CHECK(parse_site_address("http://[::1]:80"));
    CHECK_FALSE(parse_site_address("http://lichess.org"));
    CHECK_FALSE(parse_site_address("http://localhost.example.org"));
}

TEST_CASE("what is no plain https address is refused") {
    for (const char* text : {"", "lichess.org", "ftp://lichess.org", "https://", "https:///path",
                             "https://user@lichess.org", "https://lichess.org/api",
                             "https://lichess.org?x", "https://lichess.org:0",
                             "https://lichess.org:99999", "https://lichess.org:", "https://a b"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_site_address(text));
    }
}
