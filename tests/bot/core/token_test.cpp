#include <string>

#include "bot/core/config.h"
#include "tests/support/catch.h"

using shako::bot::parse_token;

TEST_CASE("white space around a token goes") {
    CHECK(parse_token(" abc-DEF_123\r\n").value() == "abc-DEF_123");
}

TEST_CASE("a token that cannot be one is refused, and no part of it is told") {
    const std::string secret = "s3cr3t";
    for (const std::string& raw :
         {std::string(), std::string(" \n"), secret + " " + secret, secret + "\n" + secret,
          secret + "\x01", secret + "\xc3\xa4", std::string("\0", 1) + secret,
          secret + std::string(5000, 'x')}) {
        const auto token = parse_token(raw);
        REQUIRE_FALSE(token);
        CHECK_FALSE(token.error().message.empty());
        CHECK(token.error().message.find(secret) == std::string::npos);
    }
}
