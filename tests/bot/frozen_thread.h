// Stops one thread of the test program wherever it is.
#pragma once

#include <array>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>

#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/catch.h"

namespace shako::test {

// The threads of this process, by the kernel's numbers.
inline std::set<int> threads() {
    std::set<int> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
        found.insert(std::stoi(entry.path().filename().string()));
    }
    return found;
}

// Those of `now` that are not in `before`.
inline std::set<int> new_threads(const std::set<int>& before) {
    std::set<int> found;
    for (const int thread : threads()) {
        if (before.count(thread) == 0) {
            found.insert(thread);
        }
    }
    return found;
}

// Holds threads in a signal's handler, from the constructor to the destructor. The threads must
// take SIGUSR2. One at a time.
class FrozenThreads {
   public:
    explicit FrozenThreads(const std::set<int>& threads) {
        REQUIRE(pipe(stopped().data()) == 0);
        REQUIRE(pipe(go_on().data()) == 0);
        struct sigaction action {};
        action.sa_handler = [](int) {
            char byte = 0;
            (void)!write(stopped()[1], &byte, 1);
            (void)!read(go_on()[0], &byte, 1);  // until the pipe is closed
        };
        sigaction(SIGUSR2, &action, &former_);
        for (const int thread : threads) {
            REQUIRE(syscall(SYS_tgkill, getpid(), thread, SIGUSR2) == 0);
            char byte = 0;
            REQUIRE(read(stopped()[0], &byte, 1) == 1);
        }
        REQUIRE_FALSE(threads.empty());
    }
    ~FrozenThreads() {
        close(go_on()[1]);
        close(stopped()[0]);
        close(stopped()[1]);
    }
    FrozenThreads(const FrozenThreads&) = delete;
    FrozenThreads& operator=(const FrozenThreads&) = delete;

   private:
    static std::array<int, 2>& stopped() {
        static std::array<int, 2> pipe{};
        return pipe;
    }
    static std::array<int, 2>& go_on() {
        static std::array<int, 2> pipe{};
        return pipe;
    }
    struct sigaction former_ {};
};

}  // namespace shako::test
