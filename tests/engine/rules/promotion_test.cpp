#include "engine/board/generate.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;
using test::after;
using test::moves_from;
using test::position;
using Texts = std::vector<std::string>;

TEST_CASE("Shako's pawn promotes on the last rank to six pieces and has to") {
    const auto pos = position("shako", "5k4/1P8/10/10/10/10/10/10/10/5K3C w - - 0 1");
    CHECK(moves_from(pos, "b9") ==
          Texts{"b9b10b", "b9b10c", "b9b10e", "b9b10n", "b9b10q", "b9b10r"});
    CHECK(to_fen(after(pos, {"b9b10c"})) == "1C3k4/10/10/10/10/10/10/10/10/5K3C b - - 0 1");
}

TEST_CASE("A capture on the last rank promotes, too") {
    const auto pos = position("shako", "n4k4/1P8/10/10/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(moves_from(pos, "b9").size() == 12);
    CHECK(to_fen(after(pos, {"b9a10q"})) == "Q4k4/10/10/10/10/10/10/10/10/5K4 b - - 0 1");
}

TEST_CASE("Black promotes on rank 1") {
    const auto pos = position("shako", "5k4/10/10/10/10/10/10/10/8p1/5K4 b - - 0 1");
    CHECK(moves_from(pos, "i2").size() == 6);
}

TEST_CASE("Chess promotes to four pieces") {
    const auto pos = position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(moves_from(pos, "a7") == Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r"});
}

TEST_CASE("The way to promotion is counted in ranks") {
    const auto pos = position("shako");
    const auto& away = pos.rules().traits.ranks_to_promotion;
    const auto at = [&](Color c, const char* s) {
        return away[c][static_cast<std::size_t>(test::square(pos, s))];
    };
    CHECK(at(Color::white, "a3") == 7);
    CHECK(at(Color::white, "a10") == 0);
    CHECK(at(Color::black, "a8") == 7);
    CHECK(at(Color::black, "j1") == 0);
}
