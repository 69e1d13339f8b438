#include "bot/net/child_process.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

struct Heard {
    std::vector<std::string> lines;
    std::string end;
};

// Runs a shell script to its end and returns what it said.
Heard run(const std::string& script, const std::vector<std::string>& input = {}) {
    Loop loop;
    Heard heard;
    ChildProcess::Handlers handlers;
    handlers.on_line = [&](std::string line) { heard.lines.push_back(std::move(line)); };
    handlers.on_end = [&](std::string why) {
        heard.end = std::move(why);
        loop.done();
    };
    auto child = ChildProcess::start(loop.reactor, {"sh", "-c", script}, {}, std::move(handlers));
    REQUIRE(child);
    for (const auto& line : input) {
        (*child)->write_line(line);
    }
    REQUIRE(loop.run());
    return heard;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// The process is gone, or a zombie that waits for whoever inherited it.
bool is_dead(int pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string number;
    std::string name;
    char state = 0;
    return !(file >> number >> name >> state) || state == 'Z' || state == 'X';
}

// All children are reaped.
bool has_no_child() { return waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD; }

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("Lines go to a child and come back", "[net]") {
    const auto heard = run("read a; read b; echo $b; echo $a; exit 3", {"one", "two"});
    CHECK(heard.lines == Lines{"two", "one"});
    CHECK(heard.end == "it exited with status 3");
    CHECK(has_no_child());
}

TEST_CASE("The end of a child says how and what it complained about", "[net]") {
    CHECK(run("echo first >&2; echo cannot open x >&2; exit 1").end ==
          "it exited with status 1 (cannot open x)");
    CHECK(contains(run("kill -SEGV $$").end, "it was killed by signal 11 (Segmentation fault"));
    CHECK(run("exec >&-; sleep 30").end == "it closed its output");
    CHECK(has_no_child());
}

TEST_CASE("A program that isn't there is an error at once", "[net]") {
    Reactor reactor;
    const auto child = ChildProcess::start(reactor, {"/nonexistent/engine"}, {}, {});
    REQUIRE_FALSE(child);
    CHECK(child.error().message ==
          "'/nonexistent/engine' cannot be started: No such file or directory");
    CHECK_FALSE(ChildProcess::start(reactor, {}, {}, {}));
    CHECK(has_no_child());
}

TEST_CASE("A line without an end ends the child", "[net]") {
    CHECK(contains(run("yes aaaaaaaaaaaaaaaaaaaa | tr -d '\\n'").end, "a line without an end"));
    CHECK(has_no_child());
}

TEST_CASE("A child that takes no input ends once too much of it waits", "[net]") {
    Loop loop;
    std::string end;
    ChildProcess::Handlers handlers;
    handlers.on_end = [&](std::string why) {
        end = std::move(why);
        loop.done();
    };
    auto child = ChildProcess::start(loop.reactor, {"sleep", "60"}, {}, std::move(handlers));
    REQUIRE(child);
    const std::string line(64 * 1024, 'x');
    for (int i = 0; i < 20; ++i) {
        (*child)->write_line(line);
    }
    CHECK(end == "it takes no input");
    CHECK(has_no_child());
}

TEST_CASE("A child that is destroyed dies with its group", "[net]") {
    Loop loop;
    int grandchild = 0;
    ChildProcess::Handlers handlers;
    handlers.on_line = [&](const std::string& line) {
        grandchild = std::stoi(line);
        loop.done();
    };
    auto child = ChildProcess::start(loop.reactor, {"sh", "-c", "sleep 60 & echo $!; wait"}, {},
                                     std::move(handlers));
    REQUIRE(child);
    REQUIRE(loop.run());
    REQUIRE_FALSE(is_dead(grandchild));
    child->reset();
    CHECK(has_no_child());
    for (int i = 0; i < 1000 && !is_dead(grandchild); ++i) {
        loop.reactor.run_for(5ms);
    }
    CHECK(is_dead(grandchild));
}

TEST_CASE("A child that is left may end by itself", "[net]") {
    Loop loop;
    Heard heard;
    const TemporaryFile file("");
    auto child = ChildProcess::start(
        loop.reactor, {"sh", "-c", "read a; read b || echo $a done > \"$0\"", file.path()}, {}, {});
    REQUIRE(child);
    (*child)->write_line("quit");
    (*child)->leave(10s);
    child->reset();
    for (int i = 0; i < 1000 && !has_no_child(); ++i) {
        loop.reactor.run_for(5ms);
    }
    CHECK(has_no_child());
    std::string text(20, '\0');
    std::FILE* const written = std::fopen(file.path().c_str(), "re");
    text.resize(std::fread(text.data(), 1, text.size(), written));
    std::fclose(written);
    CHECK(text == "quit done\n");
}

TEST_CASE("A child that is left and doesn't go is killed", "[net]") {
    Loop loop;
    auto child = ChildProcess::start(
        loop.reactor, {"sh", "-c", "trap '' TERM INT; while :; do sleep 1; done"}, {}, {});
    REQUIRE(child);
    (*child)->leave(50ms);
    child->reset();
    for (int i = 0; i < 1000 && !has_no_child(); ++i) {
        loop.reactor.run_for(5ms);
    }
    CHECK(has_no_child());
}

TEST_CASE("A child that is left dies with the reactor", "[net]") {
    {
        Reactor reactor;
        auto child = ChildProcess::start(reactor, {"sleep", "60"}, {}, {});
        REQUIRE(child);
        (*child)->leave(60s);
        child->reset();
        CHECK_FALSE(has_no_child());
    }
    CHECK(has_no_child());
}

TEST_CASE("Children don't inherit the token, systemd's variables or our files", "[net]") {
    setenv("SHAKO_TEST_TOKEN", kToken, 1);
    setenv("NOTIFY_SOCKET", "/run/x", 1);
    const auto environment = environment_for_children(Secret(kToken));
    unsetenv("SHAKO_TEST_TOKEN");
    unsetenv("NOTIFY_SOCKET");
    const auto begins = [&](const std::string& start) {
        return std::any_of(environment.begin(), environment.end(), [&](const std::string& entry) {
            return entry.compare(0, start.size(), start) == 0;
        });
    };
    CHECK_FALSE(begins("SHAKO_TEST_TOKEN="));
    CHECK_FALSE(begins("NOTIFY_SOCKET="));
    CHECK(begins("PATH="));

    // A socket as Asio makes them, without close-on-exec.
    const int leak = dup(0);
    const auto heard = run("[ -e /proc/self/fd/" + std::to_string(leak) + " ] && echo leaked; :");
    close(leak);
    CHECK(heard.lines.empty());
}
