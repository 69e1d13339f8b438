#include "engine/search/see.h"

#include <optional>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

int value_of(const Evaluator<2>& evaluator, PieceKind kind) {
    return evaluator.rules().traits.kind[static_cast<std::size_t>(kind)].royal
               ? 100'000
               : evaluator.value(kind);
}

// The cheapest man of the side to move that may take on `target`, by looking at the board itself.
std::optional<Sq> cheapest_taker(const Position<2>& pos, const Evaluator<2>& evaluator, Color side,
                                 Sq target) {
    std::optional<Sq> best;
    for (const Sq s : pos.pieces(side)) {
        if (!pos.attacks(pos.kind_at(s), side, s, pos.occupied()).contains(target)) continue;
        if (!best || value_of(evaluator, pos.kind_at(s)) < value_of(evaluator, pos.kind_at(*best)))
            best = s;
    }
    return best;
}

// What the side gains by taking on the square, or by not taking: played out on the board.
int gain(const Position<2>& pos, const Evaluator<2>& evaluator, Color side, Sq target) {
    const auto from = cheapest_taker(pos, evaluator, side, target);
    if (!from) return 0;
    Position<2> next = pos;
    const PieceKind taker = pos.kind_at(*from);
    next.take(target);
    next.take(*from);
    next.put(side, taker, target);
    if (value_of(evaluator, taker) == 100'000 && cheapest_taker(next, evaluator, !side, target))
        return 0;
    return std::max(
        0, value_of(evaluator, pos.kind_at(target)) - gain(next, evaluator, !side, target));
}

int exchange(const Position<2>& pos, const Evaluator<2>& evaluator, Move<2> move) {
    const Color side = pos.side_to_move();
    Position<2> next = pos;
    int won = 0;
    if (const auto victim = pos.captured_kind(move)) {
        won = value_of(evaluator, *victim);
        next.take(next.victim_of(move));
    }
    PieceKind mover = pos.kind_at(move.from());
    next.take(move.from());
    if (move.kind() == MoveKind::promotion) {
        won += value_of(evaluator, move.piece()) - value_of(evaluator, mover);
        mover = move.piece();
    }
    next.put(side, mover, move.to());
    return won - gain(next, evaluator, !side, move.to());
}

}  // namespace

TEST_CASE("Exchanges are worth what playing them out on the board gives, with hoppers too",
          "[property]") {
    for (const char* name : {"chess", "shako", "shakoalt"}) {
        const auto rules = rules_of(name);
        const Evaluator<2> evaluator(rules);
        int differences = 0;
        std::size_t moves_seen = 0;
        visit_random_positions(*rules, 25, 160, [&](const Position<2>& pos) {
            MoveList<2> moves;
            legal_moves(pos, moves);
            for (const Move<2> m : moves) {
                if (m.kind() == MoveKind::castling) continue;
                const int worth = exchange(pos, evaluator, m);
                for (const int threshold : {worth, worth + 1, worth - 1, 0, -90, 150})
                    if (see_at_least(pos, evaluator, m, threshold) != (worth >= threshold))
                        ++differences;
                ++moves_seen;
            }
        });
        CHECK(moves_seen > 10'000);
        CHECK(differences == 0);
    }
}

TEST_CASE("A hurdle that takes opens the line it stood on: the cannon behind loses its hurdle") {
    const auto rules = rules_of("shako");
    const Evaluator<2> evaluator(rules);
    // Rook e4 takes e7, guarded by the king; behind it stands a cannon that has then no hurdle
    // left.
    const auto pos = position_of(*rules, "10/10/4k5/4p5/10/10/4R5/10/4C5/4K5 w - - 0 1");
    const auto square = [&](const char* text) { return *rules->square_named(text); };
    CHECK_FALSE(see_at_least(pos, evaluator, Move<2>(square("e4"), square("e7")), 0));
}
