#include "bot/net/retry_after.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

TEST_CASE("Retry-After holds seconds or a date") {
    const auto now = std::chrono::system_clock::from_time_t(1445412480);  // 2015-10-21 07:28:00
    CHECK(parse_retry_after("60", now) == 60s);
    CHECK(parse_retry_after(" 0 ", now) == 0s);
    CHECK(parse_retry_after("Wed, 21 Oct 2015 07:29:30 GMT", now) == 90s);
    CHECK(parse_retry_after("Wed, 21 Oct 2015 07:00:00 GMT", now) == 0s);
    CHECK(parse_retry_after("99999999999999999999", now) == 24h);
    CHECK(parse_retry_after("Wed, 21 Oct 2095 07:29:30 GMT", now) == 24h);
    CHECK(parse_retry_after("", now) == std::nullopt);
    CHECK(parse_retry_after("soon", now) == std::nullopt);
    CHECK(parse_retry_after("-5", now) == std::nullopt);
}
