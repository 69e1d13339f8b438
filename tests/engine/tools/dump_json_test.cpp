#include "engine/tools/dump_json.h"

#include <set>

#include <nlohmann/json.hpp>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "variant/load.h"
#include "variant/option_table.h"
#include "variant/piece_names.h"

using namespace shako;
using engine::test::shipped_games;
using engine::tools::dump_json;
using nlohmann::json;

namespace {

json dumped(const char* lines) {
    const auto loaded = variant::load_text(std::string("[mine:chess]\n") + lines, "mine.ini",
                                           *shipped_games(), variant::Layer::user);
    const auto spec = loaded.catalog->find("mine");
    REQUIRE(spec != nullptr);
    return json::parse(dump_json(*spec));
}

}  // namespace

TEST_CASE("A game's name, parent, board and start are at the top") {
    const json game = dumped("maxFile = 9\nstartFen = 4k4/9/9/9/9/9/9/R3K4 w - - 0 1\n");
    CHECK(game["name"] == "mine");
    CHECK(game["parent"] == "chess");
    CHECK(game["files"] == 9);
    CHECK(game["ranks"] == 8);
    CHECK(game["startFen"] == "4k4/9/9/9/9/9/9/R3K4 w - - 0 1");
    CHECK(json::parse(dump_json(*shipped_games()->find("chess")))["parent"] == nullptr);
}

TEST_CASE("A piece has its slot, letter, moves and whether it is royal") {
    const json game = dumped("customPiece1 = a:mNcB\n");
    const json& pieces = game["pieces"];
    REQUIRE(pieces.size() == 7);
    CHECK(pieces[0]["slot"] == "pawn");
    CHECK(pieces[5]["slot"] == "customPiece1");
    CHECK(pieces[5]["letter"] == "a");
    CHECK(pieces[5]["betza"] == "mNcB");
    CHECK(pieces[5]["royal"] == false);
    CHECK(pieces[5]["mobilityWhite"] == nullptr);
    CHECK(pieces[6]["royal"] == true);
}

TEST_CASE("Values have JSON's types") {
    const json options = dumped(
        "castling = false\nnMoveRule = 20\ncastlingKingsideFile = 7\nstalemateValue = win\n"
        "doubleStepRegionWhite = *2 a3\npieceValueMg = p:150\n")["options"];
    CHECK(options["castling"] == false);
    CHECK(options["nMoveRule"] == 20);
    CHECK(options["castlingKingsideFile"] == "g");
    CHECK(options["stalemateValue"] == "win");
    CHECK(options["doubleStepRegionWhite"] ==
          json{"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3"});
    CHECK(options["pieceValueMg"] == json{{"p", 150}});
}

TEST_CASE("A key for both sides is written as the keys of each side") {
    const json alike = dumped("promotionPieceTypes = q\n")["options"];
    CHECK(alike["promotionPieceTypesWhite"] == "q");
    CHECK(alike["promotionPieceTypesBlack"] == "q");
    CHECK_FALSE(alike.contains("promotionPieceTypes"));
    const json unlike = dumped("promotionPieceTypesBlack = q\n")["options"];
    CHECK(unlike["promotionPieceTypesWhite"] == "nbrq");
    CHECK(unlike["promotionPieceTypesBlack"] == "q");
}

TEST_CASE("Every game has the same keys, whatever it sets") {
    std::set<std::string> first;
    for (const std::string& name : shipped_games()->names()) {
        std::set<std::string> keys;
        const json game = json::parse(dump_json(*shipped_games()->find(name)));
        for (const auto& [key, value] : game["options"].items()) keys.insert(key);
        CHECK(keys.contains("startFen"));
        CHECK(keys.contains("castlingRank"));
        CHECK(keys.contains("stalemateValue"));
        if (first.empty()) first = keys;
        INFO(name);
        CHECK(keys == first);
    }
}
