#include "bot/local/child_process.h"

#include <thread>

#include <signal.h>
#include <sys/stat.h>

#include "bot/local/private_folder.h"
#include "tests/support/catch.h"

using namespace shako::bot::local;
using namespace std::chrono_literals;

namespace {

// All lines until the process is silent.
std::vector<std::string> all_lines(ChildProcess& process) {
    std::vector<std::string> all;
    for (int i = 0; i < 1000 && !process.is_silent(); ++i) {
        for (auto& line : process.read_lines()) all.push_back(std::move(line));
        std::this_thread::sleep_for(10ms);
    }
    return all;
}

}  // namespace

TEST_CASE("local: a child's output comes as lines, its exit code after its end") {
    ChildProcess process({"/bin/sh", "-c", "echo one; echo two >&2; printf three; exit 3"});
    CHECK(all_lines(process) == std::vector<std::string>{"one", "two", "three"});
    REQUIRE(process.wait_for(10s));
    CHECK(process.exit_code() == 3);
    CHECK(process.ending() == "exit code 3");
}

TEST_CASE("local: a program that can't be run ends with 127") {
    ChildProcess process({"/nonexistent/program"});
    REQUIRE(process.wait_for(10s));
    CHECK(process.exit_code() == 127);
}

TEST_CASE("local: a child is asked to stop, and killed when its object goes") {
    pid_t id = 0;
    {
        ChildProcess obedient({"/bin/sleep", "100"});
        CHECK_FALSE(obedient.wait_for(20ms));
        obedient.terminate();
        REQUIRE(obedient.wait_for(10s));
        CHECK_FALSE(obedient.exit_code());
        CHECK(obedient.ending() == "signal 15");

        ChildProcess stubborn({"/bin/sh", "-c", "trap '' TERM; echo ready; sleep 100"});
        while (stubborn.read_lines().empty()) std::this_thread::sleep_for(5ms);
        stubborn.terminate();
        CHECK_FALSE(stubborn.wait_for(50ms));
        id = stubborn.id();
    }
    CHECK(kill(id, 0) != 0);
}

TEST_CASE("local: a private folder is closed to others and gone in the end") {
    std::filesystem::path path;
    {
        const PrivateFolder folder;
        path = folder.path();
        struct stat info {};
        REQUIRE(stat(path.c_str(), &info) == 0);
        CHECK((info.st_mode & 0777) == 0700);
        const auto file = folder.write("secret", "text\n");
        REQUIRE(stat(file.c_str(), &info) == 0);
        CHECK((info.st_mode & 0777) == 0600);
        CHECK_THROWS(folder.write("secret", "again"));
    }
    CHECK_FALSE(std::filesystem::exists(path));
}
