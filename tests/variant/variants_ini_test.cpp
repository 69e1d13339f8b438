// config/variants.ini: what ships is what the sources say.
#include <set>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/betza/expand.h"
#include "variant/board_shape.h"
#include "variant/dump.h"
#include "variant/ini.h"
#include "variant/piece_names.h"

using namespace shako::variant;

namespace {

const Spec& game(const char* name) { return *test::shipped().find(name); }

std::string letters(const Spec& spec) {
    std::string text;
    for (const auto& [type, piece] : spec.pieces) text += piece.letter;
    return text;
}

}  // namespace

TEST_CASE("the shipped file loads without a remark, in exactly the peer's language") {
    const std::string text = test::file_text(test::source_dir() / "config" / "variants.ini");
    CHECK(test::lines(load_text(text, "variants.ini", Catalog(), Layer::shipped, {}, Language::peer)
                          .diagnostics) == "");
    for (const char* const name : {"chess", "shako", "shakoalt"}) CHECK(test::shipped().find(name));
}

TEST_CASE("Shako is written out from nothing, in 21 keys") {
    Report report("variants.ini");
    const Document document =
        read_ini(test::file_text(test::source_dir() / "config" / "variants.ini"), report);
    for (const Section& section : document.sections) {
        if (section.name != "shako") continue;
        CHECK(section.parent.empty());
        CHECK(section.entries.size() == 21);
    }
}

TEST_CASE("every section of the shipped file stands below a comment that tells its source") {
    const std::string text = test::file_text(test::source_dir() / "config" / "variants.ini");
    std::string before;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = text.find('\n', start);
        const std::string line = text.substr(start, end - start);
        start = end + 1;
        INFO(line);
        if (line.starts_with("[")) CHECK(before.starts_with("#"));
        before = line;
    }
}

TEST_CASE("every rule of Shako and of chess stands below a comment that names its source") {
    std::string text = test::file_text(test::source_dir() / "config" / "variants.ini");
    bool is_commented = false;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = text.find('\n', start);
        const std::string line = text.substr(start, end - start);
        start = end + 1;
        if (line.starts_with("[") && line.find(':') != std::string::npos) break;  // the others
        if (line.empty() || line[0] == '[') is_commented = false;
        if (line.starts_with("#")) is_commented = true;
        if (line.find('=') == std::string::npos || line.starts_with("#")) continue;
        INFO(line);
        CHECK(is_commented);
    }
}

TEST_CASE("Shako: the men, their letters and how they move") {
    const Spec& shako = game("shako");
    CHECK(letters(shako) == "pnbrqeck");
    CHECK(shako.board == BoardShape{10, 10});
    CHECK(to_betza(shako.pieces.at(*find_piece_name("fersAlfil")).movement) == "FA");
    CHECK(shako.pieces.at(kKing).royal);
    CHECK(shako.start_fen ==
          "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1");
}

TEST_CASE("Shako: promotion on the last rank to the six men, double steps from ranks 3 and 8") {
    const Spec& shako = game("shako");
    int results = 0;
    for (const auto& [type, piece] : shako.pieces)
        if (shako.promotion.piece_types.white.contains(type)) ++results;
    CHECK(results == 6);
    CHECK_FALSE(shako.promotion.piece_types.black.contains(kKing));
    CHECK_FALSE(shako.promotion.piece_types.black.contains(kPawn));
    CHECK(shako.promotion.region.white.contains(*parse_square("j10")));
    CHECK(shako.promotion.region.black.contains(*parse_square("a1")));
    CHECK_FALSE(shako.promotion.region.white.contains(*parse_square("j8")));
    CHECK(shako.en_passant.double_step_region.white.contains(*parse_square("e3")));
    CHECK(shako.en_passant.double_step_region.black.contains(*parse_square("e8")));
    CHECK_FALSE(shako.en_passant.double_step_region.white.contains(*parse_square("e2")));
}

TEST_CASE("Shako: the king castles to the h and d files of rank 2 with the rooks of i and b") {
    const Castling& castling = game("shako").castling;
    CHECK(to_text(castling.king_side) == "h");
    CHECK(to_text(castling.queen_side) == "d");
    CHECK(to_text(castling.rank) == "2");
    CHECK(to_text(castling.rook_king_side) == "i");
    CHECK(to_text(castling.rook_queen_side) == "b");
}

TEST_CASE("the namesake of Shako: no knights, leaping elephants, corner rooks") {
    const Spec& alt = game("shakoalt");
    CHECK(letters(alt) == "pbrqeck");
    CHECK(to_betza(alt.pieces.at(*find_piece_name("alfil")).movement) == "A");
    CHECK(to_text(alt.castling.rank) == "1");
    CHECK(to_text(alt.castling.rook_king_side) == "j");
    CHECK(to_text(alt.castling.rook_queen_side) == "a");
    CHECK(alt.en_passant.double_step_region.black.contains(*parse_square("e9")));
}

TEST_CASE("every shipped game survives a dump") {
    for (const std::string& name : test::shipped().names()) {
        Spec spec = game(name.c_str());
        spec.parent.clear();
        const Loaded again = load_text(dump_ini(spec), "dump", Catalog());
        INFO(test::lines(again.diagnostics));
        REQUIRE(again.catalog->find(name));
        CHECK(*again.catalog->find(name) == spec);
    }
}
