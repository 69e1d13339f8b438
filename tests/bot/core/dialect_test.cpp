#include "bot/core/dialect.h"

#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

using namespace shako::bot;

namespace {

const Dialect& lichess() { return dialect(DialectName::lichess); }
const Dialect& pychess() { return dialect(DialectName::pychess); }

}  // namespace

TEST_CASE("chess is called standard on both sites") {
    for (const Dialect* d : {&lichess(), &pychess()}) {
        CHECK(to_site_variant(*d, "chess") == "standard");
        CHECK(from_site_variant(*d, "standard") == "chess");
        CHECK(to_site_variant(*d, "shako") == "shako");
        CHECK(from_site_variant(*d, "shako") == "shako");
    }
}

TEST_CASE("Lichess spells some variants in its own way, PyChess does not") {
    CHECK(to_site_variant(lichess(), "3check") == "threeCheck");
    CHECK(from_site_variant(lichess(), "kingOfTheHill") == "kingofthehill");
    CHECK(to_site_variant(pychess(), "3check") == "3check");
    CHECK(from_site_variant(lichess(), "fromPosition") == "chess");
}

TEST_CASE("the 960 form of a variant is a variant of its own") {
    CHECK(from_site_variant(pychess(), "standard", true) == "chess960");
}

TEST_CASE("all spellings of the start position mean the start position") {
    for (const Dialect* d : {&lichess(), &pychess()}) {
        for (const char* fen : {"", "startpos", "None"}) {
            CHECK(from_site_fen(*d, fen).empty());
        }
        CHECK(from_site_fen(*d, "4k3/8/8/8/8/8/8/4K3 w - - 0 1") ==
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
}

TEST_CASE("PyChess is told the variants in a header, Lichess is not") {
    CHECK(event_stream_headers(lichess(), {"shako"}).empty());
    const Headers headers = event_stream_headers(pychess(), {"shako", "chess"});
    REQUIRE(headers.size() == 1);
    CHECK(headers[0].first == "X-PyChess-Bot-Capabilities");
    CHECK(headers[0].second == R"({"version":1,"variants":["shako","standard"]})");
}

TEST_CASE("the header of variants stays within what PyChess takes and is always JSON") {
    const std::vector<std::string> many(2000, "a-variant-with-a-long-name");
    const std::string value = event_stream_headers(pychess(), many)[0].second;
    CHECK(value.size() <= 6144);
    CHECK(nlohmann::json::parse(value)["variants"].size() > 100);
    const std::string odd = event_stream_headers(pychess(), {"caf\xc3\xa9\n"})[0].second;
    for (const unsigned char c : odd) {
        CHECK((c >= 0x20 && c < 0x7f));
    }
}
