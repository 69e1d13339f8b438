#include "engine/tools/match/openings.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako::engine::tools;
using shako::test::game;
using Texts = std::vector<std::string>;

namespace {

constexpr auto kOpen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2 5";

}  // namespace

TEST_CASE("Openings are FENs, one a line") {
    const auto found =
        read_openings(std::string("# mine\n\n  ") + kOpen + "\r\n" + kOpen, game("chess"));
    REQUIRE(found);
    CHECK(*found == Texts{kOpen, kOpen});
}

TEST_CASE("Openings are EPD, with the operations that a FEN has fields for") {
    const auto found = read_openings(
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 2; fmvn 5; id \"x\";\n"
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3;\n"
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n",
        game("chess"));
    REQUIRE(found);
    REQUIRE(found->size() == 3);
    CHECK((*found)[0] == kOpen);
    CHECK((*found)[1] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    CHECK((*found)[2] == (*found)[1]);
}

TEST_CASE("An opening that cannot be played is an error with its line") {
    const auto line = [](const std::string& text) {
        const auto found = read_openings(text, game("chess"));
        REQUIRE_FALSE(found);
        CHECK_FALSE(found.error().message.empty());
        return found.error().line;
    };
    CHECK(line(std::string(kOpen) + "\nrubbish\n") == 2);
    CHECK(line("\n#\n7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n") == 3);  // mate already
    CHECK(line("") == 0);
    CHECK(line("# nothing\n") == 0);
}

TEST_CASE("The order has each opening once and depends on the seed alone") {
    const auto order = opening_order(100, 7);
    CHECK(order == opening_order(100, 7));
    CHECK(order != opening_order(100, 8));
    auto sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) CHECK(sorted[i] == i);
}
