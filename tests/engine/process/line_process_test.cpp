#include "engine/process/line_process.h"

#include <utility>

#include "tests/support/catch.h"

using namespace shako::engine;
using std::chrono::seconds;
using Kind = LineProcess::Failure::Kind;

namespace {

const Wake kNever;

LineProcess start(const std::string& script, const Wake& stop = kNever) {
    auto process = LineProcess::start({"/bin/sh", "-c", script}, stop);
    REQUIRE(process);
    return std::move(*process);
}

auto soon() { return LineProcess::Clock::now() + seconds(30); }

LineProcess::Failure failure(LineProcess& process, LineProcess::Clock::time_point deadline) {
    const auto line = process.read_line(deadline);
    REQUIRE_FALSE(line);
    return line.error();
}

}  // namespace

TEST_CASE("Lines go to a process and come back") {
    LineProcess process = start("while read -r line; do echo \"<$line>\"; done");
    process.write_line("one");
    process.write_line("two");
    CHECK(process.read_line(soon())->text == "<one>");
    CHECK(process.read_line(soon())->text == "<two>");
}

TEST_CASE("A line ends with or without a carriage return, in one piece or several") {
    LineProcess process = start("printf 'a\\r\\nb'; printf 'c\\n\\n'; cat");
    CHECK(process.read_line(soon())->text == "a");
    CHECK(process.read_line(soon())->text == "bc");
    CHECK(process.read_line(soon())->text.empty());
}

TEST_CASE("A program that does not exist is an error with its name") {
    const auto process = LineProcess::start({"/nowhere/engine"}, kNever);
    REQUIRE_FALSE(process);
    CHECK(process.error().message.find("'/nowhere/engine'") != std::string::npos);
}

TEST_CASE("Waiting ends at the deadline") {
    LineProcess process = start("cat");
    CHECK(failure(process, LineProcess::Clock::now()).kind == Kind::timeout);
    process.write_line("still there");
    CHECK(process.read_line(soon())->text == "still there");
}

TEST_CASE("What is said before the end is read, then how it ended") {
    LineProcess process = start("echo last; echo 'cannot open net' >&2; exit 3");
    CHECK(process.read_line(soon())->text == "last");
    const auto ended = failure(process, soon());
    CHECK(ended.kind == Kind::ended);
    CHECK(ended.message == "it exited with status 3 (cannot open net)");
    CHECK(failure(process, soon()).message == ended.message);
    process.write_line("hello?");
}

TEST_CASE("A signal that ends a process is named") {
    LineProcess process = start("kill -SEGV $$");
    CHECK(failure(process, soon()).message.find("it was killed by signal 11") == 0);
}

TEST_CASE("A process that closes its output is ended") {
    LineProcess process = start("exec >&-; exec sleep 1000");
    CHECK(failure(process, soon()).message == "it closed its output");
}

TEST_CASE("A line without an end is not waited for") {
    LineProcess process = start("while :; do printf xxxxxxxxxxxxxxxx; done");
    const auto ended = failure(process, soon());
    CHECK(ended.kind == Kind::ended);
    CHECK(ended.message == "it wrote a line without an end");
}

TEST_CASE("A process that reads nothing does not block the writer") {
    LineProcess process = start("exec sleep 1000");
    for (int i = 0; i < 100; ++i) process.write_line(std::string(10'000, 'x'));
    CHECK(failure(process, LineProcess::Clock::now()).kind == Kind::timeout);
}

TEST_CASE("Waiting ends when somebody says so") {
    const Wake stop;
    LineProcess process = start("cat", stop);
    stop.set();
    CHECK(failure(process, soon()).kind == Kind::stopped);
    stop.clear();
    process.write_line("on");
    CHECK(process.read_line(soon())->text == "on");
}

TEST_CASE("A process that may leave does so, and no later than it has to") {
    start("cat").leave(seconds(30));
    start("exec sleep 1000").leave(std::chrono::milliseconds(1));
}
