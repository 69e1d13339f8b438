// A process that was started by this one, with its output at hand. It does not outlive its object,
// nor this process.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace shako::bot::local {

class ChildProcess {
   public:
    // Starts a program with its arguments, in a process group of its own, without standard input;
    // standard output and error go into one pipe. Throws std::system_error when the process can't
    // be made; a program that can't be run ends with 127.
    explicit ChildProcess(const std::vector<std::string>& command);
    // Kills it if need be, and waits for its end.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // The end of the pipe to be read; reading does not block.
    [[nodiscard]] int output() const { return output_; }
    // Whole lines that have come since the last call. Once the pipe is closed, is_silent() is true.
    [[nodiscard]] std::vector<std::string> read_lines();
    [[nodiscard]] bool is_silent() const { return is_silent_; }

    [[nodiscard]] bool is_running();
    // How it ended, for people: "exit code 0", "signal 9"; empty while it runs.
    [[nodiscard]] std::string ending() const;
    // The exit code; nothing while it runs and when a signal ended it.
    [[nodiscard]] std::optional<int> exit_code() const;

    // Asks it to stop (SIGTERM).
    void terminate();
    // Waits for its end, at most so long; false when it still runs.
    bool wait_for(std::chrono::milliseconds time);
    [[nodiscard]] pid_t id() const { return pid_; }

   private:
    pid_t pid_ = -1;
    int output_ = -1;
    bool is_silent_ = false;
    std::string rest_;           // of a line
    std::optional<int> status_;  // as waitpid gives it
};

}  // namespace shako::bot::local
