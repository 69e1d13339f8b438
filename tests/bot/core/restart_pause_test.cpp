#include "bot/core/restart_pause.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {
constexpr WallTime kNow{1000000s};
}  // namespace

TEST_CASE("A program that dies again and again pauses from its sixth start on") {
    std::string file;
    WallTime now = kNow;
    for (int start = 1; start <= 8; ++start) {
        const auto starts = recent_starts(file, now);
        CHECK(restart_pause(starts) == (start <= 5 ? 0ms : 60000ms));
        file = write_starts(starts);
        now += 5s;
    }
    CHECK(restart_pause(recent_starts(file, now + 10min)) == 0ms);
}

TEST_CASE("Starts that can't be read, or are yet to come, don't count") {
    for (const char* text : {"", "{", "{}", "[\"x\", null, 1e300]", "[1]", "[1000001]",
                             "[-5, 9223372036854775807, 18446744073709551615]"}) {
        CHECK(recent_starts(text, kNow) == std::vector<WallTime>{kNow});
    }
}
