#include "engine/tools/export.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "variant/load.h"

using namespace shako;
using namespace shako::engine::tools;
using engine::test::shipped_games;

namespace {

std::shared_ptr<const variant::Spec> mine(const std::string& lines) {
    const auto loaded = variant::load_text("[mine:chess]\n" + lines, "mine.ini", *shipped_games(),
                                           variant::Layer::user);
    for (const auto& d : loaded.diagnostics) UNSCOPED_INFO(to_text(d));
    auto spec = loaded.catalog->find("mine");
    REQUIRE(spec != nullptr);
    return spec;
}

std::string ini_for_11(const std::string& lines) {
    const auto exported = export_game(*mine(lines), ExportTarget::fairy_stockfish_11, "x");
    if (!exported) {
        std::string text;
        for (const ExportProblem& problem : exported.error()) text += problem.key + " ";
        return text;
    }
    return exported->ini;
}

}  // namespace

TEST_CASE("Targets are found by name") {
    CHECK(find_export_target("fairy-stockfish") == ExportTarget::fairy_stockfish);
    CHECK(find_export_target("fairy-stockfish-11") == ExportTarget::fairy_stockfish_11);
    CHECK_FALSE(find_export_target("fairy-stockfish-12").has_value());
    CHECK(export_target_names().size() == 2);
}

TEST_CASE("For today's language the export is the dump under another name") {
    const auto spec = mine("nMoveRule = 20\n");
    const auto exported = export_game(*spec, ExportTarget::fairy_stockfish, "other");
    REQUIRE(exported.has_value());
    CHECK(exported->ini.starts_with("[other]\n"));
    const auto loaded = variant::load_text(exported->ini, "x.ini", variant::Catalog());
    REQUIRE(loaded.catalog->find("other") != nullptr);
    variant::Spec again = *loaded.catalog->find("other");
    again.name = spec->name;
    again.parent = spec->parent;
    CHECK(again == *spec);
}

TEST_CASE("11.1: Shako with the ranks of promotion and double step, without the rooks' files") {
    const auto exported =
        export_game(*shipped_games()->find("shako"), ExportTarget::fairy_stockfish_11, "x");
    REQUIRE(exported.has_value());
    CHECK_THAT(exported->ini, Catch::Contains("\npromotionRank = 10\n"));
    CHECK_THAT(exported->ini, Catch::Contains("\ndoubleStepRank = 3\n"));
    CHECK_THAT(exported->ini, Catch::Contains("\npromotionPieceTypes = nbrqec\n"));
    CHECK_THAT(exported->ini, !Catch::Contains("Region"));
    CHECK_THAT(exported->ini, !Catch::Contains("castlingRook"));
    CHECK(exported->notes.size() == 2);
}

TEST_CASE("11.1: defaults that are others there are written out") {
    CHECK_THAT(ini_for_11(""), Catch::Contains("promotionRank = 8\n"));
    CHECK_THAT(ini_for_11("doubleStep = false\n"), Catch::Contains("doubleStep = false\n"));
    CHECK_THAT(ini_for_11("doubleStepRegionWhite = *1 *2\ndoubleStepRegionBlack = *8 *7\n"),
               Catch::Contains("firstRankDoubleSteps = true\n"));
}

TEST_CASE("11.1: what it cannot say is named") {
    CHECK(ini_for_11("customPiece1 = a:N\n") == "customPiece1 ");
    CHECK(ini_for_11("promotionRegionBlack = *1 *2\n") == "promotionRegionWhite ");
    CHECK(ini_for_11("doubleStepRegionWhite = *2 *3\n") == "doubleStepRegionWhite ");
    CHECK(ini_for_11("promotionPieceTypesBlack = q\n") == "promotionPieceTypesWhite ");
    CHECK(ini_for_11("enPassantRegion = *6\nnMoveRuleTypes = pn\n") ==
          "enPassantRegion nMoveRuleTypes ");
}

TEST_CASE("11.1: how to castle is left out where there is no castling") {
    CHECK(ini_for_11("castlingRookPieces = rn\n") == "castlingRookPieces ");
    CHECK_THAT(ini_for_11("castlingRookPieces = rn\ncastling = false\n"
                          "startFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"),
               Catch::Contains("castling = false\n") && !Catch::Contains("castlingRook"));
}

TEST_CASE("11.1: a start position with walls cannot be said") {
    CHECK(ini_for_11("startFen = *3k3/8/8/8/8/8/8/R3K3 w - - 0 1\n") == "startFen ");
}

TEST_CASE("11.1: a rook further out than the one that castles cannot be passed over") {
    CHECK(ini_for_11("startFen = r3k2r/8/8/8/8/8/8/R3KR1R w Q - 0 1\n"
                     "castlingRookKingsideFile = f\n") == "castlingRookKingsideFile ");
    CHECK_THAT(ini_for_11("startFen = r3kr2/8/8/8/8/8/8/R3KR2 w Qq - 0 1\n"
                          "castlingRookKingsideFile = f\n"),
               Catch::Contains("startFen"));
}

TEST_CASE("11.1: values of pieces say nothing about the rules and are left out") {
    const auto exported =
        export_game(*mine("pieceValueMg = p:150\n"), ExportTarget::fairy_stockfish_11, "x");
    REQUIRE(exported.has_value());
    CHECK_THAT(exported->ini, !Catch::Contains("pieceValue"));
    CHECK(exported->notes ==
          std::vector<std::string>{"pieceValueMg = p:150 is left out: it is no rule"});
}
