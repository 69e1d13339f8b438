#include "engine/tools/load_bench.h"

#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako;
using namespace shako::engine::tools;

TEST_CASE("Every game of the files is timed, those built in when none is named") {
    const auto names = engine::test::shipped_games()->names();
    const auto built_in = bench_load({});
    const std::size_t extended = 4;
    const auto named =
        bench_load({std::filesystem::path(SHAKO_SOURCE_DIR) / "config" / "variants.ini"});
    REQUIRE(built_in.compiled.size() == names.size() + extended);
    REQUIRE(named.compiled.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) CHECK(named.compiled[i].name == names[i]);
    CHECK(to_text(named).starts_with("reading " + std::to_string(names.size()) + " games: "));
}
