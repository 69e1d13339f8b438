#include "variant/piece_names.h"

#include <set>

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("the language has 37 named pieces and 25 custom ones, each name once") {
    std::set<std::string_view> names;
    for (int slot = 0; slot < kPieceSlots; ++slot) {
        const PieceType type{static_cast<std::uint8_t>(slot)};
        names.insert(piece_name(type));
        CHECK(find_piece_name(piece_name(type)) == type);
    }
    CHECK(names.size() == 37 + 25);
    CHECK_FALSE(find_piece_name("customPiece26"));
    CHECK_FALSE(find_piece_name("Pawn"));
}

TEST_CASE("the elephant of Shako is fersAlfil, not the lame one of that name") {
    CHECK(predefined_betza(*find_piece_name("fersAlfil")) == "FA");
    CHECK(predefined_betza(*find_piece_name("elephant")) == "nA");
    CHECK(predefined_betza(*find_piece_name("cannon")) == "mRcpR");
}

TEST_CASE("only custom pieces and the king take Betza") {
    CHECK(takes_betza(*find_piece_name("customPiece1")));
    CHECK(takes_betza(*find_piece_name("customPiece25")));
    CHECK(takes_betza(kKing));
    CHECK_FALSE(takes_betza(*find_piece_name("centaur")));
}
