#include "engine/protocol/xboard_setup.h"

#include <algorithm>

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako;
using namespace shako::engine::protocol;

namespace {

const variant::Spec& game(std::string_view name) {
    static const auto catalog = engine::test::shipped_games();
    return *catalog->find(name);
}

bool has(const std::vector<std::string>& lines, std::string_view line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace

TEST_CASE("Games that look like chess need no set-up") {
    CHECK(setup_lines(game("chess")).empty());
    CHECK(setup_lines(game("kingofthehill")).empty());
    CHECK_FALSE(setup_lines(game("crazyhouse")).empty());
}

TEST_CASE("Shako is drawn and its pieces are told") {
    const auto lines = setup_lines(game("shako"));
    REQUIRE(lines.size() == 9);
    CHECK(lines[0] ==
          "setup (PNBRQ.E....C.........Kpnbrq.e....c.........k) 10x10+0_fairy "
          "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1");
    CHECK(has(lines, "piece P& fmWfceFifmnD"));
    CHECK(has(lines, "piece E& FA"));
    CHECK(has(lines, "piece C& mRcpR"));
    CHECK(has(lines, "piece K& KisjO2"));
}

TEST_CASE("Pawns without a double step are told so, and hands have their places") {
    CHECK(has(setup_lines(game("makruk")), "piece P& fmWfceF"));
    CHECK(setup_lines(game("crazyhouse"))[0].find(" 8x8+5_crazyhouse ") != std::string::npos);
    CHECK(setup_lines(game("seirawan"))[0].find(" 8x8+7_seirawan ") != std::string::npos);
}

TEST_CASE("A promoted piece is told by its plus") {
    const auto lines = setup_lines(game("shogi"));
    CHECK(lines[0].rfind("setup (PNBRLS...G.++++++Kpnbrls...g.++++++k) 9x9+7_shogi ", 0) == 0);
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [](const std::string& line) { return line.rfind("piece +P& ", 0) == 0; }));
}

TEST_CASE("Every game gets a table in which both sides are equally long") {
    const auto catalog = engine::test::shipped_games();
    for (const std::string& name : catalog->names()) {
        INFO(name);
        const std::string table = piece_table(*catalog->find(name));
        CHECK(table.size() % 2 == 0);
        CHECK(table.size() >= 12);
        CHECK_FALSE(setup_lines(*catalog->find(name)).size() == 1);
    }
}
