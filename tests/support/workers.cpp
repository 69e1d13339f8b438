#include "tests/support/workers.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <stdexcept>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shako::test {

namespace {

// Fits into a pipe, so that a child never waits for a reader.
constexpr std::size_t kMaxAnswer = 4000;

struct Child {
    std::size_t item = 0;
    int answer = -1;  // read end of its pipe
};

[[noreturn]] void work_and_exit(int answer, unsigned seconds,
                                const std::function<std::string()>& work) {
    const rlimit limit{seconds, seconds + 5};
    ::setrlimit(RLIMIT_CPU, &limit);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    std::string text;
    try {
        text = work().substr(0, kMaxAnswer);
    } catch (const std::exception& error) {
        text = std::string("died: ") + error.what();
    }
    const bool is_written = ::write(answer, text.data(), text.size()) >= 0;
    std::fflush(nullptr);
    ::_exit(is_written ? 0 : 1);
}

std::string read_all(int descriptor) {
    std::string text;
    std::array<char, kMaxAnswer> bytes{};
    for (;;) {
        const ssize_t size = ::read(descriptor, bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        text.append(bytes.data(), static_cast<std::size_t>(size));
    }
    ::close(descriptor);
    return text;
}

std::string describe(int status, unsigned seconds) {
    if (!WIFSIGNALED(status)) return "died: exit status " + std::to_string(WEXITSTATUS(status));
    if (WTERMSIG(status) == SIGXCPU)
        return "died: took more than " + std::to_string(seconds) + " s";
    return std::string("died: ") + ::strsignal(WTERMSIG(status));
}

}  // namespace

std::vector<std::string> run_in_children(std::size_t count, unsigned seconds,
                                         const std::function<std::string(std::size_t)>& work) {
    const std::size_t at_once = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::string> answers(count);
    std::map<pid_t, Child> children;
    std::size_t next = 0;
    std::fflush(nullptr);  // or each child would print what is in the buffers again
    while (next < count || !children.empty()) {
        while (next < count && children.size() < at_once) {
            std::array<int, 2> ends{};
            if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
            const pid_t child = ::fork();
            if (child < 0) throw std::runtime_error("no process");
            if (child == 0) work_and_exit(ends[1], seconds, [&] { return work(next); });
            ::close(ends[1]);
            children.emplace(child, Child{next++, ends[0]});
        }
        int status = 0;
        const pid_t ended = ::waitpid(-1, &status, 0);
        const auto found = children.find(ended);
        if (found == children.end()) continue;
        std::string answer = read_all(found->second.answer);
        const bool is_well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        answers[found->second.item] = is_well ? std::move(answer) : describe(status, seconds);
        children.erase(found);
    }
    return answers;
}

}  // namespace shako::test
