#include "engine/tools/number.h"

#include "tests/support/catch.h"

using namespace shako::engine::tools;

TEST_CASE("A number is the whole of a text") {
    CHECK(parse_number<int>("-12") == -12);
    CHECK(parse_number<double>("0.5") == 0.5);
    for (const auto* text : {"", " 1", "1 ", "+1", "1x", "0x1", "99999999999"})
        CHECK_FALSE(parse_number<int>(text));
}
