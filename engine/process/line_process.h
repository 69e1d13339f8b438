// A child process that is spoken to in lines by a thread that waits for the answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>
#include <tl/expected.hpp>

#include "engine/process/ending.h"
#include "engine/process/spawn.h"
#include "engine/process/wake.h"

namespace shako::engine {

// For one thread, that which started it: the process is killed when that thread ends. Its group
// (the child and its children) is killed with the object.
class LineProcess {
   public:
    using Clock = std::chrono::steady_clock;

    // Why no line came.
    struct Failure {
        enum class Kind : std::uint8_t {
            timeout,  // the moment has passed
            ended,    // the process is gone, closed its output or wrote a line without end
            stopped,  // `stop` was set
        };
        Kind kind{};
        std::string message;  // for `ended`: "it exited with status 3 (cannot open net.nnue)"
    };
    struct Line {
        std::string text;          // without its end
        Clock::time_point read{};  // when it came in
    };

    static constexpr std::size_t kMaxLine = 64 * 1024;  // bytes

    // Starts `command` (program, found in PATH, and arguments) with our environment, except that
    // systemd's words to us are left out. `stop` must outlive it. From then on our process ignores
    // SIGPIPE.
    [[nodiscard]] static tl::expected<LineProcess, SpawnError> start(
        const std::vector<std::string>& command, const Wake& stop);
    LineProcess(LineProcess&& other) noexcept;
    LineProcess& operator=(LineProcess&&) = delete;
    ~LineProcess();

    // Sends one line, as far as the process takes it now; the rest goes out while we wait.
    void write_line(std::string_view line);
    // The next line; blocks until `deadline`. A line that is there already comes even then.
    [[nodiscard]] tl::expected<Line, Failure> read_line(Clock::time_point deadline);
    // Closes its input and gives it so long to end by itself; then it is killed.
    void leave(std::chrono::milliseconds grace);

   private:
    LineProcess(Spawned spawned, const Wake& stop);

    void flush();
    // Reads what is there; false at the end of the output.
    bool read_output();
    void read_complaints();
    // Ends it, and says how it ended.
    std::string end();

    pid_t pid_;
    Descriptor in_;
    Descriptor out_;
    Descriptor error_;
    const Wake* stop_;
    std::string unsent_;
    std::string rest_;  // of a line
    std::deque<Line> lines_;
    std::string ending_;  // how it ended; empty while it runs
    LastWords last_words_;
};

}  // namespace shako::engine
