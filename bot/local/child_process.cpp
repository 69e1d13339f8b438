#include "bot/local/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shako::bot::local {
namespace {

constexpr int kCannotRun = 127;
constexpr std::chrono::milliseconds kPollTime{10};

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

// In the child, between fork and exec: only what is safe there.
[[noreturn]] void become(char* const* arguments, int input, int output, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kCannotRun);  // it has died in the meantime
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
        std::signal(signal, SIG_DFL);
    }
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    execv(arguments[0], arguments);
    _exit(kCannotRun);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    std::vector<std::string> copies = command;
    std::vector<char*> arguments;
    for (auto& argument : copies) arguments.push_back(argument.data());
    arguments.push_back(nullptr);

    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe");
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const pid_t parent = getpid();
    pid_ = nothing < 0 ? -1 : fork();
    if (pid_ == 0) become(arguments.data(), nothing, pipe_ends[1], parent);
    const int error = errno;
    if (nothing >= 0) close(nothing);
    close(pipe_ends[1]);
    output_ = pipe_ends[0];
    if (pid_ < 0) {
        close(output_);
        errno = error;
        fail("cannot start a process");
    }
    fcntl(output_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
    if (is_running()) {
        kill(pid_, SIGKILL);
        int status = 0;
        while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
    }
    close(output_);
}

std::vector<std::string> ChildProcess::read_lines() {
    std::array<char, 4096> buffer{};
    while (!is_silent_) {
        const auto size = read(output_, buffer.data(), buffer.size());
        if (size > 0) {
            rest_.append(buffer.data(), static_cast<std::size_t>(size));
        } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
            is_silent_ = true;
        } else {
            break;
        }
    }
    std::vector<std::string> lines;
    for (auto end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n')) {
        lines.push_back(rest_.substr(0, end));
        rest_.erase(0, end + 1);
    }
    if (is_silent_ && !rest_.empty()) lines.push_back(std::exchange(rest_, ""));
    return lines;
}

bool ChildProcess::is_running() {
    if (status_) return false;
    int status = 0;
    const auto done = waitpid(pid_, &status, WNOHANG);
    if (done == pid_) status_ = status;
    return !status_;
}

std::string ChildProcess::ending() const {
    if (!status_) return "";
    if (WIFEXITED(*status_)) return "exit code " + std::to_string(WEXITSTATUS(*status_));
    return "signal " + std::to_string(WTERMSIG(*status_));
}

std::optional<int> ChildProcess::exit_code() const {
    if (!status_ || !WIFEXITED(*status_)) return std::nullopt;
    return WEXITSTATUS(*status_);
}

void ChildProcess::terminate() {
    if (is_running()) kill(pid_, SIGTERM);
}

bool ChildProcess::wait_for(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (is_running()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(kPollTime);
    }
    return true;
}

}  // namespace shako::bot::local
