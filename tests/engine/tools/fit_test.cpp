#include "engine/tools/fit.h"

#include <cmath>
#include <cstdlib>

#include "engine/eval/evaluate.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::test;
using namespace shako::engine::tools;

TEST_CASE("The tuner finds weights that were planted") {
    const auto rules = rules_of("chess");
    const Evaluator<2> evaluator(rules);
    const Terms& terms = evaluator.weights().terms;
    const std::vector<Tapered> first = evaluator.weights().values;
    std::vector<Tapered> planted = first;
    const auto plant = [&planted](int term, Tapered value) {
        planted[static_cast<std::size_t>(term)] = value;
    };
    const auto knight = static_cast<std::size_t>(*rules->kind_of('n'));
    const auto rook = static_cast<std::size_t>(*rules->kind_of('r'));
    plant(terms.kind[knight].material,
          first[static_cast<std::size_t>(terms.kind[knight].material)] + Tapered{90, 40});
    plant(terms.kind[rook].material,
          first[static_cast<std::size_t>(terms.kind[rook].material)] + Tapered{-60, 70});
    plant(terms.isolated, {-40, -40});
    plant(terms.hanging, {0, 60});

    // Random games have all sorts of material; the scores are the planted evaluation's.
    FitData data;
    visit_random_positions(*rules, 150, 160, [&](const Position<2>& pos) {
        const EvalTrace trace = trace_evaluation(evaluator, pos);
        int score = score_of(trace, terms, planted);
        if (pos.side_to_move() == Color::black) score = -score;
        data.add(trace, score, 1 / (1 + std::exp(-score / 200.0)), data.size() % 10 == 9);
    });
    FitOptions options;
    options.scale = 200;
    options.pull = 0.01;
    options.epochs = 40;
    options.batch = 2048;
    const FitReport report = data.fit(terms, first, options);
    CHECK(report.after.training < report.before.training / 20);
    CHECK(report.after.held_out < report.before.held_out / 10);

    // What a kind is worth lies in its material and the means of its tables.
    const std::vector<Tapered> values =
        anchored(terms, first, report.values, data.occurrences(terms), -1);
    const auto distance = [&](int term) {
        const auto t = static_cast<std::size_t>(term);
        return std::max(std::abs(values[t].mg - planted[t].mg),
                        std::abs(values[t].eg - planted[t].eg));
    };
    CHECK(distance(terms.kind[knight].material) < 25);
    CHECK(distance(terms.kind[rook].material) < 25);
    CHECK(distance(terms.isolated) < 12);
    CHECK(distance(terms.hanging) < 12);

    // Twice the same.
    CHECK(data.fit(terms, first, options).values == report.values);
}

TEST_CASE("Anchored weights make the pawn a hundred and change no evaluation but in size") {
    const auto rules = rules_of("chess");
    const Evaluator<2> derived(rules);
    const Terms& terms = derived.weights().terms;
    std::vector<Tapered> doubled = derived.weights().values;
    for (Tapered& value : doubled) value = value * 2;
    const std::vector<double> seen(doubled.size(), 1);
    const auto pawn = unit_kind(*rules);
    REQUIRE(pawn);
    const std::vector<Tapered> values = anchored(terms, doubled, doubled, seen, index(*pawn));
    const Tapered unit =
        values[static_cast<std::size_t>(terms.kind[static_cast<std::size_t>(*pawn)].material)];
    CHECK(std::abs(unit.mg + unit.eg - 200) <= 2);
    const auto rook = static_cast<std::size_t>(*rules->kind_of('r'));
    CHECK(std::abs(values[static_cast<std::size_t>(terms.kind[rook].material)].mg -
                   derived.weights().kind[rook].value.mg) <= 3);
}
