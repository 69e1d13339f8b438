// bot_bench: the bot's figures on this machine, each with its limit; exit status 1 when one is
// over. docs/service.md says what is measured.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>

#include "bot/local/child_process.h"
#include "tests/bot/bench/bench_site.h"
#include "tests/bot/bench/known_bot.h"
#include "tests/bot/net/certificates.h"

namespace {

using namespace shako::bench;
using namespace std::chrono_literals;
using shako::bot::local::ChildProcess;
using shako::test::TemporaryFile;
namespace fs = std::filesystem;

constexpr auto kPatience = 120s;  // for one measurement
constexpr auto kIdle = 2s;        // after the stream is open, before memory is looked at
constexpr int kStarts = 10;

// Prints a line of the table; whether the figure is within its limit.
bool report(const std::string& what, double figure, double limit, const char* unit) {
    const bool is_good = figure < limit;
    std::printf("%-44s %9.3f %-4s limit %6g %-4s %s\n", what.c_str(), figure, unit, limit, unit,
                is_good ? "" : "OVER");
    std::fflush(stdout);
    return is_good;
}

double share(const std::vector<double>& sorted, double part) {
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(part * last)];
}

// From the opponent's move to ours, search excluded.
bool measure_answers(const std::string& self, const BenchSite::Plan& plan) {
    BenchSite site(plan);
    const TemporaryFile authority(site.authority());
    ChildProcess bot({self, "--bot", std::to_string(site.port()), authority.path(),
                      std::to_string(plan.games), std::to_string(plan.plies)});
    const bool is_over = site.wait_for_games(kPatience);
    bot.terminate();
    bot.wait_for(10s);
    const auto answers = site.answers();
    if (!is_over || answers.empty()) {
        for (const std::string& line : bot.read_lines()) {
            std::fprintf(stderr, "%s\n", line.c_str());
        }
        throw std::runtime_error("the games did not come to their end");
    }
    const std::string what = std::to_string(plan.games) + (plan.games == 1 ? " game" : " games") +
                             ", " + std::to_string(answers.size()) + " moves: ";
    const bool is_good = report(what + "median", share(answers, 0.5), 1, "ms");
    return report(what + "99 of 100", share(answers, 0.99), 5, "ms") && is_good;
}

// The program as it is, configured as shipped but for its site.
class Program {
   public:
    Program(const std::string& program, const BenchSite& site)
        : authority_(site.authority()),
          token_("lip_0123456789abcdefghij"),
          config_(R"({"version": 1, "site": {"url": "https://127.0.0.1:)" +
                  std::to_string(site.port()) + R"(", "dialect": "pychess", "ca_file": ")" +
                  authority_.path() + R"("}, "token": {"file": ")" + token_.path() +
                  R"("}, "variants": ["shako"]})"),
          start_(Clock::now()),
          process_({program, "--config", config_.path()}) {}
    ~Program() {
        process_.terminate();
        process_.wait_for(10s);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // Milliseconds from before the start to the line by which it says that its stream is open.
    double time_to_stream() {
        while (Clock::now() - start_ < kPatience) {
            for (const std::string& line : process_.read_lines()) {
                if (line.find("\"event_stream_open\"") != std::string::npos) {
                    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
                }
                said_ += line + '\n';
            }
            if (process_.is_silent()) {
                break;
            }
            pollfd ready{process_.output(), POLLIN, 0};
            poll(&ready, 1, 1000);
        }
        throw std::runtime_error("the program does not open its stream:\n" + said_);
    }
    [[nodiscard]] double resident_mib() const {
        std::ifstream status("/proc/" + std::to_string(process_.id()) + "/status");
        for (std::string line; std::getline(status, line);) {
            if (line.rfind("VmRSS:", 0) == 0) {
                return std::strtod(line.c_str() + 6, nullptr) / 1024;
            }
        }
        throw std::runtime_error("the program's memory can't be seen");
    }

   private:
    TemporaryFile authority_;
    TemporaryFile token_;
    TemporaryFile config_;
    std::string said_;
    Clock::time_point start_;
    ChildProcess process_;
};

bool measure_program(const std::string& program) {
    std::vector<double> times;
    for (int i = 0; i < kStarts; ++i) {
        const BenchSite site({});
        times.push_back(Program(program, site).time_to_stream());
    }
    std::sort(times.begin(), times.end());
    const bool is_good = report("start to event stream open, median of " + std::to_string(kStarts),
                                share(times, 0.5), 200, "ms");
    BenchSite site({});
    Program running(program, site);
    static_cast<void>(running.time_to_stream());
    std::this_thread::sleep_for(kIdle);  // it has nothing left to do
    return report("idle memory, resident", running.resident_mib(), 25, "MiB") && is_good;
}

int bench(const std::string& self, const std::string& program) {
    bool is_good = measure_program(program);
    is_good = measure_answers(self, {1, 200, 20ms, 40ms}) && is_good;
    is_good = measure_answers(self, {64, 100, 200ms, 600ms}) && is_good;
    return is_good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 5 && words[0] == "--bot") {
            return run_known_bot(static_cast<std::uint16_t>(std::stoul(words[1])), words[2],
                                 std::stoul(words[3]), std::stoul(words[4]));
        }
        const fs::path self = fs::read_symlink("/proc/self/exe");
        if (words.size() > 1 || (words.size() == 1 && words[0][0] == '-')) {
            std::fprintf(stderr,
                         "usage: bot_bench [PROGRAM]\n"
                         "PROGRAM is the shako-bot to measure; without it, the one beside.\n");
            return 64;
        }
        return bench(self.string(), words.empty() ? (self.parent_path() / "shako-bot").string()
                                                  : fs::absolute(words[0]).string());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bot_bench: %s\n", error.what());
        return 70;
    }
}
