#include "bot/engine_probe.h"

#include "tests/bot/fake_engine.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> kEnvironment{"PATH=/usr/bin:/bin"};

tl::expected<EngineProbe, std::string> probe(const std::vector<std::string>& command,
                                             EngineKind kind = EngineKind::uci) {
    EngineConfig engine;
    engine.kind = kind;
    engine.command = command;
    return probe_engine(engine, kEnvironment, 300ms);
}

}  // namespace

TEST_CASE("An engine that introduces itself is known by name and variants", "[net]") {
    const FakeEngine fake;
    const auto good = probe(fake.command());
    REQUIRE(good);
    CHECK(good->name == "Fake");
    CHECK(good->variants == std::vector<std::string>{"chess"});
    const FakeEngine xboard(
        "    protover*) echo 'feature myname=\"Fake 1\" variants=\"normal,shako\" done=1';;\n");
    const auto other = probe(xboard.command(), EngineKind::xboard);
    REQUIRE(other);
    CHECK(other->name == "Fake 1");
    CHECK(other->variants == std::vector<std::string>{"normal", "shako"});
}

TEST_CASE("A program that is no engine is found at once", "[net]") {
    CHECK(probe({"/bin/true"}).error().find("'/bin/true' does not speak UCI: it exited") == 0);
    CHECK(probe({"/bin/cat"}).error() ==
          "'/bin/cat' does not speak UCI: it did not answer 'uci' within 300 ms");
    const FakeEngine fake;
    CHECK(probe(fake.command(), EngineKind::xboard).error() ==
          "'/bin/sh' does not speak XBoard's protocol: it did not answer 'protover 2' within 300 "
          "ms");
    CHECK(probe({"/nonexistent/engine"}).error().find("cannot be started") != std::string::npos);
}
