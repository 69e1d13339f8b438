#include "bot/child.h"

#include <cerrno>
#include <functional>

#include <sys/wait.h>

#include "tests/bot/fake_engine.h"
#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// An engine on a loop, and all it told.
class Harness {
   public:
    explicit Harness(const FakeEngine& fake, ChildLimits limits = {}, EngineConfig config = {}) {
        config.kind = EngineKind::uci;
        config.command = fake.command();
        EngineHandlers handlers;
        handlers.on_info = [this](SearchId search, SearchInfo info) {
            told.push_back("info " + number(search) + " depth " + std::to_string(info.depth));
        };
        handlers.on_move = [this](SearchId search, const std::string& move,
                                  const SearchInfo& last) {
            told.push_back("move " + number(search) + " " + move + " depth " +
                           std::to_string(last.depth));
            loop.done();
        };
        handlers.on_failed = [this](SearchId search, const std::string& why) {
            told.push_back("failed " + number(search) + " " + why);
            loop.done();
        };
        handlers.on_note = [this](const std::string& note) { notes.push_back(note); };
        engine = std::make_unique<ChildEngine>(loop.reactor, std::move(config),
                                               std::vector<std::string>{"PATH=/usr/bin:/bin"},
                                               std::move(handlers), limits);
    }

    // Thinks to the end and returns what was told since.
    std::vector<std::string> think(std::uint64_t search, const std::string& variant = "chess") {
        told.clear();
        engine->think(request(search, variant));
        REQUIRE(loop.run());
        return told;
    }

    static Think request(std::uint64_t search, const std::string& variant = "chess") {
        Think think;
        think.game_id = "game";
        think.search = SearchId{search};
        think.variant = variant;
        think.time[Color::white] = 60s;
        think.time[Color::black] = 50s;
        return think;
    }

    Loop loop;
    std::unique_ptr<ChildEngine> engine;
    std::vector<std::string> told;
    std::vector<std::string> notes;

