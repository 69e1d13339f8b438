#include "engine/tools/arguments.h"

#include "tests/support/catch.h"

using shako::engine::tools::ArgumentRule;
using shako::engine::tools::parse_arguments;

namespace {

using Words = std::vector<std::string>;

const std::vector<ArgumentRule> kRules{
    {"--format", {"text", "json"}}, {"--strict"}, {"--name", {}, true}};

std::string error_of(const Words& words) {
    const auto arguments = parse_arguments(words, kRules);
    return arguments ? "" : arguments.error();
}

}  // namespace

TEST_CASE("Options stand before, between and behind the operands") {
    const auto arguments =
        parse_arguments({"a", "--format", "json", "b", "--strict", "--name=x=y", "c"}, kRules);
    REQUIRE(arguments.has_value());
    CHECK(arguments->operands == Words{"a", "b", "c"});
    CHECK(arguments->has("--strict"));
    CHECK(arguments->value("--format", "text") == "json");
    CHECK(arguments->value("--name", "") == "x=y");
}

TEST_CASE("What is not given has its default") {
    const auto arguments = parse_arguments({}, kRules);
    REQUIRE(arguments.has_value());
    CHECK_FALSE(arguments->has("--strict"));
    CHECK(arguments->value("--format", "text") == "text");
    CHECK(arguments->operands.empty());
}

TEST_CASE("A single dash is an operand, and everything behind two dashes is") {
    const auto arguments = parse_arguments({"-", "--", "--strict", "-x"}, kRules);
    REQUIRE(arguments.has_value());
    CHECK(arguments->operands == Words{"-", "--strict", "-x"});
    CHECK_FALSE(arguments->has("--strict"));
}

TEST_CASE("An option that does not exist, or with a wrong value, is named") {
    CHECK(error_of({"--stric"}) == "unknown option '--stric'");
    CHECK(error_of({"-x"}) == "unknown option '-x'");
    CHECK(error_of({"--strict=yes"}) == "option '--strict' takes no value");
    CHECK(error_of({"--format"}) == "option '--format' needs text or json");
    CHECK(error_of({"--name"}) == "option '--name' needs a value");
    CHECK(error_of({"--format=xml"}) == "option '--format' cannot be 'xml', expected text or json");
}
