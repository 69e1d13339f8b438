#include "bot/xboard_child.h"

#include <cstdio>

#include "tests/bot/net/net_fixture.h"
#include "tests/support/temporary_folder.h"
#include "variant/locate.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// An engine in shell: all that it reads is put into a log; `cases` come before those of a good one.
class FakeXboard {
   public:
    explicit FakeXboard(const std::string& cases = {})
        : script_(folder_.write("engine.sh", R"(
while read -r line; do
    echo "$line" >> ')" + folder_.path("log") + R"('
    case "$line" in
)" + cases + R"(
    protover*) echo 'feature setboard=1 usermove=1 memory=1 smp=1 variants="normal,shako" done=1';;
    go) echo '3 21 5 900 e2e4'; echo 'move e2e4';;
    quit) exit 0;;
    esac
done
)")) {}

    [[nodiscard]] std::vector<std::string> command() const { return {"/bin/sh", script_}; }
    // The lines that the engine has read, blanks between them.
    [[nodiscard]] std::string log() const {
        std::ifstream file(folder_.path("log"));
        std::string all;
        for (std::string line; std::getline(file, line);) {
            all += (all.empty() ? "" : "|") + line;
        }
        return all;
    }

   private:
    TemporaryFolder folder_;
    std::string script_;
};

class Harness {
   public:
    explicit Harness(const FakeXboard& fake, ChildLimits limits = {}) {
        EngineConfig config;
        config.kind = EngineKind::xboard;
        config.command = fake.command();
        EngineHandlers handlers;
        handlers.on_info = [](SearchId, const SearchInfo&) {};
        handlers.on_move = [this](SearchId search, const std::string& move,
                                  const SearchInfo& last) {
            told.push_back("move " + number(search) + ' ' + move + " depth " +
                           std::to_string(last.depth));
            loop.done();
        };
        handlers.on_failed = [this](SearchId search, const std::string& why) {
            told.push_back("failed " + number(search) + ' ' + why);
            loop.done();
        };
        handlers.on_note = [this](const std::string& note) { notes.push_back(note); };
        engine = std::make_unique<XboardEngine>(
            loop.reactor, config, shako::variant::load_catalog().catalog,
            std::vector<std::string>{"PATH=/usr/bin:/bin"}, std::move(handlers), limits);
    }

    static Think request(std::uint64_t search, std::vector<std::string> moves = {},
                         const std::string& variant = "chess") {
        Think think;
        think.search = SearchId{search};
        think.variant = variant;
        think.moves = std::move(moves);
        think.time = {60s, 50s};
        think.increment = {2s, 2s};
        think.move_overhead = 300ms;
        return think;
    }
    std::string think(const Think& request) {
        told.clear();
        engine->think(request);
        REQUIRE(loop.run());
        REQUIRE(told.size() == 1);
        return told[0];
    }

    Loop loop;
    std::unique_ptr<XboardEngine> engine;
    std::vector<std::string> told;
    std::vector<std::string> notes;

   private:
    static std::string number(SearchId search) {
        return std::to_string(static_cast<std::uint64_t>(search));
    }
};

}  // namespace

TEST_CASE("An XBoard engine is told the game once, then only what is new", "[net]") {
    const FakeXboard fake;
    Harness harness(fake);
    CHECK(harness.think(Harness::request(1)) == "move 1 e2e4 depth 3");
    CHECK(harness.think(Harness::request(2, {"e2e4", "e7e5"})) == "move 2 e2e4 depth 3");
    harness.engine.reset();
    harness.loop.reactor.run_for(50ms);
    const std::string log = fake.log();
    CAPTURE(log);
    CHECK(log.find("xboard|protover 2|accepted setboard|") == 0);
    CHECK(log.find("|memory 64|cores 1|new|force|easy|post|force|level 0 1:00 2|time 59") !=
          std::string::npos);
    CHECK(log.find("|otim 5000|go|force|force|usermove e7e5|level 0 1:00 2|") != std::string::npos);
    CHECK(log.find("new", log.find("new") + 1) == std::string::npos);
}

TEST_CASE("A game that is resumed is told to an XBoard engine once, its last move too", "[net]") {
    const FakeXboard fake;
    Harness harness(fake);
    harness.think(Harness::request(1, {"e2e4", "e7e5", "g1f3", "b8c6"}));
    const std::string log = fake.log();
    CAPTURE(log);
    CHECK(log.find("|force|usermove e2e4|usermove e7e5|usermove g1f3|usermove b8c6|level ") !=
          std::string::npos);
    CHECK(log.find("b8c6", log.find("b8c6") + 1) == std::string::npos);
    CHECK(log.find("|setboard ") == std::string::npos);
}

