#include "variant/dump.h"

#include <map>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/ini.h"
#include "variant/option_table.h"
#include "variant/piece_names.h"
#include "variant/rules/rows.h"

using namespace shako::variant;

namespace {

// What the lines make of a game, without a word about whether they make sense together.
Spec applied(const std::string& text, Spec spec) {
    Report report("dump");
    const Document document = read_ini(text, report);
    REQUIRE(document.sections.size() == 1);
    Reading reading{spec, {}, {}};
    for (const Entry& entry : document.sections[0].entries)
        if (const auto type = find_piece_name(entry.key)) reading.named.insert(*type);
    for (const Option& option : option_table())
        for (const Entry& entry : document.sections[0].entries)
            if (entry.key == option.key) option.read(entry.value, reading);
    for (const ValueProblem& problem : reading.problems)
        CHECK(problem.severity == Severity::warning);
    conclude_en_passant(spec);
    return settled(std::move(spec));
}

// A value that no default is, for each type.
std::string other_value(const Option& option) {
    static const std::map<std::string_view, std::string> kValues{
        {"int", "7"},
        {"Rank", "6"},
        {"File", "6"},
        {"Bitboard", "*3 b* h8"},
        {"PieceType", "n"},
        {"PieceSet", "nq"},
        {"letter", "x"},
        {"letter:Betza", "x:NmRcpR"},
        {"letter:int list", "n:77 q:990"},
        {"letter:letter list", "n:q b:r"},
        {"letter:word list", "n:Horse q:Lady"},
        {"CastlingRights", "Kq"},
        {"Value", "win"},
        {"EnclosingRule", "ataxx"},
        {"WallingRule", "past"},
        {"ChasingRule", "axf"},
        {"CountingRule", "asean"},
        {"MaterialCounting", "janggi"}};
    if (option.key == "startFen") return "4k3/8/8/8/8/8/8/4K3 b - - 3 9";
    if (option.key == "variantTemplate") return "shogi";
    if (option.key == "pieceToCharTable") return "PNBRQKpnbrqk";
    if (option.key == "connectValue") return "loss";
    if (option.type == "bool")
        return option.print(language_defaults()) == "true" ? "false" : "true";
    return kValues.at(option.type);
}

}  // namespace

TEST_CASE("a dump holds the keys that differ from an empty section, in the language's order") {
    const Loaded loaded = load_text(
        "[x]\nnFoldRule = 4\nking = k\nmaxFile = 6\ncastling = false\n"
        "startFen = 3k2/6/6/6/6/6/6/3K2 w - - 0 1\n",
        "test.ini", Catalog());
    REQUIRE(loaded.catalog->find("x"));
    CHECK(dump_ini(*loaded.catalog->find("x")) ==
          "[x]\nmaxFile = 6\nking = k\nstartFen = 3k2/6/6/6/6/6/6/3K2 w - - 0 1\n"
          "castling = false\nnFoldRule = 4\n");
}

TEST_CASE("sides that differ are dumped by their own keys") {
    const std::string text = dump_ini(test::chess_with("promotionPieceTypesBlack = q\n"));
    CHECK_THAT(text, Catch::Contains("promotionPieceTypesWhite = nbrq\n"));
    CHECK_THAT(text, Catch::Contains("promotionPieceTypesBlack = q\n"));
    CHECK_THAT(text, !Catch::Contains("promotionPieceTypes ="));
}

TEST_CASE("what a custom piece's e implies is dumped when a key took it back") {
    const std::string lines = "customPiece1 = a:fceF\nenPassantTypes = p\n";
    Spec spec = test::chess_with(lines);
    spec.parent.clear();
    const Loaded again = load_text(dump_ini(spec), "dump", Catalog());
    REQUIRE(again.catalog->find("x"));
    CHECK(*again.catalog->find("x") == spec);
}

TEST_CASE("keys that only read are not dumped") {
    const std::string text = dump_ini(test::chess_with("pawnTypes = pn\npromotionRank = 8\n"));
    CHECK_THAT(text, !Catch::Contains("pawnTypes") || Catch::Contains("promotionPawnTypes = pn"));
    CHECK_THAT(text, !Catch::Contains("promotionRank"));
}

TEST_CASE("a value of every key of the language survives a dump", "[property]") {
    const Spec chess = test::chess_with("");
    for (const Option& option : option_table()) {
        const std::string line = std::string(option.key) + " = " + other_value(option) + "\n";
        // A mobility region needs its piece.
        std::string piece;
        if (option.key.starts_with("mobilityRegion")) {
            std::string name(option.key.substr(std::string_view("mobilityRegionWhite").size()));
            name[0] = static_cast<char>(name[0] - 'A' + 'a');
            if (!chess.pieces.contains(*find_piece_name(name)))
                piece = name + (takes_betza(*find_piece_name(name)) ? " = x:N\n" : " = x\n");
        }
        Spec spec = applied("[x]\n" + piece + line, chess);
        INFO(line);
        CHECK_FALSE(spec == applied("[x]\n" + piece, chess));
        spec.parent.clear();
        CHECK(applied(dump_ini(spec), [] {
                  Spec blank = language_defaults();
                  blank.name = "x";
                  return blank;
              }()) == spec);
    }
}
