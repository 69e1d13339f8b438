#include "variant/spec.h"

#include "tests/support/catch.h"
#include "variant/piece_names.h"

using namespace shako::variant;

TEST_CASE("the language's defaults are the rules of chess without its pieces") {
    const Spec spec = language_defaults();
    CHECK(spec.pieces.empty());
    CHECK(spec.board == BoardShape{8, 8});
    CHECK(spec.castling.king_piece.white == kKing);
    CHECK(spec.castling.rook_pieces.black.contains(kRook));
    CHECK(spec.promotion.region.white == Region::of(Rank{7}));
    CHECK(spec.promotion.region.black == Region::of(Rank{0}));
    CHECK(spec.promotion.piece_types.white.empty());
    CHECK(spec.en_passant.double_step_region.white == Region::of(Rank{1}));
    CHECK(spec.en_passant.double_step_region.black == Region::of(Rank{6}));
    CHECK(spec.en_passant.types.white.contains(kPawn));
    CHECK(spec.repetition.fold == 3);
    CHECK(spec.counting.n_move_rule == 50);
    CHECK(spec.goals.stalemate == Value::draw);
    CHECK(spec.goals.checkmate == Value::loss);
}
