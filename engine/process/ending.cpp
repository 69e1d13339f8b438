#include "engine/process/ending.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <sys/wait.h>

namespace shako::engine {

int kill_and_reap(pid_t leader) {
    // The leader is reaped after its group was killed: until then its number is not given anew.
    ::kill(-leader, SIGKILL);
    ::kill(leader, SIGKILL);
    int status = 0;
    while (::waitpid(leader, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

std::string how_it_ended(int status) {
    if (WIFSIGNALED(status))
        return "it was killed by signal " + std::to_string(WTERMSIG(status)) + " (" +
               ::strsignal(WTERMSIG(status)) + ")";
    return "it exited with status " + std::to_string(WEXITSTATUS(status));
}

void LastWords::hear(std::string_view text) {
    for (const char c : text) {
        if (c == '\n') {
            is_whole_ = true;
        } else if (static_cast<unsigned char>(c) >= 0x20) {
            if (std::exchange(is_whole_, false)) line_.clear();
            if (line_.size() < kMaxSize) line_ += c;
        }
    }
}

std::string LastWords::after(std::string text) const {
    return line_.empty() ? text : text + " (" + line_ + ")";
}

}  // namespace shako::engine
