// Files that can't be written: they cost what was to be in them, never a move.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bot/faults/whole_bot.h"

using namespace shako::bot;
using namespace shako::test;
namespace fs = std::filesystem;

TEST_CASE("faults: a full disk costs the files, never a move", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    SECTION("there is no space") {
        // /dev/full takes no byte; what is written goes beside its target, so link that name to it.
        fs::create_directory(scenario.folder.path / "state");
        fs::create_symlink("/dev/full", scenario.folder.path / "state" / ".games.json.new");
        scenario.run();
        CHECK(scenario.log.find("No space left on device") != std::string::npos);
    }
    SECTION("the folders can't be made") {
        std::ofstream(scenario.folder.path / "state") << "a file in the place of a folder";
        std::ofstream(scenario.folder.path / "pgn") << "a file in the place of a folder";
        scenario.run();
        CHECK(scenario.log.find("games.json is not saved") != std::string::npos);
    }
    CHECK(scenario.has_event("file_not_saved"));
    CHECK(scenario.has_event("game_end"));
}

TEST_CASE("faults: a disk that hangs delays no move", "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    fs::create_directory(scenario.folder.path / "state");
    const fs::path pipe = scenario.folder.path / "state" / ".games.json.new";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);  // opening it for writing takes a reader
    scenario.with_bot = [&](RunningBot& bot) {
        // The game is over: the writer may go on, so that the bot can end.
        scenario.site.on_quiet([&bot, pipe] {
            const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
            bot.reactor.post([reader] {
                std::raise(SIGTERM);
                close(reader);
            });
        });
    };
    scenario.run();
    CHECK(scenario.has_event("game_end"));
}
