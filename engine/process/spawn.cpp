#include "engine/process/spawn.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shako::engine {
namespace {

struct Pipe {
    Descriptor read;
    Descriptor write;
};

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (const auto& text : texts) {
        result.push_back(const_cast<char*>(text.c_str()));  // exec takes char*, and keeps it as is
    }
    result.push_back(nullptr);
    return result;
}

// Between fork and exec: only what is safe in a copy of one thread of many.
[[noreturn]] void become(const std::vector<char*>& arguments, const std::vector<char*>& variables,
                         int in, int out, int error, int report, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(127);  // died meanwhile
    }
    for (const int number : {SIGPIPE, SIGTERM, SIGINT, SIGHUP}) {
        ::signal(number, SIG_DFL);
    }
    sigset_t none{};
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(error, STDERR_FILENO) >= 0) {
        // Sockets of libraries would be inherited otherwise.
        if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
            for (int number = 3; number < 1024; ++number) {
                fcntl(number, F_SETFD, FD_CLOEXEC);
            }
        }
        execvpe(arguments[0], arguments.data(), variables.data());
    }
    const int problem = errno;
    [[maybe_unused]] const auto sent = write(report, &problem, sizeof problem);
    _exit(127);
}

}  // namespace

void Descriptor::reset() {
    if (number_ >= 0) {
        ::close(std::exchange(number_, -1));
    }
}

tl::expected<Spawned, SpawnError> spawn(const std::vector<std::string>& command,
                                        const std::vector<std::string>& environment) {
    const auto error = [](std::string text) { return tl::unexpected(SpawnError{std::move(text)}); };
    if (command.empty()) {
        return error("no command was given");
    }
    auto in = make_pipe();
    auto out = make_pipe();
    auto complaints = make_pipe();
    auto report = make_pipe();
    if (!in || !out || !complaints || !report) {
        return error(std::string("no pipe: ") + std::strerror(errno));
    }
    const auto arguments = pointers(command);
    const auto variables = pointers(environment);
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid < 0) {
        return error(std::string("no process: ") + std::strerror(errno));
    }
    if (pid == 0) {
        become(arguments, variables, in->read.get(), out->write.get(), complaints->write.get(),
               report->write.get(), parent);
    }
    setpgid(pid, pid);  // whoever of the two is first
    // The report closes by itself when the program is loaded.
    report->write.reset();
    int problem = 0;
    ssize_t got = 0;
    do {
        got = read(report->read.get(), &problem, sizeof problem);
    } while (got < 0 && errno == EINTR);
    if (got == sizeof problem) {
        while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        return error("'" + command[0] + "' cannot be started: " + std::strerror(problem));
    }
    return Spawned{pid, std::move(in->write), std::move(out->read), std::move(complaints->read)};
}

bool can_spawn(const std::string& program) {
    const auto can_run = [](const std::filesystem::path& path) {
        std::error_code ignored;
        return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
    };
    if (program.find('/') != std::string::npos) {
        return can_run(program);
    }
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? "/usr/bin:/bin" : variable;
    while (!folders.empty()) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        if (can_run(std::filesystem::path(folders.substr(0, end)) / program)) {
            return true;
        }
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    return false;
}

}  // namespace shako::engine
