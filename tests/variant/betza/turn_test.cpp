#include "variant/betza/turn.h"

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("a straight step turned by an eighth is a diagonal one, and back") {
    CHECK(turned({0, 1}, 0) == Offset{0, 1});
    CHECK(turned({0, 1}, 1) == Offset{-1, 1});
    CHECK(turned({0, 1}, -1) == Offset{1, 1});
    CHECK(turned({-1, 1}, 1) == Offset{-1, 0});
    CHECK(turned({0, 2}, -3) == Offset{2, -2});
    CHECK(turned({3, 3}, 4) == Offset{-3, -3});
}

TEST_CASE("eight eighths lead an oblique step through its eight images") {
    for (const Offset first : {Offset{1, 2}, Offset{3, -1}, Offset{-2, 9}}) {
        Offset step = first;
        std::vector<Offset> seen;
        for (int k = 0; k < 8; ++k) {
            seen.push_back(step);
            CHECK(turned(first, k) == step);
            CHECK(turned(turned(first, k), -k) == first);
            step = turned(step, 1);
        }
        CHECK(step == first);
        std::sort(seen.begin(), seen.end());
        CHECK(seen == all_images(shape_of(first)));
    }
}

TEST_CASE("the nearest images are one, or two that deviate equally") {
    CHECK(nearest(all_images({1, 0}), {1, 2}, 0) == std::vector<Offset>{{0, 1}});
    CHECK(nearest(all_images({1, 1}), {1, 2}, 0) == std::vector<Offset>{{1, 1}});
    CHECK(nearest(all_images({1, 0}), {1, 1}, 0) == std::vector<Offset>{{0, 1}, {1, 0}});
    CHECK(nearest(all_images({1, 0}), {1, 1}, 1) == std::vector<Offset>{{0, 1}});
    CHECK(nearest(all_images({1, 1}), {0, 1}, 4) == std::vector<Offset>{{-1, -1}, {1, -1}});
}

TEST_CASE("relative directions are turns") {
    const auto turns = [](char first, char second, Hand last = Hand::none) {
        return turns_of({first, second}, last);
    };
    CHECK(turns('f', 'f') == std::vector<Eighths>{0});
    CHECK(turns('b', 'b') == std::vector<Eighths>{4});
    CHECK(turns('v', 'v') == std::vector<Eighths>{0, 4});
    CHECK(turns('l', 'l') == std::vector<Eighths>{2});
    CHECK(turns('s', 's') == std::vector<Eighths>{2, -2});
    CHECK(turns('f', 's') == std::vector<Eighths>{1, -1});
    CHECK(turns('r', 'f') == std::vector<Eighths>{-1});
    CHECK(turns('b', 'l') == std::vector<Eighths>{3});
    CHECK(turns('h', 'h').empty());
    CHECK(turns('f', 'h').empty());
}

TEST_CASE("q turns to the side of the turn before, z to the other one") {
    CHECK(turns_of({'q', 'q'}, Hand::left) == std::vector<Eighths>{2});
    CHECK(turns_of({'z', 'z'}, Hand::left) == std::vector<Eighths>{-2});
    CHECK(turns_of({'f', 'z'}, Hand::right) == std::vector<Eighths>{1});
    CHECK(turns_of({'q', 'q'}, Hand::none) == turns_of({'s', 's'}, Hand::none));
    CHECK(hand_after(3, Hand::none) == Hand::left);
    CHECK(hand_after(-1, Hand::left) == Hand::right);
    CHECK(hand_after(4, Hand::left) == Hand::left);
}

TEST_CASE("every turn is written as it is read") {
    for (Eighths turn = -3; turn <= 4; ++turn) {
        const std::string_view text = turn_text(turn);
        const Direction direction{text[0], text.size() > 1 ? text[1] : text[0]};
        CHECK(turns_of(direction, Hand::none) == std::vector<Eighths>{turn});
    }
}
