#include "variant/edit_distance.h"

#include <vector>

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("edit distance counts insertions, deletions, changes and swapped neighbours") {
    CHECK(edit_distance("king", "king") == 0);
    CHECK(edit_distance("king", "kng") == 1);
    CHECK(edit_distance("king", "kings") == 1);
    CHECK(edit_distance("king", "kong") == 1);
    CHECK(edit_distance("king", "knig") == 1);
    CHECK(edit_distance("", "king") == 4);
    CHECK(edit_distance("king", "") == 4);
}

TEST_CASE("the closest word is found whatever its case, and none when all are far") {
    const std::vector<std::string_view> words{"maxRank", "maxFile", "castling"};
    CHECK(closest("maxrank", words) == "maxRank");
    CHECK(closest("maxRnak", words) == "maxRank");
    CHECK(closest("castelling", words) == "castling");
    CHECK(closest("pieceDrops", words).empty());
    CHECK(closest("", words).empty());
    CHECK(closest(std::string(1'000'000, 'm'), words).empty());
}
