#include "engine/process/ending.h"

#include <csignal>

#include "engine/process/spawn.h"
#include "tests/support/catch.h"

using namespace shako::engine;

TEST_CASE("The last line of complaints is remembered, whatever pieces it comes in") {
    LastWords words;
    CHECK(words.after("it is gone") == "it is gone");
    words.hear("first\nsec");
    CHECK(words.after("it is gone") == "it is gone (sec)");
    words.hear("ond\r\n");
    CHECK(words.after("it is gone") == "it is gone (second)");
    words.hear("\n\n");
    CHECK(words.after("it is gone") == "it is gone (second)");
    words.hear(std::string(1000, 'x'));
    CHECK(words.after("").size() == 200 + 3);
}

TEST_CASE("A process that is killed is gone, and how it ended can be said") {
    const auto spawned = spawn({"/bin/sh", "-c", "exec sleep 1000"}, {});
    REQUIRE(spawned);
    const int status = kill_and_reap(spawned->pid);
    CHECK(how_it_ended(status).starts_with("it was killed by signal 9 ("));
    CHECK(::kill(spawned->pid, 0) != 0);
    CHECK(how_it_ended(3 << 8) == "it exited with status 3");
}
