// A UCI engine that plays games one after the other in one process.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/process/line_process.h"
#include "engine/protocol/uci_lines.h"
#include "engine/session.h"
#include "engine/tools/match/plan.h"

namespace shako::engine::tools {

// For the thread that started it. All calls block, at the longest for as long as is said.
class UciPlayer {
   public:
    using Clock = LineProcess::Clock;

    struct Failure {
        enum class Kind : std::uint8_t {
            refused,  // it cannot be used: no such program, option or variant
            timeout,  // no answer in time
            ended,    // the process is gone
            stopped,  // somebody asked us to stop
        };
        Kind kind{};
        std::string message;  // one line for people, without the engine's name
    };
    struct Answer {
        std::string move;                  // UCI text; empty: the engine sees none
        std::optional<Info> info;          // the last one about the best line
        std::chrono::milliseconds time{};  // of the wall clock, rounded up
    };

    // Starts the engine and sets it up for the plan's game. Blocks for the plan's patience.
    [[nodiscard]] static tl::expected<UciPlayer, Failure> start(const Contestant& contestant,
                                                                const MatchPlan& plan,
                                                                const Wake& stop);
    // The name it was given, else what it calls itself, else its program.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    // "ucinewgame", and waits until it is ready.
    [[nodiscard]] tl::expected<void, Failure> new_game();
    // Sends both lines and waits for the best move. Time runs from the last byte of `go`.
    [[nodiscard]] tl::expected<Answer, Failure> think(std::string_view position,
                                                      std::string_view go,
                                                      std::chrono::milliseconds time);
    // After a timeout: whether it obeys "stop" within a moment, and may go on playing.
    [[nodiscard]] bool calm_down();
    // "quit", and a moment to obey.
    void quit();

   private:
    UciPlayer(LineProcess process, const MatchPlan& plan)
        : process_(std::move(process)), patience_(plan.patience) {}

    [[nodiscard]] tl::expected<void, Failure> greet();
    [[nodiscard]] tl::expected<void, Failure> await_ready();
    [[nodiscard]] tl::expected<void, Failure> set_up(const Contestant& contestant,
                                                     const MatchPlan& plan);
    [[nodiscard]] tl::expected<void, Failure> set_option(const std::string& name,
                                                         const std::string& value);
    [[nodiscard]] tl::expected<void, Failure> set_variant(const std::string& variant);
    [[nodiscard]] const uci::Option* find_option(std::string_view name) const;
    // The next line before the deadline. A line that came later is a timeout.
    [[nodiscard]] tl::expected<LineProcess::Line, Failure> read(Clock::time_point deadline,
                                                                std::string_view awaited);

    LineProcess process_;
    std::chrono::milliseconds patience_;
    std::string name_;
    std::vector<uci::Option> options_;
    std::string late_line_;  // that read() took after its deadline
};

}  // namespace shako::engine::tools
