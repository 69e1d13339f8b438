#include "variant/betza/direction.h"

#include "tests/support/catch.h"

using namespace shako::variant;

namespace {

constexpr LeapShape kWazir{1, 0};
constexpr LeapShape kFers{1, 1};
constexpr LeapShape kKnight{2, 1};

std::size_t count(LeapShape leap, char first, char second, LeapIs is = LeapIs::alone) {
    return images(leap, {first, second}, is).size();
}

}  // namespace

TEST_CASE("a straight or diagonal leap has four images, an oblique one eight") {
    CHECK(all_images(kWazir).size() == 4);
    CHECK(all_images(kFers).size() == 4);
    CHECK(all_images(kKnight).size() == 8);
}

TEST_CASE("f before an oblique leap is the narrow forward pair, fs the wide one") {
    CHECK(images(kKnight, {'f', 'f'}) == std::vector<Offset>{{-1, 2}, {1, 2}});
    CHECK(images(kKnight, {'f', 's'}) == std::vector<Offset>{{-2, 1}, {2, 1}});
    CHECK(images(kKnight, {'f', 'l'}) == std::vector<Offset>{{-2, 1}});
    CHECK(images(kKnight, {'l', 'f'}) == std::vector<Offset>{{-1, 2}});
}

TEST_CASE("fh, bh, lh and rh are half planes; hl and hr the two ways round") {
    for (const char half : {'f', 'b', 'l', 'r'}) CHECK(count(kKnight, half, 'h') == 4);
    const auto one_way = images(kKnight, {'h', 'l'});
    const auto other_way = images(kKnight, {'h', 'r'});
    REQUIRE(one_way.size() == 4);
    REQUIRE(other_way.size() == 4);
    for (const Offset step : one_way) {
        // A quarter turn stays in the set, a mirror image is in the other.
        CHECK(std::count(one_way.begin(), one_way.end(), Offset{step.dy, std::int8_t(-step.dx)}) ==
              1);
        CHECK(std::count(other_way.begin(), other_way.end(),
                         Offset{std::int8_t(-step.dx), step.dy}) == 1);
    }
}

TEST_CASE("a pair before a straight leap counts letter by letter: fsW has three moves") {
    CHECK(images(kWazir, {'f', 's'}) == std::vector<Offset>{{-1, 0}, {0, 1}, {1, 0}});
    CHECK(count(kWazir, 'f', 'r') == 2);
    CHECK(images(kWazir, {'f', 'h'}) == std::vector<Offset>{{0, 1}});
}

TEST_CASE("a pair before the straight half of K or Q does not") {
    CHECK(images(kWazir, {'f', 's'}, LeapIs::half) == std::vector<Offset>{{-1, 0}, {1, 0}});
}

TEST_CASE("prefixes without a meaning select nothing") {
    CHECK(count(kKnight, 'v', 's') == 0);
    CHECK(count(kKnight, 's', 'f') == 0);
    CHECK(count(kKnight, 'h', 'h') == 0);
    CHECK(count(kWazir, 'h', 'h') == 0);
}

TEST_CASE("every listed prefix selects something of a knight, and is listed once") {
    const std::vector<Direction> all = all_directions();
    for (const Direction direction : all) {
        CHECK_FALSE(images(kKnight, direction).empty());
        CHECK(std::count(all.begin(), all.end(), direction) == 1);
    }
}
