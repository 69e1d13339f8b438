#include "variant/check.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("the shipped games have no contradictions, if settings that they inherit for nothing") {
    for (const std::string& name : test::shipped().names()) {
        INFO(name);
        for (const Finding& finding : check(*test::shipped().find(name))) CHECK(finding.is_of_line);
    }
}

TEST_CASE("a game without pieces is told so, and nothing that follows from it") {
    CHECK(test::ids(test::load("[x]\n")) == Ids{"no-pieces"});
}

TEST_CASE("boards beyond the peer's size load with a warning") {
    CHECK(ids_of("maxRank = 11\nstartFen = 4k3/8/8/8/8/8/8/8/8/8/4K3 w - - 0 1\n") ==
          Ids{"beyond-peer"});
    CHECK(ids_of("maxFile = m\nstartFen = 4k8/13/13/13/13/13/13/4K8 w - - 0 1\n") ==
          Ids{"beyond-peer"});
}

TEST_CASE("a FEN that could not be read is not blamed for what it may not hold") {
    CHECK(ids_of("startFen = 4x3/8/8/8/8/8/8/4K3 w KQkq - 0 1\n") == Ids{"fen-piece"});
}
