#include "engine/search/cycles.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::test;

TEST_CASE("A reversible move is found from the keys of the positions before and after it",
          "[property]") {
    for (const char* name : {"chess", "shako"}) {
        INFO(name);
        const auto rules = rules_of(name);
        const Cycles<2> cycles(*rules);
        REQUIRE_FALSE(cycles.empty());
        int reversible = 0;
        int wrong = 0;
        visit_random_positions(*rules, 10, 150, [&](const Position<2>& pos) {
            MoveList<2> moves;
            legal_moves(pos, moves);
            for (const Move<2> m : moves) {
                Position<2> next = pos;
                next.play(m);
                const bool rights_stay = next.has_castling_rights() == pos.has_castling_rights() &&
                                         pos.en_passant().empty() && next.en_passant().empty();
                const bool goes_back =
                    m.kind() == MoveKind::normal && !pos.is_capture(m) && rights_stay &&
                    pos.moves(pos.kind_at(m.from()), pos.side_to_move(), m.to(), {})
                        .contains(m.from());
                if (goes_back && !pos.has_castling_rights()) {
                    ++reversible;
                    if (!cycles.is_one_move(pos, pos.key() ^ next.key())) ++wrong;
                    // The other side cannot make it.
                    if (cycles.is_one_move(next, pos.key() ^ next.key())) ++wrong;
                }
                if ((pos.is_capture(m) || m.kind() == MoveKind::double_step) &&
                    cycles.is_one_move(pos, pos.key() ^ next.key()))
                    ++wrong;
            }
        });
        CHECK(reversible > 1'000);
        CHECK(wrong == 0);
    }
}

TEST_CASE("Games in which repeating can lose, or men wait in the hand, have no such table") {
    for (const char* name : {"xiangqi", "crazyhouse"}) {
        INFO(name);
        CHECK(Cycles<2>(*rules_of(name)).empty());
    }
}
