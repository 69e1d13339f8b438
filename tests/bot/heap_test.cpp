#include "bot/heap.h"

#include <cstddef>
#include <fstream>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"

// The sanitizers have heaps of their own.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

constexpr std::size_t kKibibyte = std::size_t{1} << 10U;
constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

std::size_t resident_mebibytes() {
    std::size_t size = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> size >> resident;
    return resident * static_cast<std::size_t>(getpagesize()) / kMebibyte;
}

// Large tables come and go, and each leaves a small thing behind: how much more is held then, in
// mebibytes.
std::size_t held_after_tables() {
    const std::size_t before = resident_mebibytes();
    std::vector<std::vector<char>> small;
    for (int round = 0; round < 4; ++round) {
        std::vector<std::vector<char>> tables;
        for (int i = 0; i < 8; ++i) {
            tables.emplace_back(8 * kMebibyte, 'x');
            small.emplace_back(64 * kKibibyte, 'y');
        }
    }
    const std::size_t after = resident_mebibytes();
    return after > before ? after - before : 0;
}

}  // namespace

TEST_CASE("memory that grew with the games of an hour goes back when they are over") {
    // In a process of its own: what the heap of this one looks like depends on the other tests.
    const pid_t child = fork();
    if (child == 0) {
        shako::bot::return_freed_blocks();
        _exit(held_after_tables() < 8 ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

#endif
