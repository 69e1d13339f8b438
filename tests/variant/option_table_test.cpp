#include "variant/option_table.h"

#include <algorithm>
#include <set>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;

namespace {

std::size_t position_of(std::string_view key) {
    const auto& table = option_table();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Option& option) { return option.key == key; });
    REQUIRE(found != table.end());
    return static_cast<std::size_t>(found - table.begin());
}

}  // namespace

TEST_CASE("every key of the language has one row, and four are our own") {
    std::set<std::string_view> keys;
    std::ptrdiff_t of_ours = 0;
    for (const Option& option : option_table()) {
        keys.insert(option.key);
        of_ours += option.is_ours ? 1 : 0;
    }
    CHECK(keys.size() == option_table().size());
    CHECK(of_ours == 4);
    // 146 options, 62 piece slots, 2 mobility regions for each of them, 9 old spellings.
    CHECK(keys.size() == 146 + 62 + 124 + 9 + 4);
}

TEST_CASE("every row says what it is about") {
    for (const Option& option : option_table()) {
        INFO(option.key);
        CHECK(option.doc.ends_with('.'));
        CHECK_FALSE(option.type.empty());
    }
}

TEST_CASE("rows are applied in the language's order") {
    CHECK(position_of("maxRank") < position_of("pawn"));
    CHECK(position_of("pawn") < position_of("customPiece1"));
    CHECK(position_of("customPiece25") < position_of("king"));
    CHECK(position_of("king") < position_of("pieceValueMg"));
    CHECK(position_of("pieceValueEg") < position_of("promotionRank"));
    CHECK(position_of("castlingRookPiece") < position_of("pawnTypes"));
    CHECK(position_of("pawnTypes") < position_of("promotionPawnTypes"));
    CHECK(position_of("promotionPawnTypes") < position_of("promotionPawnTypesWhite"));
    CHECK(position_of("castlingKingPiece") < position_of("castlingKingPieceBlack"));
    CHECK(position_of("doubleStep") < position_of("doubleStepRegionWhite"));
    CHECK(position_of("wallingRegionBlack") < position_of("wallingRegion"));
    CHECK(position_of("whiteFlag") < position_of("flagRegion"));
    CHECK(position_of("flagRegion") < position_of("flagRegionWhite"));
}

TEST_CASE("what a row prints for a game, it reads back to the same value", "[property]") {
    for (const std::string& name : test::shipped().names()) {
        const Spec spec = *test::shipped().find(name);
        for (const Option& option : option_table()) {
            const auto text = option.print(spec);
            if (!text || *text == "-" || text->empty()) continue;
            Spec copy = spec;
            Reading reading{copy, {}, {}};
            option.read(*text, reading);
            INFO(name << " " << option.key << " = " << *text);
            for (const ValueProblem& problem : reading.problems)
                CHECK(problem.severity == Severity::warning);  // a default beyond the peer's words
            // A piece line takes its piece out of these.
            copy.promotion.piece_types = spec.promotion.piece_types;
            CHECK(settled(copy) == spec);
        }
    }
}

TEST_CASE("every number is within the same limits") {
    int count = 0;
    for (const Option& option : option_table()) {
        if (option.type != "int") continue;
        ++count;
        INFO(option.key);
        const auto is_read = [&](const char* text) {
            Spec spec = language_defaults();
            Reading reading{spec, {}, {}};
            option.read(text, reading);
            return reading.problems.empty();
        };
        CHECK(is_read("0"));
        CHECK(is_read("1000000"));
        for (const char* const text : {"1000001", "-1", "+1", "1x", "1.5", "99999999999999"})
            CHECK_FALSE(is_read(text));
    }
    CHECK(count == 10);
}

TEST_CASE("a misspelt key is near a known one") {
    CHECK(closest_key("maxRanks") == "maxRank");
    CHECK(closest_key("pieceDrop") == "pieceDrops");
    CHECK(closest_key("mobilityRegionWhitePawns") == "mobilityRegionWhitePawn");
    CHECK(closest_key("zzzzzz").empty());
}

TEST_CASE("keys are found exactly") {
    CHECK(find_option("maxRank") != nullptr);
    CHECK(find_option("maxrank") == nullptr);
    CHECK(find_option("mobilityRegionBlackKing") != nullptr);
    CHECK(find_option("mobilityRegionBlackking") == nullptr);
}
