#include "engine/compile.h"

#include <algorithm>
#include <chrono>

#include "engine/board/width.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

TEST_CASE("The width of a board follows from its squares") {
    const auto width = [](const variant::BoardShape& shape) {
        return with_width(shape, []<int W>(Width<W>) { return W; });
    };
    CHECK(width({8, 8}) == 1);
    CHECK(width({9, 8}) == 2);
    CHECK(width({10, 10}) == 2);
    CHECK(width({16, 8}) == 2);
    CHECK(width({12, 12}) == 4);
    CHECK(width({16, 16}) == 4);
}

TEST_CASE("Kinds are numbered in the order of the language's slots") {
    const auto& rules = test::ruleset<2>("shako");
    std::string letters;
    for (int k = 0; k < rules.kinds(); ++k) letters += rules.letter(kind_of_index(k), Color::black);
    CHECK(letters == "pnbrqeck");
    CHECK(rules.kind_of('C') == rules.kind_of('c'));
    CHECK_FALSE(rules.kind_of('x').has_value());
    CHECK(rules.traits.royal == rules.kind_of('k'));
    CHECK(rules.traits.san_pawn == rules.kind_of('p'));
}

TEST_CASE("Shako's facts are found") {
    const Traits& traits = test::ruleset<2>("shako").traits;
    CHECK(traits.has_castling);
    CHECK(traits.has_en_passant);
    CHECK(traits.n_move_plies == 100);
    CHECK(traits.n_fold == 3);
    CHECK(traits.dead_material);
    CHECK(traits.must_promote[Color::white]);
    CHECK(traits.promotion_choices[Color::black].size() == 6);
    const auto& rules = test::ruleset<2>("shako");
    for (const auto& kind : traits.kind) {
        CHECK(kind.hopper == (kind.letter == 'c'));
        CHECK(kind.royal == (kind.letter == 'k'));
        CHECK(kind.pawn_like == (kind.letter == 'p'));
        CHECK_FALSE(kind.lame);
    }
    CHECK(rules.board.count() == 100);
}

TEST_CASE("In a game without checks a move that gives check is illegal") {
    auto racing = std::make_shared<variant::Spec>(*test::spec("chess"));
    racing->royalty.checking = false;
    const auto rules = compile_as<2>(racing);
    CHECK_FALSE(rules->traits.dead_material);
    const auto pos = parse_fen(*rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    REQUIRE(pos.has_value());
    const auto moves = test::legal_texts(*pos);
    CHECK(std::find(moves.begin(), moves.end(), "a1a8") == moves.end());
    CHECK(std::find(moves.begin(), moves.end(), "a1a7") != moves.end());
}

TEST_CASE("Without castling no right is read and none is generated") {
    auto plain = std::make_shared<variant::Spec>(*test::spec("chess"));
    plain->castling.enabled = false;
    const auto rules = compile_as<2>(plain);
    CHECK_FALSE(parse_fen(*rules, plain->start_fen).has_value());
    CHECK(parse_fen(*rules, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1").has_value());
}

TEST_CASE("A board of 16 by 16 plays, castles and promotes") {
    auto big = std::make_shared<variant::Spec>(*test::spec("chess"));
    big->board = {16, 16};
    big->start_fen = "r6k7r/16/16/16/16/16/16/16/16/16/16/16/16/16/16/R6K7R w KQkq - 0 1";
    big->castling.king_side = variant::File{13};
    big->castling.queen_side = variant::File{2};
    big->castling.king_file = variant::File{7};
    const auto game = Game::create(big);
    REQUIRE(game.has_value());
    CHECK(game->fen() == "r6k7r/16/16/16/16/16/16/16/16/16/16/16/16/16/16/R6K7R w KQkq - 0 1");
    Game played = *game;
    REQUIRE(played.play("h1n1").has_value());
    REQUIRE(played.play("h16c16").has_value());
    CHECK(played.fen() == "2kr11r/16/16/16/16/16/16/16/16/16/16/16/16/16/16/R11RK2 w - - 2 2");
}
