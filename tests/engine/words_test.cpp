#include "engine/words.h"

#include "tests/support/catch.h"

using namespace shako::engine;

TEST_CASE("A line loses the blanks at its ends, and a carriage return") {
    CHECK(trimmed(" \ta b\r") == "a b");
    CHECK(trimmed(" \t\r").empty());
    CHECK(trimmed("").empty());
}

TEST_CASE("Words are taken off a line one by one") {
    std::string_view line = " a  bc\r";
    CHECK(take_word(line) == "a");
    CHECK(take_word(line) == "bc");
    CHECK(take_word(line).empty());
    CHECK(line.empty());
}

TEST_CASE("Texts are compared without the case of ASCII letters") {
    CHECK(same_but_for_case("Move Overhead", "move overhead"));
    CHECK_FALSE(same_but_for_case("Hash", "Hash "));
    CHECK_FALSE(same_but_for_case("a", "b"));
}
