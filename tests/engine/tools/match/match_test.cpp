#include "engine/tools/match/match.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/notation/pgn.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;
using namespace shako::engine::tools;
using shako::test::TemporaryFolder;

namespace {

// White mates with h1h8, so a game is one move, unless White is the engine that does not make it.
constexpr auto kMateInOne = "k7/8/1K6/8/8/8/8/7R w - - 0 1\n";
constexpr auto kMate =
    "go*) echo 'info depth 3 score mate 1 nodes 9 time 1 pv h1h8'; "
    "echo 'bestmove h1h8';;\n";

const shako::variant::Catalog& catalog() {
    static const auto games = test::shipped_games();
    return *games;
}

// A match between little shell scripts, in chess from kMateInOne.
class Fixture {
   public:
    Fixture() {
        plan.variant = "chess";
        plan.games = 2;
        plan.openings = folder.write("mate.epd", kMateInOne);
        for (auto& engine : plan.engines) engine.pace.nodes = 100;
        script(0, kMate);
        script(1, kMate);
    }

    // The engine's answers: branches of a shell "case" on each line it reads, before those of a
    // good engine; `before` runs once.
    void script(std::size_t engine, const std::string& cases, const std::string& before = {}) {
        const std::string name = engine == 0 ? "one" : "two";
        plan.engines[engine].command = {
            "/bin/sh",
            folder.write(name + ".sh",
                         before + "\nwhile read -r line; do\ncase \"$line\" in\n" + cases + R"(
    uci) echo 'id name Fake'; echo 'option name Hash type spin default 1 min 1 max 32'
         echo 'option name UCI_Variant type combo default chess var chess var shako'; echo uciok;;
    isready) echo readyok;;
    quit) exit 0;;
    esac
done
)")};
    }

    MatchReport play() {
        lines.clear();
        auto report =
            play_match(plan, catalog(), [this](const std::string& line) { lines.push_back(line); });
        if (!report) FAIL(report.error());
        return std::move(*report);
    }
    std::string error() {
        const auto report = play_match(plan, catalog(), {});
        REQUIRE_FALSE(report);
        return report.error();
    }
    // The second engine's only loss with White.
    MatchGame fault() {
        const MatchReport report = play();
        const auto faulty = report.games.faulty();
        REQUIRE(faulty.size() == 1);
        CHECK(faulty[0].loser() == 1);
        CHECK(report.games.lost_drawn_won() == std::array<std::int64_t, 3>{0, 0, 2});
        return faulty[0];
    }

    TemporaryFolder folder;
    MatchPlan plan;
    std::vector<std::string> lines;
};

}  // namespace

TEST_CASE_METHOD(Fixture, "Each opening is played twice with colours swapped") {
    plan.games = 6;
    plan.concurrency = 2;
    plan.pgn = folder.path("games.pgn");
    const MatchReport report = play();
    CHECK(report.names == std::array<std::string, 2>{"Fake #1", "Fake #2"});
    CHECK(report.games.lost_drawn_won() == std::array<std::int64_t, 3>{3, 0, 3});
    CHECK(report.games.pairs() == PairCounts{0, 0, 3, 0, 0});
    CHECK(report.games.faulty().empty());
    CHECK_FALSE(report.is_interrupted);
    CHECK(lines.size() == 3);
    const auto games = parse_pgn(folder.read("games.pgn"),
                                 [](std::string_view name) { return shako::test::spec(name); });
    REQUIRE(games);
    REQUIRE(games->size() == 6);
    const auto& first = *std::find_if(games->begin(), games->end(), [](const PgnGame& game) {
        return game.headers.at("Round") == "1.1";
    });
    CHECK(first.result == "1-0");
    CHECK(first.headers.at("White") == "Fake #1");
    CHECK(first.headers.at("Termination") == "normal");
    CHECK(first.headers.at("Reason") == "checkmate");
    CHECK(first.notes.at(0).eval == "#1");
}

