#include "bot/core_dumps.h"

#include <csignal>
#include <cstdlib>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"

namespace {

// How a child ends that calls `work` with dumps of any size allowed.
int status_of(void (*work)()) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        rlimit limit{};
        getrlimit(RLIMIT_CORE, &limit);
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_CORE, &limit);
        work();
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

}  // namespace

TEST_CASE("A crash leaves no memory behind") {
    // Without it the same crash may leave some, as far as the machine collects any; with it, none.
    const int status = status_of([] {
        shako::bot::forbid_core_dumps();
        std::abort();
    });
    CHECK(WIFSIGNALED(status));
    CHECK_FALSE(WCOREDUMP(status));
}

TEST_CASE("Neither the kernel nor the limit allows a dump, for children too") {
    const int status = status_of([] {
        shako::bot::forbid_core_dumps();
        rlimit limit{1, 1};
        getrlimit(RLIMIT_CORE, &limit);
        _exit(prctl(PR_GET_DUMPABLE) == 0 && limit.rlim_cur == 0 ? 0 : 1);
    });
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}
