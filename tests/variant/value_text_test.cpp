#include "variant/value_text.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/board_shape.h"
#include "variant/piece_names.h"

using namespace shako::variant;

namespace {

const Spec& shako_spec() {
    static const Spec kSpec = *test::shipped().find("shako");
    return kSpec;
}

Region region_of(const char* text) {
    Region region;
    const std::vector<RegionWord> words = read_region(text).value();
    for (const RegionWord& word : words) region |= word.region;
    return region;
}

Square at(const char* text) { return *parse_square(text); }

PieceSet set_of(std::initializer_list<const char*> names) {
    PieceSet set;
    for (const char* name : names) set.insert(*find_piece_name(name));
    return set;
}

}  // namespace

TEST_CASE("booleans are exactly true and false") {
    CHECK(read_bool("true").value());
    CHECK_FALSE(read_bool("false").value());
    for (const char* text : {"True", "TRUE", "1", "yes", "", "true ", " true", "true;"})
        CHECK_FALSE(read_bool(text).has_value());
}

TEST_CASE("a truth value in the wrong case is told so") {
    CHECK_THAT(read_bool("True").error().message, Catch::Contains("lower case"));
    CHECK_THAT(read_bool("yes").error().message, !Catch::Contains("lower case"));
}

TEST_CASE("numbers are digits within limits") {
    CHECK(read_int("0", 0, 9).value() == 0);
    CHECK(read_int("007", 0, 9).value() == 7);
    for (const char* text : {"", "-1", "+1", "10", "1.5", "1 ", "0x1", "99999999999999999999"})
        CHECK_FALSE(read_int(text, 0, 9).has_value());
}

TEST_CASE("ranks are 1..16, files a..p or 1..16") {
    CHECK(read_rank("1").value() == Rank{0});
    CHECK(read_rank("16").value() == Rank{15});
    for (const char* text : {"0", "17", "99", "a", ""}) CHECK_FALSE(read_rank(text).has_value());
    CHECK(read_file("a").value() == File{0});
    CHECK(read_file("10").value() == File{9});
    CHECK(read_file("p").value() == File{15});
    for (const char* text : {"J", "q", "0", "17", "", "ab"})
        CHECK_FALSE(read_file(text).has_value());
}

TEST_CASE("a region is squares, ranks and files") {
    const Region region = region_of("*10 a* E4");
    CHECK(region.contains(at("j10")));
    CHECK(region.contains(at("a1")));
    CHECK(region.contains(at("e4")));
    CHECK_FALSE(region.contains(at("e5")));
    CHECK(region_of("-").empty());
    CHECK(region_of("e4 -") == Region::of(at("e4")));
    CHECK(region_of("A*") == region_of("a*"));
}

TEST_CASE("a region holds no junk, and tells where each word stands") {
    CHECK(read_region("e4  k1").value().at(1).offset == 4);
    CHECK(read_region("e4 z1").error().offset == 3);
    for (const char* text : {"*x", "*", "*0", "*17", "**", "d4,", "d4,e4", "a*b", "- e4", "q*"})
        CHECK_FALSE(read_region(text).has_value());
}

TEST_CASE("regions print in their short forms and read back") {
    for (const char* text : {"*10", "*1 *2", "a*", "*3 a*", "e4", "-", "*10 j* a1 c5"}) {
        Region region = region_of(text);
        region &= on_board(shako_spec().board);
        Region again = region_of(print_region(region, shako_spec()).c_str());
        again &= on_board(shako_spec().board);
        CHECK(again == region);
    }
    CHECK(print_region(region_of("a10 b10 c10 d10 e10 f10 g10 h10 i10 j10"), shako_spec()) ==
          "*10");
}

TEST_CASE("piece letters may stand together or apart, in either case") {
    CHECK(read_piece_set("qrb", shako_spec()).value() == set_of({"queen", "rook", "bishop"}));
    CHECK(read_piece_set("q R\tb", shako_spec()).value() == set_of({"queen", "rook", "bishop"}));
    CHECK(read_piece_set("ec", shako_spec()).value() == set_of({"fersAlfil", "cannon"}));
    CHECK(read_piece_set("-", shako_spec()).value().empty());
    CHECK(read_piece_set("*", shako_spec()).value() == PieceSet::all());
}

TEST_CASE("a piece set with a comma, an unknown letter or a stray sign is refused at that place") {
    CHECK(read_piece_set("q,r", shako_spec()).error().offset == 1);
    CHECK(read_piece_set("qz", shako_spec()).error().id == "unknown-piece");
    CHECK(read_piece_set("qz", shako_spec()).error().offset == 1);
    for (const char* text : {"q-", "-q", "q*", "q1", "é"})
        CHECK_FALSE(read_piece_set(text, shako_spec()).has_value());
}

TEST_CASE("one piece is one letter") {
    CHECK(read_piece_type("c", shako_spec()).value() == find_piece_name("cannon"));
    for (const char* text : {"", "*", "-", "z", "qr"})
        CHECK_FALSE(read_piece_type(text, shako_spec()).has_value());
}

TEST_CASE("lists of letter and number") {
    const auto values = read_piece_numbers("p:100 q:2500", shako_spec()).value();
    CHECK(values.size() == 2);
    CHECK(values.at(kPawn) == 100);
    CHECK(print_piece_numbers(values, shako_spec()) == "p:100 q:2500");
    for (const char* text : {"p", "p:", "p=1", "p:x", "z:1", "p:1 p:2", "p:-1", "p:1,q:2"})
        CHECK_FALSE(read_piece_numbers(text, shako_spec()).has_value());
}

TEST_CASE("lists of letter and letter, of letter and word") {
    const auto pairs = read_piece_pairs("p:q N:-", shako_spec()).value();
    CHECK(pairs.at(kPawn) == find_piece_name("queen"));
    CHECK_FALSE(pairs.at(*find_piece_name("knight")).has_value());
    for (const char* text : {"p", "p:", "p:qr", "p:z", "z:p", "p:q p:r", "p:q,n:r"})
        CHECK_FALSE(read_piece_pairs(text, shako_spec()).has_value());
    const auto words = read_piece_words("p:Foot-soldier n:-", shako_spec()).value();
    CHECK(words.at(kPawn) == "Foot-soldier");
    CHECK(words.at(*find_piece_name("knight")).empty());
}

TEST_CASE("castlings are letters of KQkq") {
    const CastlingRights rights = read_castling_rights("Kq").value();
    CHECK(rights.contains(Color::white, false));
    CHECK(rights.contains(Color::black, true));
    CHECK_FALSE(rights.contains(Color::white, true));
    CHECK(print_castling_rights(rights) == "Kq");
    CHECK(print_castling_rights(read_castling_rights("-").value()) == "-");
    CHECK(read_castling_rights("KX").error().offset == 1);
}
