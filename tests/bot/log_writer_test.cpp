#include "bot/log_writer.h"

#include <array>
#include <chrono>
#include <string>
#include <utility>

#include <unistd.h>

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

struct Pipe {
    Pipe() { REQUIRE(pipe(ends.data()) == 0); }
    ~Pipe() {
        close(ends[0]);
        close_writing();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_writing() {
        if (ends[1] >= 0) {
            close(ends[1]);
            ends[1] = -1;
        }
    }
    // What was written, up to and with that text; all of it when it does not come.
    std::string read_up_to(const std::string& last) const {
        std::string text;
        std::array<char, 65536> part{};
        while (text.find(last) == std::string::npos) {
            const auto size = read(ends[0], part.data(), part.size());
            if (size <= 0) {
                break;
            }
            text.append(part.data(), static_cast<std::size_t>(size));
        }
        return text;
    }
    std::array<int, 2> ends{-1, -1};
};

const std::string kLine(999, 'x');

}  // namespace

TEST_CASE("the log is written in order, and the end waits for it") {
    Pipe pipe;
    {
        LogWriter log(pipe.ends[1]);
        for (int i = 0; i < 40; ++i) {
            log.write(std::to_string(i) + "\n");
        }
    }
    pipe.close_writing();
    std::string all;
    for (int i = 0; i < 40; ++i) {
        all += std::to_string(i) + "\n";
    }
    CHECK(pipe.read_up_to("never") == all);
}

TEST_CASE("a log that nobody reads delays nobody, and says what it lost") {
    const Pipe pipe;
    LogWriter log(pipe.ends[1], 0ms);
    constexpr int kLines = 3000;  // three times what is kept
    for (int i = 0; i < kLines; ++i) {
        log.write(kLine + "\n");  // returns, though the pipe is full
    }
    // Room again, at the latest when what the pipe holds is read and the rest is on its way.
    std::string text;
    const std::string expected = "lines of the log are lost here: nobody read it\nmore\n";
    while (text.find(expected) == std::string::npos) {
        log.write("more\n");
        text += pipe.read_up_to("\n");
    }
}

TEST_CASE("a log that nobody reads does not keep the program from ending") {
    const Pipe pipe;
    LogWriter log(pipe.ends[1], 0ms);
    for (int i = 0; i < 2000; ++i) {
        log.write(kLine + "\n");
    }
}

TEST_CASE("a log whose reader has gone hinders nothing") {
    Pipe pipe;
    close(std::exchange(pipe.ends[0], -1));
    LogWriter log(pipe.ends[1]);
    log.write("one\n");
    log.write("two\n");
}
