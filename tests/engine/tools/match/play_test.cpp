#include "engine/tools/match/play.h"

#include "tests/support/catch.h"

using namespace shako::engine::tools;
using shako::variant::ByColor;
using shako::variant::Color;
using std::chrono::milliseconds;

TEST_CASE("An engine is told the limits it has") {
    const ByColor<milliseconds> left{milliseconds(7000), milliseconds(6500)};
    const Pace clock{parse_clock("8+0.08"), {}, {}, {}};
    const Pace nodes{{}, {}, 5000, {}};
    const Pace all{parse_clock("60+1"), milliseconds(100), 10, 3};
    CHECK(go_command(Color::white, {clock, clock}, left) ==
          "go wtime 7000 btime 6500 winc 80 binc 80");
    CHECK(go_command(Color::black, {clock, all}, left) ==
          "go wtime 7000 btime 6500 winc 80 binc 1000 movetime 100 nodes 10 depth 3");
    CHECK(go_command(Color::white, {nodes, clock}, left) == "go nodes 5000");
    CHECK(go_command(Color::black, {nodes, clock}, left) ==
          "go wtime 6500 btime 6500 winc 80 binc 80");
}
