#include "variant/rules/piece_values.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"

using namespace shako::variant;

TEST_CASE("values that a section sets are kept, and go with their pieces") {
    const std::string lines = "pieceValueMg = p:100 q:900\npieceValueEg = p:120\n";
    const Spec spec = test::chess_with(lines);
    CHECK(spec.piece_values.middlegame.at(kPawn) == 100);
    CHECK(spec.piece_values.endgame.at(kPawn) == 120);
    const Loaded child = test::load("[a:chess]\n" + lines +
                                    "[b:a]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    CHECK(child.catalog->find("a")->piece_values.middlegame.size() == 2);
    CHECK(child.catalog->find("b")->piece_values.middlegame.size() == 1);
}
