// Threads that get no signals: these are for the thread that runs the loop.
#pragma once

#include <csignal>
#include <thread>
#include <utility>

namespace shako::bot {

// Throws std::system_error when there is no thread to be had, like std::thread.
template <class Work>
[[nodiscard]] std::thread quiet_thread(Work work) {
    // A new thread inherits the mask of the one that makes it.
    struct Blocked {
        Blocked() {
            sigset_t all{};
            sigfillset(&all);
            pthread_sigmask(SIG_SETMASK, &all, &former);
        }
        ~Blocked() { pthread_sigmask(SIG_SETMASK, &former, nullptr); }
        Blocked(const Blocked&) = delete;
        Blocked& operator=(const Blocked&) = delete;
        sigset_t former{};
    };
    const Blocked blocked;
    return std::thread(std::move(work));
}

}  // namespace shako::bot