TEST_CASE_METHOD(Fixture, "An engine gets its options, the game and the start of each game") {
    const std::string log = folder.path("log");
    plan.engines[0].options = {{"hash", "8"}, {"Style", "wild"}, {"Clear", ""}};
    plan.threads = 3;
    script(0,
           "uci) echo 'option name Hash type spin default 1 min 1 max 32'; "
           "echo 'option name Threads type spin default 1 min 1 max 4'; "
           "echo 'option name Style type string'; echo 'option name Clear type button'; "
           "echo 'option name UCI_Variant type combo default chess var chess'; echo uciok;;\n" +
               std::string(kMate),
           "exec 3>>" + log + "\necho START >&3\n");
    // Everything it reads, with a copy in the log.
    const std::string text = folder.read("one.sh");
    folder.write("one.sh",
                 std::string(text).replace(text.find("; do\n"), 5, "; do\necho \"$line\" >&3\n"));
    play();
    const std::string read = folder.read("log");
    CHECK(read.substr(read.rfind("START"))
              .find("START\nuci\nsetoption name Threads value 3\nsetoption name Hash value 8\n"
                    "setoption name Style value wild\nsetoption name Clear\n"
                    "setoption name UCI_Variant value chess\nisready\nucinewgame\nisready\n"
                    "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo nodes 100\nucinewgame\n"
                    "isready\n") == 0);
}

TEST_CASE_METHOD(Fixture, "A crash loses the game, and the engine is started again") {
    plan.games = 4;
    script(1, "go*) echo 'assertion failed' >&2; exit 3;;\n");
    const MatchReport report = play();
    CHECK(report.games.lost_drawn_won() == std::array<std::int64_t, 3>{0, 0, 4});
    CHECK(report.games.faults(1) == Faults{0, 0, 2});
    CHECK(report.games.faulty().at(0).reason == "it exited with status 3 (assertion failed)");
    CHECK(to_text(report).find("game 2, Fake #2, crash: it exited with status 3") !=
          std::string::npos);
}

TEST_CASE_METHOD(Fixture, "An illegal move loses the game, and is quoted") {
    script(1, "go*) echo 'bestmove h1a8';;\n");
    const MatchGame game = fault();
    CHECK(game.cause == Cause::illegal_move);
    CHECK(game.reason.find("'h1a8'") == 0);
}

TEST_CASE_METHOD(Fixture, "Garbage for a move is an illegal move") {
    script(1, "go*) printf 'bestmove \\377\\001%%n\\n';;\n");
    CHECK(fault().cause == Cause::illegal_move);
}

TEST_CASE_METHOD(Fixture, "No move where there are legal ones is an illegal move") {
    script(1, "go*) echo 'bestmove (none)';;\n");
    const MatchGame game = fault();
    CHECK(game.cause == Cause::illegal_move);
    CHECK(game.reason == "no move, although there are legal ones");
}

TEST_CASE_METHOD(Fixture, "Lines that are not UCI harm nobody") {
    script(1,
           "go*) echo hello; echo bestmov e2e4; printf '\\377\\376\\n'; echo 'bestmove h1h8';;\n");
    CHECK(play().games.faulty().empty());
}

TEST_CASE_METHOD(Fixture, "Who oversteps the clock loses, and plays on when it obeys a stop") {
    plan.games = 4;
    for (auto& engine : plan.engines) engine.pace = Pace{parse_clock("0.2"), {}, {}, {}};
    plan.time_margin = std::chrono::milliseconds(0);
    plan.engines[0].pace = Pace{{}, {}, 100, {}};
    script(1, "go*) ;;\nstop) echo 'bestmove h1h8';;\n");
    const MatchReport report = play();
    CHECK(report.games.faults(1) == Faults{2, 0, 0});
    CHECK(report.games.faulty().at(0).reason == "no move within 200 ms");
}

TEST_CASE_METHOD(Fixture, "Who hangs loses on time without a clock, too") {
    plan.patience = std::chrono::milliseconds(1000);
    script(1, "go*) while :; do read -r line; done;;\n");
    const MatchGame game = fault();
    CHECK(game.cause == Cause::time);
    CHECK(game.reason == "no move within 1000 ms, nor when told to stop");
}

