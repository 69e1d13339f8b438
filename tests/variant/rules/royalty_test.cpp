#include "variant/rules/royalty.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("each side starts with one royal piece") {
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/3KK3 w - - 0 1\n") == Ids{"royal-count"});
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/4Q3 w - - 0 1\n") == Ids{"royal-count"});
    CHECK(ids_of("startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").empty());
}

TEST_CASE("A game without check is refused until the engine can play it") {
    CHECK(ids_of("checking = false\n") == Ids{"unsupported-value"});
}
