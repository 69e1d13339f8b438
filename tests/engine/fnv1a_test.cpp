#include "engine/fnv1a.h"

#include "tests/support/catch.h"

using namespace shako::engine;

// The values are from Noll's list of test vectors (www.isthe.com/chongo/tech/comp/fnv).
TEST_CASE("FNV-1a is that of its authors") {
    CHECK(fnv1a_64("") == 0xCBF29CE484222325U);
    CHECK(fnv1a_64("foobar") == 0x85944171F73967E8U);
    CHECK(fnv1a_32("") == 0x811C9DC5U);
    CHECK(fnv1a_32("foobar") == 0xBF9CF968U);
}

TEST_CASE("A text in parts has the hash of the whole") {
    CHECK(fnv1a_64("bar", fnv1a_64("foo")) == fnv1a_64("foobar"));
}
