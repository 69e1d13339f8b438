// What engines that are programs have in common, whichever protocol they speak: the process, and
// the searches that it is asked for.
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

namespace shako::bot {

// How patient to be with an engine. The time for a search is the decisions' business.
struct ChildLimits {
    std::chrono::milliseconds greeting{10000};  // from "uci" to "uciok", or to XBoard's "done=1"
    std::chrono::milliseconds ready{30000};     // from "isready" to "readyok": tables, networks
    std::chrono::milliseconds quit{1000};       // from "quit" to the end
    int strange_lines = 10000;                  // that are not UCI, within one search
};

// The process is started by the first search, and again by the next one after a crash. Whatever the
// engine does, a search ends in at most one call, and the process group ends with the link.
class ChildLink : public EngineLink {
   public:
    // Says "quit" and returns; the process has ChildLimits::quit to obey.
    ~ChildLink() override;

    void kill() override;

    // The process, or -1 when there is none.
    [[nodiscard]] int pid() const { return process_ ? process_->pid() : -1; }

   protected:
    enum class State : std::uint8_t { off, greeting, readying, idle, thinking };

    struct Search {
        Think request;
        std::chrono::steady_clock::time_point asked;
        bool stop_at_once = false;
    };

    ChildLink(Reactor& reactor, EngineConfig config, std::vector<std::string> environment,
              EngineHandlers handlers, ChildLimits limits);

    // Starts the process and awaits its greeting; false when it can't be, which fails soon after.
    [[nodiscard]] bool launch();
    // A line of the process.
    virtual void take_line(const std::string& text) = 0;
    void send(const std::string& line) { process_->write_line(line); }
    // The next search is now the current one. Returns the time since it was asked for.
    Milliseconds take_next();
    // The engine has done with its search: the one that it was.
    [[nodiscard]] Search take_current();
    // Ends the process and tells of it. May destroy this.
    void fail(const std::string& why);

    Reactor& reactor_;
    const EngineConfig config_;
    const EngineHandlers handlers_;
    const ChildLimits limits_;
    Timer patience_;
    State state_ = State::off;
    std::optional<Search> next_;      // to begin when the engine is ready for it
    std::optional<Search> current_;   // the search that the engine is at
    bool is_current_wanted_ = false;  // it was not given up for the next
    SearchInfo last_;

   private:
    void end_process();

    const std::vector<std::string> environment_;
    std::unique_ptr<ChildProcess> process_;
    // Answers later, but not after this is gone.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

// Whose turn it is in the position to be searched.
[[nodiscard]] Color side_to_move(const Think& request);

}  // namespace shako::bot
