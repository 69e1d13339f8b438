#include "engine/eval/evaluate.h"

#include <chrono>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

// The board turned round with the colours swapped; castling rights, which the evaluation does not
// look at, are left out.
template <int W>
Position<W> turned(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    Position<W> other(rules);
    for (const Sq s : pos.occupied())
        other.put(!pos.color_at(s), pos.kind_at(s),
                  rules.at(rules.file_of(s), rules.ranks - 1 - rules.rank_of(s)));
    if (other.side_to_move() == pos.side_to_move()) other.set_side_to_move(!pos.side_to_move());
    other.set_clocks(pos.halfmove_clock(), 1);
    return other;
}

template <int W>
Position<W> mirrored(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    Position<W> other(rules);
    for (const Sq s : pos.occupied())
        other.put(pos.color_at(s), pos.kind_at(s),
                  rules.at(rules.files - 1 - rules.file_of(s), rules.rank_of(s)));
    if (other.side_to_move() != pos.side_to_move()) other.set_side_to_move(pos.side_to_move());
    other.set_clocks(pos.halfmove_clock(), 1);
    return other;
}

int value(const Evaluator<2>& evaluator, char letter) {
    return evaluator.value(*evaluator.rules().kind_of(letter));
}

int evaluate(const Evaluator<2>& evaluator, std::string_view fen) {
    return evaluator.evaluate(position_of(evaluator.rules(), fen));
}

}  // namespace

TEST_CASE("Turning the board with the colours swapped leaves the side to move's score exactly",
          "[property]") {
    for (const std::string& name : shako::test::core_names()) {
        const auto rules = rules_of(name);
        const Evaluator<2> evaluator(rules);
        int differences = 0;
        visit_random_positions(*rules, 40, 200, [&](const Position<2>& pos) {
            if (evaluator.evaluate(pos) != evaluator.evaluate(turned(pos))) ++differences;
            if (evaluator.evaluate(pos) != evaluator.evaluate(mirrored(pos))) ++differences;
        });
        INFO(name);
        CHECK(differences == 0);
    }
}

TEST_CASE("The pieces of chess are worth what players say, in their order") {
    const Evaluator<2> evaluator(rules_of("chess"));
    CHECK(value(evaluator, 'q') > value(evaluator, 'r') + value(evaluator, 'b'));
    CHECK(value(evaluator, 'r') > value(evaluator, 'b') + 100);
    CHECK(std::abs(value(evaluator, 'b') - value(evaluator, 'n')) < 60);
    CHECK(value(evaluator, 'n') > 2 * value(evaluator, 'p'));
    CHECK(value(evaluator, 'k') == 0);
    const Tapered pawn = evaluator.weights().kind[0].value;
    CHECK(std::abs(pawn.mg + pawn.eg - 200) <= 2);
}

TEST_CASE(
    "A cannon of Shako lies between elephant and rook and does not gain as the board empties") {
    const Evaluator<2> evaluator(rules_of("shako"));
    CHECK(value(evaluator, 'r') > value(evaluator, 'c') + 50);
    CHECK(value(evaluator, 'c') > value(evaluator, 'e'));
    CHECK(value(evaluator, 'n') > value(evaluator, 'e'));
    const auto& kinds = evaluator.weights().kind;
    const auto growth = [&](char letter) {
        const auto& v = kinds[static_cast<std::size_t>(*evaluator.rules().kind_of(letter))].value;
        return v.eg * 100 / v.mg;
    };
    CHECK(growth('c') < growth('r'));
}

TEST_CASE("The start position is level but for the tempo") {
    for (const std::string& name : shako::test::core_names()) {
        const Evaluator<2> evaluator(rules_of(name));
        CHECK(evaluate(evaluator, {}) > 0);
        CHECK(evaluate(evaluator, {}) < 30);
    }
}

TEST_CASE("A man more is better for its owner") {
    const Evaluator<2> evaluator(rules_of("shako"));
    const int more = evaluate(
        evaluator, "c8c/er1bqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w - - 0 1");
    const int less = evaluate(
        evaluator, "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ER1BQKBNRE/C8C w - - 0 1");
    CHECK(more > 150);
    CHECK(less < -150);
}

TEST_CASE("A passed man is worth more the nearer it is to promoting") {
    const Evaluator<2> evaluator(rules_of("shako"));
    int before = -10'000;
    for (const char* fen :
         {"7k2/10/10/10/10/10/10/P9/10/7K2 w - - 0 1", "7k2/10/10/10/10/P9/10/10/10/7K2 w - - 0 1",
          "7k2/10/10/P9/10/10/10/10/10/7K2 w - - 0 1",
          "7k2/P9/10/10/10/10/10/10/10/7K2 w - - 0 1"}) {
        const int score = evaluate(evaluator, fen);
        CHECK(score > before);
        before = score;
    }
}

TEST_CASE("A small surplus without pawns is nearly nothing, a large one is a win") {
    const Evaluator<2> evaluator(rules_of("chess"));
    CHECK(evaluate(evaluator, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1") < 150);
    CHECK(evaluate(evaluator, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 400);
}

TEST_CASE("Nearing the n-move rule draws the score to zero") {
    const Evaluator<2> evaluator(rules_of("chess"));
    const int fresh = evaluate(evaluator, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    const int stale = evaluate(evaluator, "4k3/8/8/8/8/8/8/R3K2R w - - 90 60");
    CHECK(stale < fresh);
    CHECK(stale > 0);
}

TEST_CASE("Weights are the same each time they are derived") {
    const auto rules = rules_of("shako");
    const Evaluator<2> a(rules);
    const Evaluator<2> b(rules);
    for (int k = 0; k < rules->kinds(); ++k) {
        const auto i = static_cast<std::size_t>(k);
        CHECK(a.weights().kind[i].value == b.weights().kind[i].value);
        CHECK(a.weights().kind[i].square.white == b.weights().kind[i].square.white);
    }
}

TEST_CASE("A game on a board of twelve by twelve is weighed as well") {
    const auto loaded = shako::variant::load_text(
        "[wide]\npawn = p\nrook = r\nknight = n\nking = k\nmaxRank = 10\nmaxFile = 12\n"
        "startFen = r4k5r/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/R4K5R w - - 0 1\n"
        "promotionPieceTypes = r\npromotionRegionWhite = *10\ncastling = false\n",
        "wide.ini", shako::variant::Catalog{});
    const auto spec = loaded.catalog->find("wide");
    REQUIRE(spec);
    // The wide form serves for any board; both widths have to agree.
    const Evaluator<4> wide(compile_as<4>(spec));
    const Evaluator<2> narrow(compile_as<2>(spec));
    CHECK(wide.evaluate(position_of(wide.rules(), {})) ==
          narrow.evaluate(position_of(narrow.rules(), {})));
}
