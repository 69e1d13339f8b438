#include "variant/rules/goals.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("mate and stalemate have a value, which none is not") {
    const Spec spec = test::chess_with("stalemateValue = loss\ncheckmateValue = win\n");
    CHECK(spec.goals.stalemate == Value::loss);
    CHECK(spec.goals.checkmate == Value::win);
    CHECK(ids_of("stalemateValue = none\n") == Ids{"value-none"});
    CHECK(ids_of("checkmateValue = none\n") == Ids{"value-none"});
    CHECK(ids_of("stalemateValue = none\ntwoBoards = true\n").empty());
}
