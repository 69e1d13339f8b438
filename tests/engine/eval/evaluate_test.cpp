#include "engine/eval/evaluate.h"

#include <cstdlib>
#include <string>
#include <utility>

#include "engine/board/width.h"
#include "engine/eval/trace.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

// The square on the other side of the board.
template <int W>
Sq turned(const Ruleset<W>& rules, Sq s) {
    return rules.at(rules.file_of(s), rules.ranks - 1 - rules.rank_of(s));
}

template <int W>
SquareSet<W> turned(const Ruleset<W>& rules, const SquareSet<W>& squares) {
    SquareSet<W> others;
    for (const Sq s : squares) others.insert(turned(rules, s));
    return others;
}

// The board turned round with the colours swapped; castling rights and the like, which the
// evaluation does not look at, are left out.
template <int W>
Position<W> turned(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    Position<W> other(rules);
    for (const Sq s : pos.occupied() - pos.walls())
        other.put(!pos.color_at(s), pos.kind_at(s), turned(rules, s));
    for (const Sq s : pos.walls()) other.add_wall(turned(rules, s));
    if (rules.keeps_extra)
        for (const Color c : kColors)
            for (int k = 0; k < rules.kinds(); ++k)
                if (const int count = pos.in_hand(c, kind_of_index(k)); count != 0)
                    other.change_hand(!c, kind_of_index(k), count);
    if (other.side_to_move() == pos.side_to_move()) other.set_side_to_move(!pos.side_to_move());
    other.set_clocks(pos.halfmove_clock(), 1);
    return other;
}

// Whether the men of both sides go the same ways and promote in the same places.
template <int W>
bool is_symmetrical(const Ruleset<W>& rules) {
    const auto& ranks = rules.traits.ranks_to_promotion;
    if (ranks.white.size() != ranks.black.size()) return false;
    for (const Sq s : rules.board) {
        const Sq t = turned(rules, s);
        if (!rules.board.contains(t)) return false;
        if (!ranks.white.empty() &&
            ranks.white[static_cast<std::size_t>(s)] != ranks.black[static_cast<std::size_t>(t)])
            return false;
        for (int k = 0; k < rules.kinds(); ++k) {
            const PieceKind kind = kind_of_index(k);
            const SquareSet<W> none;
            if (turned(rules, rules.attacks.moves(kind, Color::white, s, none)) !=
                    rules.attacks.moves(kind, Color::black, t, none) ||
                turned(rules, rules.attacks.attacks(kind, Color::white, s, none)) !=
                    rules.attacks.attacks(kind, Color::black, t, none))
                return false;
        }
    }
    return true;
}

// Other values for all terms, as a file might have them.
std::vector<Tapered> shuffled(std::vector<Tapered> values) {
    Dice dice(7);
    for (Tapered& value : values) {
        value.mg += static_cast<int>(dice.below(41)) - 20;
        value.eg += static_cast<int>(dice.below(41)) - 20;
    }
    return values;
}

// How many positions of random games have another score when they are turned, with the weights of
// the rules and with others. -1: the game is not the same for both sides.
template <int W>
int turned_differences(const std::shared_ptr<const shako::variant::Spec>& spec) {
    const auto rules = compile_as<W>(spec);
    if (!is_symmetrical(*rules)) return -1;
    Evaluator<W> evaluator(rules);
    int differences = 0;
    for (int round = 0; round < 2; ++round) {
        visit_random_positions(*rules, 6, 90, [&](const Position<W>& pos) {
            if (evaluator.evaluate(pos) != evaluator.evaluate(turned(pos))) ++differences;
        });
        evaluator.set_values(shuffled(evaluator.weights().values));
    }
    return differences;
}

// The same for scores that do not follow from their traces.
template <int W>
int trace_differences(const std::shared_ptr<const shako::variant::Spec>& spec) {
    const auto rules = compile_as<W>(spec);
    const Evaluator<W> derived(rules);
    Evaluator<W> other(rules);
    other.set_values(shuffled(derived.weights().values));
    int differences = 0;
    visit_random_positions(*rules, 4, 90, [&](const Position<W>& pos) {
        for (const Evaluator<W>* evaluator : {&derived, &std::as_const(other)})
            if (score_of(trace_evaluation(*evaluator, pos), evaluator->weights().terms,
                         evaluator->weights().values) != evaluator->evaluate(pos))
                ++differences;
    });
    return differences;
}

// The same for scores that are found otherwise by who follows a game: with the sums of the position
// before, and structures seen earlier.
template <int W>
int followed_differences(const std::shared_ptr<const shako::variant::Spec>& spec) {
    const auto rules = compile_as<W>(spec);
    const Evaluator<W> evaluator(rules);
    StructureCache<W> structures;
    Position<W> before(*rules);
    Placement placement = placement_of(before, evaluator.weights());
    int differences = 0;
    visit_random_positions(*rules, 4, 90, [&](const Position<W>& pos) {
        placement = placement_after(placement, before, pos, evaluator.weights());
        before = pos;
        const Estimate found = evaluator.estimate(pos, placement, &structures, -kNoLimit, kNoLimit);
        if (!found.is_exact || found.score != evaluator.evaluate(pos)) ++differences;
    });
    return differences;
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
    int symmetrical = 0;
    for (const std::string& name : shako::test::variant_names()) {
        const auto spec = shako::test::spec(name);
        const int differences =
            with_width(spec->board, [&]<int W>(Width<W>) { return turned_differences<W>(spec); });
        if (differences >= 0) ++symmetrical;
        INFO(name);
        CHECK(differences <= 0);
    }
    CHECK(symmetrical >= 90);
}