TEST_CASE("When another move was played than the engine's, it is told the game anew", "[net]") {
    const FakeXboard fake;
    Harness harness(fake);
    harness.think(Harness::request(1));
    harness.think(Harness::request(2, {"d2d4", "d7d5"}));
    CHECK(fake.log().find("|new|force|easy|post|force|usermove d2d4|usermove d7d5|") !=
          std::string::npos);
}

TEST_CASE("Ten ranks begin at 0 for XBoard, and come back as they are", "[net]") {
    const FakeXboard fake("    go) echo 'move a9b9';;\n");
    Harness harness(fake);
    CHECK(harness.think(Harness::request(1, {"e3e5"}, "shako")) == "move 1 a10b10 depth 0");
    CHECK(fake.log().find("|variant shako|force|easy|post|force|usermove e2e4|") !=
          std::string::npos);
}

TEST_CASE("A start position is set up, or the engine says why it can't be", "[net]") {
    Think request = Harness::request(1);
    request.start_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const FakeXboard fake;
    CHECK(Harness(fake).think(request) == "move 1 e2e4 depth 3");
    CHECK(fake.log().find("|setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|") != std::string::npos);
    const FakeXboard old("    protover*) echo 'feature done=1';;\n");
    CHECK(Harness(old).think(request) == "failed 1 the engine cannot set up a position");
}

TEST_CASE("A game that the engine does not play fails at once", "[net]") {
    const FakeXboard fake;
    CHECK(Harness(fake).think(Harness::request(1, {}, "atomic")) ==
          "failed 1 the engine does not play atomic");
}

TEST_CASE("An XBoard engine that resigns, complains or dies fails the search", "[net]") {
    CHECK(Harness(FakeXboard("    go) echo resign;;\n")).think(Harness::request(1)) ==
          "failed 1 the engine plays no move: resign");
    CHECK(Harness(FakeXboard("    go) echo 'Illegal move: x';;\n")).think(Harness::request(1)) ==
          "failed 1 the engine says: Illegal move: x");
    CHECK(Harness(FakeXboard("    go) exit 3;;\n"))
              .think(Harness::request(1))
              .find("failed 1 the engine has gone: it exited with status 3") == 0);
}

TEST_CASE("An XBoard engine thinks until it is told to move", "[net]") {
    const FakeXboard fake("    go) ;;\n    '?') echo 'move d2d4';;\n");
    Harness harness(fake);
    SECTION("stopped") {
        harness.engine->think(Harness::request(1));
        harness.loop.reactor.run_for(100ms);
        CHECK(harness.told.empty());
        harness.engine->stop();
        REQUIRE(harness.loop.run());
        CHECK(harness.told == std::vector<std::string>{"move 1 d2d4 depth 0"});
    }
    SECTION("replaced: the game is told anew, as the engine has made its move") {
        harness.engine->think(Harness::request(1));
        harness.loop.reactor.run_for(100ms);
        harness.engine->think(Harness::request(2));
        harness.loop.reactor.run_for(100ms);
        CHECK(harness.told.empty());
        harness.engine->stop();
        REQUIRE(harness.loop.run());
        CHECK(harness.told == std::vector<std::string>{"move 2 d2d4 depth 0"});
    }
    SECTION("killed, the next search starts it anew") {
        harness.engine->think(Harness::request(1));
        harness.loop.reactor.run_for(100ms);
        harness.engine->kill();
        CHECK(harness.engine->pid() == -1);
        harness.engine->think(Harness::request(2));
        harness.engine->stop();
        REQUIRE(harness.loop.run());
        CHECK(harness.told == std::vector<std::string>{"move 2 d2d4 depth 0"});
    }
}

TEST_CASE("What would be pondered begins when the expected move was played", "[net]") {
    const FakeXboard fake;
    Harness harness(fake);
    Think request = Harness::request(1);
    request.is_ponder = true;
    harness.engine->think(request);
    harness.loop.reactor.run_for(20ms);
    CHECK(harness.told.empty());
    harness.engine->ponder_hit();
    REQUIRE(harness.loop.run());
    CHECK(harness.told == std::vector<std::string>{"move 1 e2e4 depth 3"});
}

TEST_CASE("An engine of XBoard's first version is taken as it is, one that never ends is not",
          "[net]") {
    const FakeXboard endless("    protover*) echo 'feature done=0';;\n");
    ChildLimits limits;
    limits.greeting = 100ms;
    CHECK(Harness(endless, limits).think(Harness::request(1)) ==
          "failed 1 the engine did not say done=1 within 100 ms");
    const FakeXboard silent("    protover*) ;;\n");
    CHECK(Harness(silent).think(Harness::request(1)) == "move 1 e2e4 depth 3");
    CHECK(silent.log().find("|new|force|easy|post|force|") != std::string::npos);
}