   private:
    static std::string number(SearchId search) {
        return std::to_string(static_cast<std::uint64_t>(search));
    }
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

bool has_no_child() { return waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD; }

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("An engine is asked and answers, again and again, in one process", "[net]") {
    const FakeEngine fake;
    Harness harness(fake);
    CHECK(harness.think(1) == Told{"info 1 depth 3", "move 1 e2e4 depth 3"});
    const int pid = harness.engine->pid();
    CHECK(harness.think(2) == Told{"info 2 depth 3", "move 2 e2e4 depth 3"});
    CHECK(harness.engine->pid() == pid);
    CHECK(harness.notes.empty());
}

TEST_CASE("An engine is told options, variant, position and clocks", "[net]") {
    const TemporaryFile log("");
    // The log is written by a branch that never matches, so that the good engine's branches remain.
    const FakeEngine logging("    $(echo \"$line\" >> '" + log.path() + "')x) ;;\n");
    EngineConfig config;
    config.hash_mb = 64;
    config.options = {{"Strength", "5"}};
    Harness harness(logging, {}, config);
    harness.think(1, "shako");
    std::string text(4000, '\0');
    std::FILE* const file = std::fopen(log.path().c_str(), "re");
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    CHECK(text ==
          "uci\n"
          "setoption name Hash value 32\n"  // its greatest
          "setoption name Strength value 5\n"
          "setoption name UCI_Variant value shako\n"
          "ucinewgame\n"
          "isready\n"
          "position startpos\n" +
              text.substr(text.find("go ")));
    CHECK(contains(text, "go wtime "));
    CHECK(contains(text, " winc 0 btime 50000 binc 0\n"));
    CHECK(harness.notes ==
          std::vector<std::string>{"the engine has no option 'Strength'; it is sent all the same"});
}

TEST_CASE("The commands of a search") {
    auto think = Harness::request(1);
    CHECK(position_command(think) == "position startpos");
    CHECK(go_command(think, 0ms, 0ms) == "go wtime 60000 winc 0 btime 50000 binc 0");
    think.move_overhead = 300ms;
    think.increment[Color::black] = 2s;
    think.moves = {"e3e5"};
    CHECK(position_command(think) == "position startpos moves e3e5");
    CHECK(go_command(think, 50ms, 0ms) == "go wtime 60000 winc 0 btime 49650 binc 2000");
    CHECK(go_command(think, 50ms, 300ms) == "go wtime 60000 winc 0 btime 49950 binc 2000");
    think.start_fen = "k9/10/10/10/10/10/10/10/10/K9 b - - 0 1";
    CHECK(position_command(think) ==
          "position fen k9/10/10/10/10/10/10/10/10/K9 b - - 0 1 moves e3e5");
    CHECK(go_command(think, 0ms, 0ms) == "go wtime 59700 winc 0 btime 50000 binc 2000");
    think.time[Color::white] = 100ms;
    CHECK(go_command(think, 0ms, 0ms) == "go wtime 1 winc 0 btime 50000 binc 2000");
    think.move_time = 700ms;
    CHECK(go_command(think, 100ms, 0ms) == "go movetime 600");
}

TEST_CASE("An engine that crashes fails the search and is started again", "[net]") {
    const TemporaryFile crashed("");
    // Crashes at the first "go", not at the second.
    const FakeEngine fake("    go*) if [ ! -s '" + crashed.path() + "' ]; then echo x > '" +
                          crashed.path() +
                          "'; echo 'out of luck' >&2; kill -ABRT $$; fi; echo 'bestmove d2d4';;\n");
    Harness harness(fake);
    const auto told = harness.think(1);
    REQUIRE(told.size() == 1);
    CHECK(contains(told[0], "failed 1 the engine has gone: it was killed by signal 6"));
    CHECK(harness.engine->pid() == -1);
    CHECK(harness.think(2) == Told{"move 2 d2d4 depth 0"});
}

TEST_CASE("An engine that hangs is killed and started again", "[net]") {
    const FakeEngine fake("    'go movetime'*) while :; do sleep 60; done;;\n");
    Harness harness(fake);
    auto request = Harness::request(1);
    request.move_time = 7777ms;
    harness.engine->think(request);
    harness.loop.reactor.run_for(50ms);
    harness.engine->stop();
    harness.loop.reactor.run_for(50ms);
    CHECK(harness.told.empty());
    harness.engine->kill();
    CHECK(has_no_child());
    CHECK(harness.think(2) == Told{"info 2 depth 3", "move 2 e2e4 depth 3"});
}

TEST_CASE("An engine that never greets fails in time", "[net]") {
    const FakeEngine fake("    uci) ;;\n");
    ChildLimits limits;
    limits.greeting = 100ms;
    Harness harness(fake, limits);
    CHECK(harness.think(1) == Told{"failed 1 the engine did not say uciok within 100 ms"});
    CHECK(has_no_child());
}

TEST_CASE("An engine that is never ready fails in time", "[net]") {
    const FakeEngine fake("    isready) ;;\n");
    ChildLimits limits;
    limits.ready = 100ms;
    Harness harness(fake, limits);
    CHECK(harness.think(1) == Told{"failed 1 the engine did not say readyok within 100 ms"});
}

TEST_CASE("A program that isn't there fails the search, not the caller", "[net]") {
    const FakeEngine fake;
    Harness harness(fake);
    EngineConfig config;
    config.command = {"/nonexistent/engine"};
    std::string why;
    EngineHandlers handlers;
    handlers.on_failed = [&](SearchId, std::string text) {
        why = std::move(text);
        harness.loop.done();
    };
    ChildEngine engine(harness.loop.reactor, config, {}, handlers);
    engine.think(Harness::request(1));
    CHECK(why.empty());
    REQUIRE(harness.loop.run());
    CHECK(contains(why, "the engine did not start: '/nonexistent/engine' cannot be started"));
}

TEST_CASE("Some strange lines are borne, a flood is not", "[net]") {
    SECTION("a banner") {
        const FakeEngine fake({}, "echo 'Hello!'; echo 'by somebody'\n");
        Harness harness(fake);
        CHECK(harness.think(1).size() == 2);
    }
    SECTION("nothing but noise") {
        const FakeEngine fake("    go*) while :; do echo 'what?'; done;;\n");
        ChildLimits limits;
        limits.strange_lines = 100;
        Harness harness(fake, limits);
        CHECK(harness.think(1) == Told{"failed 1 the engine writes what is not UCI: 'what?'"});
    }
    SECTION("noise without an end of line") {
        const FakeEngine fake("    go*) yes xxxxxxxxxxxxx | tr -d '\\n';;\n");
        Harness harness(fake);
        CHECK(contains(harness.think(1).at(0), "a line without an end"));
    }
    CHECK(has_no_child());
}

TEST_CASE("A new search takes the place of the one that runs", "[net]") {
    // "go movetime" thinks until "stop".
    const FakeEngine fake("    'go movetime'*) ;;\n    stop) echo 'bestmove a2a3';;\n");
    Harness harness(fake);
    auto endless = Harness::request(1);
    endless.move_time = 7777ms;
    harness.engine->think(endless);
    harness.loop.reactor.run_for(50ms);
    CHECK(harness.think(2) == Told{"info 2 depth 3", "move 2 e2e4 depth 3"});
}

TEST_CASE("A search that is stopped still gives its move", "[net]") {
    const FakeEngine fake("    'go movetime'*) ;;\n    stop) echo 'bestmove a2a3';;\n");
    Harness harness(fake);
    auto endless = Harness::request(1);
    endless.move_time = 7777ms;
    SECTION("while it runs") {
        harness.engine->think(endless);
        harness.loop.reactor.run_for(50ms);
        harness.engine->stop();
    }
    SECTION("before the engine was ready for it") {
        harness.engine->think(endless);
        harness.engine->stop();
    }
    REQUIRE(harness.loop.run());
    CHECK(harness.told == Told{"move 1 a2a3 depth 0"});
}

TEST_CASE("An engine that ignores quit is killed after its grace", "[net]") {
    const FakeEngine fake("    quit) while :; do sleep 60; done;;\n");
    ChildLimits limits;
    limits.quit = 50ms;
    Harness harness(fake, limits);
    harness.think(1);
    harness.engine.reset();
    CHECK_FALSE(has_no_child());
    for (int i = 0; i < 1000 && !has_no_child(); ++i) {
        harness.loop.reactor.run_for(5ms);
    }
    CHECK(has_no_child());
}
