#include "bot/core/end_policy.h"

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

std::vector<SearchScore> cp(std::initializer_list<int> values) {
    std::vector<SearchScore> scores;
    for (const int value : values) {
        scores.push_back({false, value});
    }
    return scores;
}

ResignConfig resigning() {
    ResignConfig config;
    config.enabled = true;
    config.moves = 3;
    return config;
}

EndFacts lost() {
    EndFacts facts;
    facts.scores = cp({100, -900, -1000, -950});
    facts.ply = 60;
    return facts;
}

EndFacts even() {
    EndFacts facts;
    facts.scores = cp({300, 10, 0, -15, 15, 3, -1});
    facts.ply = 80;
    facts.pieces = 8;
    return facts;
}

}  // namespace

TEST_CASE("a lost game is resigned when it was lost for so many moves") {
    CHECK(should_resign(lost(), resigning()));
    EndFacts facts = lost();
    facts.scores.back().value = -899;
    CHECK_FALSE(should_resign(facts, resigning()));
    facts = lost();
    facts.scores.resize(3);  // only two of them bad
    CHECK_FALSE(should_resign(facts, resigning()));
    facts = lost();
    facts.scores.back() = {true, -3};
    CHECK(should_resign(facts, resigning()));
    facts.scores.back() = {true, 3};
    CHECK_FALSE(should_resign(facts, resigning()));
}

TEST_CASE("nobody resigns unless told to, too early, or to the wrong kind of opponent") {
    CHECK_FALSE(should_resign(lost(), ResignConfig{}));
    EndFacts facts = lost();
    facts.ply = 39;
    CHECK_FALSE(should_resign(facts, resigning()));
    ResignConfig config = resigning();
    config.against_humans = false;
    CHECK_FALSE(should_resign(lost(), config));
    facts = lost();
    facts.opponent = OpponentKind::bot;
    CHECK(should_resign(facts, config));
}

TEST_CASE("nobody resigns to an opponent who is about to lose on time") {
    EndFacts facts = lost();
    facts.opponent_time = 5s;
    CHECK_FALSE(should_resign(facts, resigning()));
    facts.opponent_increment = 1s;
    CHECK(should_resign(facts, resigning()));
    facts.opponent_increment = 0s;
    facts.opponent_time = 30s;
    CHECK(should_resign(facts, resigning()));
}

TEST_CASE("a game is drawish when it was nearly even for so many moves") {
    CHECK(is_drawish(even(), DrawConfig{}));
    EndFacts facts = even();
    facts.scores.back().value = 16;
    CHECK_FALSE(is_drawish(facts, DrawConfig{}));
    facts = even();
    facts.scores.back() = {true, 1};
    CHECK_FALSE(is_drawish(facts, DrawConfig{}));
    facts = even();
    facts.ply = 59;
    CHECK_FALSE(is_drawish(facts, DrawConfig{}));
}

TEST_CASE("a draw may ask for few men, a good opponent, and its kind") {
    DrawConfig config;
    config.max_pieces = 7;
    CHECK_FALSE(is_drawish(even(), config));
    config.max_pieces = 8;
    CHECK(is_drawish(even(), config));
    config.min_rating = 2000;
    EndFacts facts = even();
    CHECK_FALSE(is_drawish(facts, config));
    facts.opponent_rating = 2000;
    CHECK(is_drawish(facts, config));
    config.against_humans = false;
    CHECK_FALSE(is_drawish(facts, config));
}

TEST_CASE("men on the board are counted, not those in hand") {
    CHECK(pieces_on_board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1") == 4);
    CHECK(pieces_on_board("4k3/8/8/8/8/8/4+P3/4K3[QRb] w - - 0 1") == 3);
}
