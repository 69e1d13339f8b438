#include "engine/board/material.h"

#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

namespace {

bool is_dead(const char* variant, const char* fen) {
    return is_dead_material(test::position(variant, fen));
}

}  // namespace

TEST_CASE("Bare kings and one minor man are insufficient in Shako") {
    CHECK(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1"));
    CHECK(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/C4K4 w - - 0 1"));
    CHECK(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/E4K4 w - - 0 1"));
    CHECK(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/N4K4 w - - 0 1"));
    CHECK(is_dead("shako", "b4k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1"));
}

TEST_CASE("Two men that help one another are enough in Shako") {
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/CC3K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/CE3K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/NE3K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "c4k4/10/10/10/10/10/10/10/10/C4K4 w - - 0 1"));
}

TEST_CASE("Elephant against bishop is dead only on squares of one colour") {
    CHECK(is_dead("shako", "5k4/10/10/10/10/10/10/10/1b8/E4K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/b9/E4K4 w - - 0 1"));
}

TEST_CASE("A pawn, a rook or a queen is always enough") {
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/P9/10/5K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/R4K4 w - - 0 1"));
    CHECK_FALSE(is_dead("shako", "5k4/10/10/10/10/10/10/10/10/Q4K4 w - - 0 1"));
}

TEST_CASE("Insufficient material in chess") {
    CHECK(is_dead("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK(is_dead("chess", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"));
    CHECK(is_dead("chess", "4k3/8/8/8/8/8/1b6/B3K3 w - - 0 1"));
    CHECK_FALSE(is_dead("chess", "4k3/8/8/8/8/8/b7/B3K3 w - - 0 1"));
    CHECK_FALSE(is_dead("chess", "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1"));
    CHECK_FALSE(is_dead("chess", "n3k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
}

TEST_CASE("Which kinds mate alone is found out, not listed") {
    const auto& rules = test::ruleset<2>("shako");
    const auto mates = [&](char letter) {
        return rules.traits.kind[static_cast<std::size_t>(*rules.kind_of(letter))].mates_alone;
    };
    for (const char letter : {'p', 'r', 'q'}) CHECK(mates(letter));
    for (const char letter : {'n', 'b', 'e', 'c'}) CHECK_FALSE(mates(letter));
}

TEST_CASE("Where the outer squares are holes, the edge is beside them") {
    const auto& rules = test::ruleset<4>("omega");
    REQUIRE(rules.traits.dead_material);
    const auto mates = [&](char letter) {
        return rules.traits.kind[static_cast<std::size_t>(*rules.kind_of(letter))].mates_alone;
    };
    // The rook mates on the 10 x 10 squares' edge, the minor men a king in a corner of its own.
    for (const char letter : {'p', 'r', 'q', 'n', 'b', 'c', 'w'}) CHECK(mates(letter));
}

TEST_CASE("Bishops and elephants are bound to a colour") {
    const auto& rules = test::ruleset<2>("shako");
    const auto bound = [&](char letter) {
        return rules.traits.kind[static_cast<std::size_t>(*rules.kind_of(letter))].colour_bound;
    };
    for (const char letter : {'b', 'e'}) CHECK(bound(letter));
    for (const char letter : {'p', 'n', 'r', 'q', 'c', 'k'}) CHECK_FALSE(bound(letter));
}
