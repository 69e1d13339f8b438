#include "bot/local/url.h"

#include "tests/support/catch.h"

using namespace shako::bot::local;

TEST_CASE("escapes are decoded, and broken ones refused") {
    CHECK(percent_decode("a%20b+c", false) == "a b+c");
    CHECK(percent_decode("a%20b+c", true) == "a b c");
    CHECK(percent_decode("%C3%a9", true) == "\xC3\xA9");
    for (const char* bad : {"%", "%2", "%zz", "a%4"}) CHECK_FALSE(percent_decode(bad, true));
}

TEST_CASE("of a field that comes twice the first counts") {
    CHECK(parse_form("a=1&b=&c&a=2&&=x") ==
          FormFields{{"a", "1"}, {"b", ""}, {"c", ""}, {"", "x"}});
    CHECK(parse_form("")->empty());
    CHECK_FALSE(parse_form("a=%x"));
}

TEST_CASE("a target is a path and a query") {
    CHECK(parse_target("/api/a%2Fb?x=1") == Target{{"api", "a/b"}, {{"x", "1"}}});
    CHECK(parse_target("/")->path.empty());
    CHECK_FALSE(parse_target(""));
    CHECK_FALSE(parse_target("api"));
    CHECK_FALSE(parse_target("/a%"));
}
