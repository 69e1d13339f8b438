#include "variant/quote.h"

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("foreign text is quoted, clipped and free of control characters") {
    CHECK(in_quotes("e4") == "'e4'");
    CHECK(in_quotes("") == "''");
    CHECK(in_quotes("café") == "'café'");
    CHECK(in_quotes(std::string_view("a\0b\x1b", 4)) == "'a\\x00b\\x1b'");
    CHECK(in_quotes("\xff") == "'\\xff'");
    CHECK(in_quotes(std::string(1'000'000, 'x')).size() == 60 + 5);
}

TEST_CASE("the length of a UTF-8 character, and 0 for what is none") {
    CHECK(utf8_length("a") == 1);
    CHECK(utf8_length("é") == 2);
    CHECK(utf8_length("€uro") == 3);
    CHECK(utf8_length("\xF0\x9F\x98\x80") == 4);
    CHECK(utf8_length("") == 0);
    CHECK(utf8_length("\x80") == 0);
    CHECK(utf8_length("\xC0\xAF") == 0);          // overlong
    CHECK(utf8_length("\xE0\x80\x80") == 0);      // overlong
    CHECK(utf8_length("\xED\xA0\x80") == 0);      // a surrogate
    CHECK(utf8_length("\xF4\x90\x80\x80") == 0);  // beyond the last code point
    CHECK(utf8_length("\xE2\x82") == 0);          // cut off
}
