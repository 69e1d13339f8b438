#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;
using test::Ids;
using test::ids_of;

namespace {

Spec ten_ranks(const std::string& lines) {
    return test::chess_with("maxRank = 10\nstartFen = 4k3/8/8/8/8/8/8/8/8/4K3 w - - 0 1\n" + lines);
}

bool double_steps_from(const Spec& spec, Color side, const char* square) {
    return spec.en_passant.double_step_region[side].contains(*parse_square(square));
}

}  // namespace

TEST_CASE("promotionRank is counted from each side's own edge and reaches to the last rank") {
    const Spec spec = ten_ranks("promotionRank = 9\n");
    CHECK(spec.promotion.region.white.contains(*parse_square("a9")));
    CHECK(spec.promotion.region.white.contains(*parse_square("a10")));
    CHECK_FALSE(spec.promotion.region.white.contains(*parse_square("a8")));
    CHECK(spec.promotion.region.black.contains(*parse_square("h2")));
    CHECK_FALSE(spec.promotion.region.black.contains(*parse_square("h3")));
}

TEST_CASE(
    "doubleStepRank and doubleStepRankMin bound the zone of double steps by the second rank") {
    const Spec one = ten_ranks("doubleStepRank = 3\n");
    CHECK(double_steps_from(one, Color::white, "a2"));
    CHECK(double_steps_from(one, Color::white, "a3"));
    CHECK(double_steps_from(one, Color::black, "a8"));
    CHECK_FALSE(double_steps_from(one, Color::black, "a7"));
    const Spec other = ten_ranks("doubleStepRankMin = 1\n");
    CHECK(double_steps_from(other, Color::white, "a1"));
    CHECK(double_steps_from(other, Color::white, "a2"));
    CHECK_FALSE(double_steps_from(other, Color::white, "a3"));
    CHECK(ten_ranks("doubleStepRank = 1\n").en_passant.double_step_region.white.empty());
}

TEST_CASE("doubleStepRankMin counts only without doubleStepRank, as in the peer") {
    const Spec both = ten_ranks("doubleStepRank = 3\ndoubleStepRankMin = 3\n");
    CHECK(double_steps_from(both, Color::white, "a2"));
    CHECK(double_steps_from(both, Color::white, "a3"));
}

TEST_CASE("the new key overrides the old one, whichever line comes first") {
    const Spec spec = ten_ranks("promotionRegionWhite = *10\npromotionRank = 5\n");
    CHECK_FALSE(spec.promotion.region.white.contains(*parse_square("a5")));
    CHECK(spec.promotion.region.black.contains(*parse_square("a6")));
}

TEST_CASE("castlingRookPiece names one piece for both sides") {
    const Spec spec =
        test::chess_with("castlingRookPiece = n\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    CHECK(spec.castling.rook_pieces.white.contains(*find_piece_name("knight")));
    CHECK_FALSE(spec.castling.rook_pieces.black.contains(kRook));
}

TEST_CASE("each old spelling is a warning, and a wrong value of it still an error") {
    CHECK(ids_of("castlingRookPiece = r\n") == Ids{"deprecated-key"});
    CHECK(ids_of("promotionRank = x\n") == Ids{"deprecated-key", "bad-value"});
}

TEST_CASE("an old spelling beside the new one is told which counts") {
    const auto second = [](const std::string& lines) {
        const auto loaded = test::load("[x:chess]\n" + lines);
        std::string text;
        for (const Diagnostic& diagnostic : loaded.diagnostics)
            if (diagnostic.id == "no-effect") text += to_text(diagnostic) + "\n";
        return text;
    };
    CHECK(second("castlingRookPieces = r\ncastlingRookPiece = n\n") ==
          "test.ini:3:1: warning: castlingRookPiece: without effect, since castlingRookPieces "
          "(line 2) is read later and counts\n");
    CHECK(second("promotionRank = 7\npromotionRegionWhite = *8\npromotionRegionBlack = *1\n") ==
          "test.ini:2:1: warning: promotionRank: without effect, since promotionRegionWhite "
          "(line 3) and promotionRegionBlack (line 4) are read later and count\n");
    CHECK(second("promotionRank = 7\npromotionRegionWhite = *8\n").empty());
    CHECK(second("doubleStepRankMin = 1\ndoubleStepRank = 2\n") ==
          "test.ini:2:1: warning: doubleStepRankMin: without effect, since doubleStepRank "
          "(line 3) is read later and counts\n");
    CHECK(second("whiteFlag = *8\nflagRegion = *7\n").find("flagRegion (line 3)") !=
          std::string::npos);
}
