// An engine that is a UCI program: a child process for one game.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/config.h"
#include "bot/engine_link.h"
#include "bot/net/child_process.h"
#include "bot/net/reactor.h"
#include "engine/protocol/uci_lines.h"

namespace shako::bot {

// How patient to be with an engine. The time for a search is the decisions' business.
struct ChildLimits {
    std::chrono::milliseconds greeting{10000};  // from "uci" to "uciok"
    std::chrono::milliseconds ready{30000};     // from "isready" to "readyok": tables, networks
    std::chrono::milliseconds quit{1000};       // from "quit" to the end
    int strange_lines = 10000;                  // that are not UCI, within one search
};

// The process is started by the first search, and again by the next one after a crash. Whatever the
// engine does, a search ends in at most one call, and the process group ends with the link.
class ChildEngine final : public EngineLink {
   public:
    ChildEngine(Reactor& reactor, EngineConfig config, std::vector<std::string> environment,
                EngineHandlers handlers, ChildLimits limits = {});
    // Says "quit" and returns; the process has ChildLimits::quit to obey.
    ~ChildEngine() override;

    void think(const Think& request) override;
    void ponder_hit() override;
    void stop() override;
    void kill() override;

    // The process, or -1 when there is none.
    [[nodiscard]] int pid() const { return process_ ? process_->pid() : -1; }

   private:
    enum class State : std::uint8_t { off, greeting, readying, idle, thinking };

    struct Search {
        Think request;
        std::chrono::steady_clock::time_point asked;
        bool stop_at_once = false;
        bool is_ponder = false;
    };

    void start();
    void take_line(const std::string& text);
    void greeted();
    void set_variant(const Think& request);
    void set_option(const std::string& name, const std::string& value);
    // The same within the option's limits, if the engine has it.
    void set_number(std::string_view name, std::int64_t value);
    void set_skill(const Think& request);
    [[nodiscard]] const engine::uci::Option* find_option(std::string_view name) const;
    void go();
    void fail(const std::string& why);
    void end_process();

    Reactor& reactor_;
    const EngineConfig config_;
    const std::vector<std::string> environment_;
    const EngineHandlers handlers_;
    const ChildLimits limits_;
    std::unique_ptr<ChildProcess> process_;
    Timer patience_;
    State state_ = State::off;
    std::vector<engine::uci::Option> options_;
    std::string variant_;             // that the process was set to
    std::optional<int> skill_level_;  // likewise
    std::optional<Search> next_;      // to begin when the engine is ready for it
    std::optional<Search> current_;   // the search that the engine is at
    bool is_current_wanted_ = false;  // it was not given up for the next
    SearchInfo last_;
    int strange_lines_ = 0;
    // Answers later, but not after this is gone.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

// "position startpos moves …" or "position fen … moves …".
[[nodiscard]] std::string position_command(const Think& request);

// "go wtime … btime … winc … binc …" or "go movetime …"; the mover's clock is less `spent` (what
// the start of the engine took) and less the overhead, as far as the engine does not keep it back
// itself.
[[nodiscard]] std::string go_command(const Think& request, Milliseconds spent,
                                     Milliseconds kept_by_engine);

}  // namespace shako::bot
