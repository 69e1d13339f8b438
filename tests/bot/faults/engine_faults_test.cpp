// What engines do: crash, hang, print garbage, play what is not legal, not go. The bot has a legal
// move before the clock ends, and no process is left.
#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "bot/xboard_child.h"
#include "tests/bot/faults/whole_bot.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// A UCI engine that knows White's first five moves of a game whose opponent plays whatever is first
// in the alphabet, and does `cases` instead where they fit. $n is the number of the move.
FakeEngine opening_engine(const std::string& cases, const std::string& before = {}) {
    return FakeEngine("    position*) set -- $line; n=$(( $# > 2 ? ($# - 3) / 2 + 1 : 1 ));;\n" +
                          cases +
                          "    go*) set -- e2e4 d2d4 g1f3 b1c3 f1c4; shift $(( n - 1 )); echo "
                          "\"bestmove $1\";;\n",
                      before);
}

// A whole game with that engine; the log.
Scenario& play(Scenario& scenario, const FakeEngine& fake, Milliseconds clock = 120s) {
    SiteGameTerms terms;
    terms.clock = clock;
    scenario.site.add_game(terms);
    scenario.engine = child_engine(fake);
    scenario.run();
    CHECK(scenario.has_event("game_end"));
    return scenario;
}

// Whether the process has ended, or does within five seconds; one that nobody has waited for so far
// has.
bool ends(const std::string& pid_file) {
    std::ifstream file(pid_file);
    int pid = 0;
    file >> pid;
    REQUIRE(pid > 0);
    for (int i = 0; i < 500; ++i) {
        std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
        std::string line;
        if (!std::getline(stat, line) || line.find(") Z ") != std::string::npos) {
            return true;
        }
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

}  // namespace

TEST_CASE("faults: an engine that works plays its own moves", "[net]") {
    Scenario scenario;
    play(scenario, opening_engine(""));
    CHECK(scenario.site.moves("abcd1234").find("e2e4 ") == 0);
    CHECK(scenario.site.moves("abcd1234").find(" d2d4 ") != std::string::npos);
    CHECK_FALSE(scenario.has_event("move_without_engine"));
}

TEST_CASE("faults: an engine that crashes at any ply costs no move", "[net]") {
    const std::string ply = GENERATE("1", "2", "3");
    SECTION("once: it is started again and asked again") {
        const TemporaryFile crashed("");
        Scenario scenario;
        play(scenario, opening_engine("    go*) if [ $n = " + ply + " ] && [ ! -s '" +
                                      crashed.path() + "' ]; then echo x > '" + crashed.path() +
                                      "'; kill -SEGV $$; fi; set -- e2e4 d2d4 g1f3; "
                                      "shift $(( n - 1 )); echo \"bestmove $1\";;\n"));
        CHECK(scenario.has_event("engine_failed"));
        CHECK_FALSE(scenario.has_event("move_without_engine"));
    }
    SECTION("again and again: a legal move is played, and it is started again for the next") {
        Scenario scenario;
        play(scenario, opening_engine("    go*) if [ $n = " + ply +
                                      " ]; then exit 3; fi; set -- e2e4 d2d4 g1f3; "
                                      "shift $(( n - 1 )); echo \"bestmove $1\";;\n"));
        CHECK(scenario.has_event("move_without_engine"));
    }
}

TEST_CASE("faults: an engine that is not there costs no move", "[net]") {
    EngineConfig config;
    config.command = {"/nonexistent/engine"};
    Scenario scenario;
    scenario.site.add_game({});
    scenario.engine = [config](Reactor& reactor, EngineHandlers handlers) {
        return std::make_unique<ChildEngine>(reactor, config, std::vector<std::string>{},
                                             std::move(handlers));
    };
    scenario.run();
    CHECK(scenario.has_event("move_without_engine"));
}

TEST_CASE("faults: an engine that hangs is killed with all it has started, before the clock ends",
          "[net]") {
    const TemporaryFile helper("");
    Scenario scenario;
    // It listens to nobody any more; its helper is a process of its own in its group.
    play(scenario,
         opening_engine("    go*) if [ $n = 2 ]; then trap '' TERM; sleep 600 & echo $! > '" +
                        helper.path() +
                        "'; while :; do sleep 1; done; fi; set -- e2e4 d2d4 g1f3; "
                        "shift $(( n - 1 )); echo \"bestmove $1\";;\n"),
         12s);
    // Once: it is started again, and plays the next move.
    CHECK(std::count(scenario.events.begin(), scenario.events.end(), "engine_hung") == 1);
    CHECK(std::count(scenario.events.begin(), scenario.events.end(), "move_without_engine") == 1);
    CHECK(ends(helper.path()));
}

TEST_CASE("faults: an engine that thinks for too long is stopped, and its move is played",
          "[net]") {
    Scenario scenario;
    play(scenario,
         opening_engine("    'go movetime'*) ;;\n    stop) echo 'bestmove h2h3';;\n"
                        "    go*) set -- h2h3 d2d4 g1f3; shift $(( n - 1 )); echo "
                        "\"bestmove $1\";;\n"),
         12s);
    CHECK(scenario.site.moves("abcd1234").find("h2h3 ") == 0);
    CHECK_FALSE(scenario.has_event("engine_hung"));
}

TEST_CASE("faults: an engine that prints garbage costs no move", "[net]") {
    Scenario scenario;
    SECTION("lines that mean nothing, and then its move") {
        play(scenario, opening_engine("    go*) echo; echo 'best move'; echo 'info depth x score'; "
                                      "printf '\\377\\376\\000\\n'; set -- e2e4 d2d4 g1f3; "
                                      "shift $(( n - 1 )); echo \"bestmove $1\";;\n"));
    }
    SECTION("a line without an end") {
        play(scenario, opening_engine("    go*) yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | tr "
                                      "-d '\\n';;\n"));
        CHECK(scenario.log.find("a line without an end") != std::string::npos);
    }
    SECTION("no end of lines") {
        play(scenario, opening_engine("    go*) yes nonsense;;\n"));
        CHECK(scenario.log.find("what is not UCI") != std::string::npos);
    }
}

TEST_CASE("faults: an engine's move that is not legal is never posted", "[net]") {
    const std::string move = GENERATE("e2e5", "(none)", "0000", "None", "e7e5", "e1g1", "");
    Scenario scenario;
    play(scenario, opening_engine("    go*) echo 'bestmove " + move + "';;\n"));
    CHECK(scenario.has_event("engine_illegal_move"));
    CHECK(scenario.count(Asked::move) == 3);
}

TEST_CASE("faults: an engine that ignores quit and signals is gone with the bot", "[net]") {
    const TemporaryFile pid("");
    Scenario scenario;
    play(scenario, opening_engine("    quit) while :; do sleep 1; done;;\n",
                                  "trap '' TERM INT HUP; echo $$ > '" + pid.path() + "'\n"));
    CHECK(ends(pid.path()));
}

TEST_CASE("faults: an XBoard engine that hangs is killed, before the clock ends", "[net]") {
    const TemporaryFile script(
        "while read -r line; do case \"$line\" in\n"
        "protover*) echo 'feature done=1';;\n"
        "go) while :; do sleep 1; done;;\n"
        "esac; done\n");
    EngineConfig config;
    config.kind = EngineKind::xboard;
    config.command = {"/bin/sh", script.path()};
    Scenario scenario;
    SiteGameTerms terms;
    terms.clock = 12s;
    terms.bot_moves = 1;
    scenario.site.add_game(terms);
    scenario.engine = [config](Reactor& reactor, EngineHandlers handlers) {
        return std::make_unique<XboardEngine>(
            reactor, config, shako::variant::load_catalog().catalog,
            std::vector<std::string>{"PATH=/usr/bin:/bin"}, std::move(handlers));
    };
    scenario.run();
    CHECK(scenario.has_event("engine_hung"));
    CHECK(scenario.has_event("game_end"));
}
