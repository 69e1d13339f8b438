#include "bot/core/site_url.h"

#include "tests/support/catch.h"

using namespace shako::bot;

namespace {

bool is_refused(std::string_view text) { return !parse_site_url(text).has_value(); }

}  // namespace

TEST_CASE("The address of a site is taken apart") {
    CHECK(parse_site_url("https://lichess.org") == SiteUrl{true, "lichess.org", 443});
    CHECK(parse_site_url("https://WWW.PyChess.org/") == SiteUrl{true, "www.pychess.org", 443});
    CHECK(parse_site_url("https://localhost:8443") == SiteUrl{true, "localhost", 8443});
    CHECK(parse_site_url("https://[::1]:8443") == SiteUrl{true, "::1", 8443});
    CHECK(parse_site_url("https://[::1]:8443")->authority() == "[::1]:8443");
    CHECK(parse_site_url("https://lichess.org")->authority() == "lichess.org");
    CHECK(parse_site_url("http://localhost:80")->authority() == "localhost");
    CHECK(parse_site_url("https://WWW.PyChess.org/")->text() == "https://www.pychess.org");
    CHECK(parse_site_url("HTTP://[::1]:80")->text() == "http://[::1]");
    CHECK(parse_site_url("https://localhost:8443")->text() == "https://localhost:8443");
    CHECK(parse_site_url("https://127.0.0.1")->is_address());
    CHECK_FALSE(parse_site_url("https://lichess.org")->is_address());
}

TEST_CASE("The token does not leave the machine in the clear") {
    CHECK(parse_site_url("http://localhost:9663") == SiteUrl{false, "localhost", 9663});
    CHECK(parse_site_url("http://127.9.9.9") == SiteUrl{false, "127.9.9.9", 80});
    CHECK(parse_site_url("http://[::1]") == SiteUrl{false, "::1", 80});
    CHECK(is_refused("http://lichess.org"));
    CHECK(is_refused("http://128.0.0.1"));
    CHECK(is_refused("http://localhost.example"));
    CHECK(is_refused("http://127.0.0.1.example"));
    CHECK(is_refused("http://[::2]"));
}

TEST_CASE("What is not the address of a site is refused") {
    CHECK(is_refused(""));
    CHECK(is_refused("lichess.org"));
    CHECK(is_refused("ftp://lichess.org"));
    CHECK(is_refused("https://"));
    CHECK(is_refused("https://lichess.org/api"));
    CHECK(is_refused("https://user@lichess.org"));
    CHECK(is_refused("https://lichess.org?x"));
    CHECK(is_refused("https:///path"));
    CHECK(is_refused("https://lichess.org:0"));
    CHECK(is_refused("https://lichess.org:65536"));
    CHECK(is_refused("https://lichess.org:"));
    CHECK(is_refused("https://li chess.org"));
    CHECK(is_refused("https://[::1"));
    CHECK(is_refused("https://[xyz]"));
    CHECK(is_refused("https://[::1]x"));
}