TEST_CASE("Mirroring the board leaves the score exactly", "[property]") {
    for (const std::string& name : shako::test::core_names()) {
        const auto rules = rules_of(name);
        const Evaluator<2> evaluator(rules);
        int differences = 0;
        visit_random_positions(*rules, 20, 200, [&](const Position<2>& pos) {
            if (evaluator.evaluate(pos) != evaluator.evaluate(mirrored(pos))) ++differences;
        });
        INFO(name);
        CHECK(differences == 0);
    }
}

TEST_CASE("A score follows exactly from its trace and the values of the terms", "[property]") {
    for (const std::string& name : shako::test::variant_names()) {
        const auto spec = shako::test::spec(name);
        INFO(name);
        const int differences =
            with_width(spec->board, [&]<int W>(Width<W>) { return trace_differences<W>(spec); });
        CHECK(differences == 0);
    }
}

TEST_CASE("Who follows a game finds the score that the position has by itself", "[property]") {
    for (const std::string& name : shako::test::variant_names()) {
        const auto spec = shako::test::spec(name);
        INFO(name);
        const int differences =
            with_width(spec->board, [&]<int W>(Width<W>) { return followed_differences<W>(spec); });
        CHECK(differences == 0);
    }
}

TEST_CASE("An estimate is the score within its window, and a bound of it usually beyond") {
    const auto rules = rules_of("shako");
    const Evaluator<2> evaluator(rules);
    int far = 0;
    int cheap = 0;
    int wrong = 0;
    visit_random_positions(*rules, 20, 200, [&](const Position<2>& pos) {
        const int score = evaluator.evaluate(pos);
        const Estimate near = evaluator.estimate(pos, score - kLazyMargin, score + kLazyMargin);
        if (near.is_exact && near.score != score) ++wrong;
        for (const int beta : {score - 3 * kLazyMargin, score + 3 * kLazyMargin}) {
            const Estimate estimate = evaluator.estimate(pos, beta - 1, beta);
            ++far;
            if (estimate.is_exact && estimate.score != score) ++wrong;
            if (estimate.is_exact) continue;
            ++cheap;
            if ((estimate.score >= beta) != (score >= beta)) ++wrong;
        }
    });
    CHECK(far > 2'000);
    CHECK(cheap > far * 8 / 10);
    CHECK(wrong == 0);
}

TEST_CASE("A check from a square that nobody guards is a danger of its own") {
    const auto rules = rules_of("chess");
    const Evaluator<2> evaluator(rules);
    const Terms& terms = evaluator.weights().terms;
    const auto count = [&](const char* fen, const char* group) {
        const EvalTrace trace = trace_evaluation(evaluator, position_of(*rules, fen));
        for (const TermCount& t : trace.danger.black)
            if (t.term == terms.find(group)->first) return t.count;
        return 0;
    };
    // The queen looks at f8, where the king alone would take her, and can go to a8.
    const char* open = "6k1/5ppp/8/8/8/Q7/5PPP/6K1 w - - 0 1";
    const char* guarded = "6k1/1b3ppp/8/8/8/Q7/5PPP/6K1 w - - 0 1";
    const char* helped = "6k1/6pp/8/8/5R2/Q7/6PP/6K1 w - - 0 1";
    CHECK(count(open, "check/queen") == 1);
    CHECK(count(guarded, "check/queen") == 0);
    CHECK(count(guarded, "check-unsafe") == 1);
    CHECK(count(helped, "check/queen") == 2);
    CHECK(count(open, "ring-shut") == 2);
}

TEST_CASE("A man in the hand counts for its owner") {
    const Evaluator<2> evaluator(rules_of("crazyhouse"));
    const std::string board = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R";
    CHECK(evaluate(evaluator, board + "[Nn] w KQkq - 0 1") ==
          evaluate(evaluator, board + "[] w KQkq - 0 1"));
    CHECK(evaluate(evaluator, board + "[N] w KQkq - 0 1") >
          evaluate(evaluator, board + "[] w KQkq - 0 1") + 150);
}

TEST_CASE("Men in the enemy's hand make an attack on the king more dangerous") {
    const Evaluator<2> evaluator(rules_of("crazyhouse"));
    const std::string attacked = "r4rk1/ppp2ppp/8/6N1/8/8/PPP2PPP/R4RK1";
    const std::string quiet = "r4rk1/ppp2ppp/8/8/8/N7/PPP2PPP/R4RK1";
    const auto gain = [&](const std::string& board) {
        return evaluate(evaluator, board + "[R] w - - 0 1") -
               evaluate(evaluator, board + "[] w - - 0 1");
    };
    CHECK(gain(attacked) > gain(quiet));
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
    CHECK(a.weights().values == b.weights().values);
    CHECK(a.weights().place == b.weights().place);
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