TEST_CASE_METHOD(Fixture,
                 "A match goes on from its state, and finished games are not played again") {
    plan.state = folder.path("state.jsonl");
    play();
    const std::string cut = folder.read("state.jsonl") + "{\"game\":2,";
    folder.write("state.jsonl", cut);
    script(1, "go*) exit 1;;\n");
    CHECK(play().games.games().size() == 2);
    CHECK(lines.empty());
    plan.games = 4;
    const MatchReport report = play();
    CHECK(report.games.games().size() == 4);
    CHECK(report.games.faults(1) == Faults{0, 0, 1});
    CHECK(lines.size() == 1);
    plan.seed = 5;
    CHECK(error().find("state.jsonl: it belongs to another match: 'seed'") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "The sequential test ends the match") {
    plan.games = 1000;
    plan.sprt = SprtPlan{0, 200, 0.05, 0.05};
    script(1, "go*) echo 'bestmove (none)';;\n");
    const MatchReport report = play();
    CHECK(report.games.games().size() < 100);
    CHECK(sprt(report.games.pairs(), *plan.sprt).verdict == SprtVerdict::elo1_accepted);
    CHECK(to_text(report).find("elo1 accepted") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "An interrupt ends the match at once and keeps what is finished") {
    plan.games = 10;
    plan.state = folder.path("state.jsonl");
    // Its second game with White it does not play, and does not end.
    script(1,
           "go*) count=$((count + 1)); if [ $count -eq 2 ]; then kill -INT $PPID; else "
           "echo 'bestmove h1h8'; fi;;\n",
           "count=0");
    const MatchReport report = play();
    CHECK(report.is_interrupted);
    CHECK(report.games.games().size() == 3);
    const std::string state = folder.read("state.jsonl");
    CHECK(std::count(state.begin(), state.end(), '\n') == 4);
    CHECK(to_text(report).find("\ninterrupted\n") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "What keeps a match from beginning is said in one line") {
    const MatchPlan good = plan;
    plan.engines[1].command = {"/nowhere/engine"};
    CHECK(error().find("engine '/nowhere/engine': '/nowhere/engine' cannot be started") == 0);
    plan = good;
    plan.variant = "nonsense";
    CHECK(error() == "unknown variant 'nonsense'");
    plan.variant = "xiangqi";
    plan.openings = "";
    CHECK(error() ==
          "engine '/bin/sh': it does not know the variant 'xiangqi' "
          "(option.VariantPath=FILE may teach it)");
    plan = good;
    plan.engines[0].options = {{"Hush", "1"}};
    CHECK(error() == "engine '/bin/sh': it has no option 'Hush'");
    plan.engines[0].options = {{"Hash", "64"}};
    CHECK(error() == "engine '/bin/sh': option Hash: '64' is not a number from 1 to 32");
    plan = good;
    plan.openings = folder.path("none.epd");
    CHECK(error() == plan.openings.string() + ": it cannot be read");
    plan.openings = folder.write("bad.epd", "\nrubbish\n");
    CHECK(error().find(plan.openings.string() + ":2: ") == 0);
    plan = good;
    plan.pgn = folder.path("no/such/folder.pgn");
    CHECK(error() == plan.pgn.string() + ": it cannot be written");
    plan.pgn = "";
    plan.state = folder.path("no/such/folder.jsonl");
    CHECK(error() == plan.state.string() + ": it cannot be written");
}

TEST_CASE_METHOD(Fixture, "An engine that never gets ready, or says that it cannot, is refused") {
    plan.patience = std::chrono::milliseconds(300);
    script(1, "isready) ;;\n");
    CHECK(error() == "engine '/bin/sh': no readyok in time");
    plan.patience = std::chrono::milliseconds(60'000);
    script(1, "uci) exit 2;;\n");
    CHECK(error() == "engine '/bin/sh': it exited with status 2");
    script(1, "setoption*) echo 'info string error: no such game';;\n");
    CHECK(error() == "engine '/bin/sh': error: no such game");
}

TEST_CASE_METHOD(Fixture, "An engine without UCI_Variant plays chess alone") {
    script(1, "uci) echo uciok;;\n" + std::string(kMate));
    CHECK(play().games.games().size() == 2);
    plan.variant = "shako";
    plan.openings = "";
    CHECK(error() == "engine '/bin/sh': it has no option UCI_Variant, so it cannot play 'shako'");
}
