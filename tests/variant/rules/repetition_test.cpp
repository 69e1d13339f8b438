#include "variant/rules/repetition.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

TEST_CASE("repetition: its number, its value and whose value that is") {
    const Spec spec =
        test::chess_with("nFoldRule = 4\nnFoldValue = loss\nnFoldValueAbsolute = true\n");
    CHECK(spec.repetition.fold == 4);
    CHECK(spec.repetition.value == Value::loss);
    CHECK(spec.repetition.absolute);
}

TEST_CASE("a position that occurs once is no repetition; 0 switches the rule off") {
    CHECK(ids_of("nFoldRule = 0\n").empty());
    CHECK(ids_of("nFoldRule = 2\n").empty());
    CHECK(ids_of("nFoldRule = 1\n") == Ids{"fold-of-one"});
}

TEST_CASE("none is no result of a repetition") {
    CHECK(ids_of("nFoldValue = none\n") == Ids{"value-none"});
}

TEST_CASE("what repetition is not allowed") {
    const Spec spec = test::chess_with(
        "perpetualCheckIllegal = true\nmoveRepetitionIllegal = true\nchasingRule = axf\n");
    CHECK(spec.repetition.perpetual_check_illegal);
    CHECK(spec.repetition.move_repetition_illegal);
    CHECK(spec.repetition.chasing == ChasingRule::axf);
    CHECK(ids_of("nFoldRule = 0\nnFoldValue = loss\n") == Ids{"no-effect"});
}

TEST_CASE("what judges repetitions needs them to count") {
    const std::string off = "nFoldRule = 0\n";
    for (const char* const line :
         {"perpetualCheckIllegal = true", "moveRepetitionIllegal = true", "chasingRule = axf"}) {
        INFO(line);
        CHECK(ids_of(off + line + "\n") == Ids{"no-effect"});
        CHECK(ids_of(std::string(line) + "\n").empty());
    }
    CHECK(ids_of("nFoldValueAbsolute = true\n") == Ids{"no-effect"});
    CHECK(ids_of("nFoldValue = loss\nnFoldValueAbsolute = true\n").empty());
}
