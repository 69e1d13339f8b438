#include "bot/core/json_places.h"

#include <string>

#include "tests/support/catch.h"

using namespace shako::bot;

TEST_CASE("keys and elements have their line and column") {
    const std::string text =
        "// comment with { and \"\n"
        "{\n"
        "  \"a\": 1, /* { */ \"b\": {\n"
        "    \"c\": [\"x,]\", {\"d\": null}, [1, 2]]\n"
        "  }\n"
        "}\n";
    const JsonPlaces places = find_places(text);
    CHECK(places.by_path.at("a") == TextPlace{3, 3});
    CHECK(places.by_path.at("b") == TextPlace{3, 19});
    CHECK(places.by_path.at("b.c") == TextPlace{4, 5});
    CHECK(places.by_path.at("b.c[0]") == TextPlace{4, 11});
    CHECK(places.by_path.at("b.c[1].d") == TextPlace{4, 19});
    CHECK(places.by_path.at("b.c[2][1]") == TextPlace{4, 35});
    CHECK(places.repeated.empty());
}

TEST_CASE("a key that an object has twice is found, spelt with escapes too") {
    const JsonPlaces places = find_places("{\"k\": {\"a\": 1,\n \"\\u0061\": 2}, \"a\": 3}");
    REQUIRE(places.repeated.size() == 1);
    CHECK(places.repeated[0].path == "k.a");
    CHECK(places.repeated[0].first == TextPlace{1, 8});
    CHECK(places.repeated[0].again == TextPlace{2, 2});
}

TEST_CASE("comments end where the parser ends them, and a byte order mark is none") {
    using std::string_view_literals::operator""sv;
    for (const std::string_view text :
         {"{//x\n\"a\": 1}"sv, "{//x\r\"a\": 1}"sv, "{//x\0\"a\": 1}"sv,
          "{/*/ \"b\": 2 */\"a\": 1}"sv, "{/**/\"a\": 1}"sv, "\xef\xbb\xbf{\"a\": 1}"sv}) {
        CAPTURE(text);
        const JsonPlaces places = find_places(text);
        CHECK(places.by_path.size() == 1);
        CHECK(places.by_path.count("a") == 1);
    }
}

TEST_CASE("a text that is not JSON is walked without harm") {
    for (const std::string text :
         {"", "{", "[", "[[", "{\"a", "{\"a\"", "{\"a\":", "[1,,]", "]", "{}}", "[}", "{]", "\"",
          "\"\\", "/*", "//", "[x y]", "{\"a\" \"b\"}"}) {
        CAPTURE(text);
        CHECK_NOTHROW(find_places(text));
    }
    CHECK_NOTHROW(find_places(std::string(100000, '[')));
}

TEST_CASE("places past the end are the end") {
    CHECK(place_of("a\nb", 2) == TextPlace{2, 1});
    CHECK(place_of("a\nb", 99) == TextPlace{2, 2});
    CHECK(place_of("", 0) == TextPlace{1, 1});
}
