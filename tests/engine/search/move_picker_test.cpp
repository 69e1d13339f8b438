#include "engine/search/move_picker.h"

#include <algorithm>
#include <vector>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

bool is_loud(const Position<2>& pos, Move<2> m) {
    return pos.is_capture(m) || m.kind() == MoveKind::promotion;
}

std::vector<Move<2>> sorted(std::vector<Move<2>> moves) {
    std::sort(moves.begin(), moves.end(), [](Move<2> a, Move<2> b) { return a.raw() < b.raw(); });
    return moves;
}

}  // namespace

TEST_CASE("A picker hands out each legal move once, captures that lose material last",
          "[property]") {
    for (const char* name : {"chess", "shako", "crazyhouse", "atomic"}) {
        INFO(name);
        const auto rules = rules_of(name);
        const Evaluator<2> evaluator(rules);
        const History<2> history(*rules);
        Dice dice(7);
        int differences = 0;
        int disorder = 0;
        Move<2> stale;  // of the position before: perhaps illegal, perhaps a capture by now
        visit_random_positions(*rules, 8, 120, [&](const Position<2>& pos) {
            MoveList<2> legal;
            legal_moves(pos, legal);
            if (legal.empty()) return;
            OrderHints<2> hints;
            if (dice.below(2) == 0) hints.table = legal[dice.below(legal.size())];
            hints.killers[0] = legal[dice.below(legal.size())];
            hints.killers[1] = stale;
            hints.counter = dice.below(3) == 0 ? stale : legal[dice.below(legal.size())];
            stale = legal[dice.below(legal.size())];
            MovePicker<2> picker(pos, evaluator, history, hints, MovePicker<2>::Set::all);
            std::vector<Move<2>> picked;
            for (Move<2> m = picker.next(); !m.is_none(); m = picker.next()) {
                picked.push_back(m);
                if (picker.is_losing_capture() &&
                    (!is_loud(pos, m) || see_at_least(pos, evaluator, m, 0)))
                    ++disorder;
            }
            if (!hints.table.is_none() && picked.front() != hints.table) ++disorder;
            if (sorted(picked) != sorted({legal.begin(), legal.end()})) ++differences;
        });
        CHECK(differences == 0);
        CHECK(disorder == 0);
    }
}

TEST_CASE("A picker of captures leaves out what loses material or brings too little") {
    const auto rules = rules_of("shako");
    const Evaluator<2> evaluator(rules);
    const History<2> history(*rules);
    int differences = 0;
    int seen = 0;
    visit_random_positions(*rules, 10, 200, [&](const Position<2>& pos) {
        OrderHints<2> hints;
        hints.least_gain = 150;
        MovePicker<2> picker(pos, evaluator, history, hints, MovePicker<2>::Set::captures);
        std::vector<Move<2>> picked;
        for (Move<2> m = picker.next(); !m.is_none(); m = picker.next()) picked.push_back(m);
        std::vector<Move<2>> expected;
        MoveList<2> legal;
        legal_moves(pos, legal);
        int left_out = 0;
        for (const Move<2> m : legal) {
            if (!is_loud(pos, m)) continue;
            const auto victim = pos.captured_kind(m);
            const int gain = (victim ? evaluator.value(*victim) : 0) +
                             (m.kind() == MoveKind::promotion ? evaluator.value(m.piece()) : 0);
            if (gain <= hints.least_gain)
                left_out = std::max(left_out, gain);
            else if (see_at_least(pos, evaluator, m, 0))
                expected.push_back(m);
        }
        seen += static_cast<int>(expected.size());
        if (sorted(picked) != sorted(expected)) ++differences;
        if (std::max(0, picker.best_left_out()) != left_out) ++differences;
    });
    CHECK(seen > 500);
    CHECK(differences == 0);
}

TEST_CASE("A picker that is told to skip quiet moves goes on to the captures that lose") {
    const auto rules = rules_of("chess");
    const Evaluator<2> evaluator(rules);
    const History<2> history(*rules);
    // The queen can take a pawn that a pawn guards.
    const auto pos = position_of(*rules, "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    MovePicker<2> picker(pos, evaluator, history, {}, MovePicker<2>::Set::all);
    const Move<2> first = picker.next();
    CHECK_FALSE(is_loud(pos, first));
    picker.skip_quiets();
    const Move<2> next = picker.next();
    CHECK(is_loud(pos, next));
    CHECK(picker.is_losing_capture());
    CHECK(picker.next().is_none());
}
