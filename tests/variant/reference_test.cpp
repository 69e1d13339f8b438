#include "variant/reference.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/option_table.h"

using namespace shako::variant;

namespace {

std::string default_of(const char* key) { return default_text(*find_option(key)); }

}  // namespace

TEST_CASE("every key has its place in the reference, once") {
    std::size_t rows = 0;
    for (const OptionGroup& group : option_groups()) rows += group.options.size();
    CHECK(rows == option_table().size());
    const std::string text = reference_text();
    for (const Option& option : option_table()) {
        INFO(option.key);
        CHECK(text.find("\n" + std::string(option.key) + " (") != std::string::npos);
    }
}

TEST_CASE("every type of value is explained") {
    const std::string text = reference_text();
    for (const Option& option : option_table()) {
        INFO(option.type);
        CHECK(text.find("\n" + std::string(option.type) + ": ") != std::string::npos);
    }
}

TEST_CASE("defaults are what a section without a line for the key has") {
    CHECK(default_of("maxRank") == "8");
    CHECK(default_of("castling") == "true");
    CHECK(default_of("promotionRegionBlack") == "*1");
    CHECK(default_of("promotionPawnTypesWhite") == "p");
    CHECK(default_of("promotionPieceTypes") == "-");
    CHECK(default_of("castlingKingPiece") == "k");
    CHECK(default_of("dropRegionWhite") == "all");
    CHECK(default_of("mobilityRegionBlackKing") == "all");
    CHECK(default_of("wallingRule") == "none");
    CHECK(default_of("nFoldValue") == "draw");
    CHECK(default_of("pawnTypes").empty());
    CHECK(default_of("whiteFlag").empty());
}

TEST_CASE("our own keys, old names and treatments are told") {
    const std::string text = reference_text();
    CHECK_THAT(text,
               Catch::Contains("royalTypes (PieceSet, -): Pieces that are royal besides the one "
                               "of the line king. Our own"));
    CHECK_THAT(text, Catch::Contains("Write enclosingDrop = top today."));
    CHECK_THAT(text, Catch::Contains("[folded into tables]"));
    CHECK_THAT(text, Catch::Contains("\ncannon: mRcpR\n"));
    CHECK_THAT(text, Catch::Contains("WallingRule: one of arrow, duck, edge, past, static, none"));
}

TEST_CASE("the page docs/variants-ini.md is what the table says") {
    const std::string page = test::file_text(test::source_dir() / "docs" / "variants-ini.md");
    const bool is_fresh = page == reference_markdown();
    INFO("write it anew: shako-engine options --markdown > docs/variants-ini.md");
    CHECK(is_fresh);
}
