// An engine that is a program speaking XBoard's protocol: a child process for one game.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/child.h"
#include "bot/core/config.h"
#include "bot/engine_link.h"
#include "bot/net/child_process.h"
#include "bot/net/reactor.h"
#include "bot/xboard_lines.h"
#include "variant/catalog.h"

namespace shako::bot {

//     off ── xboard, protover 2 ──> greeting ── done=1, or silence ──> idle <── move ── thinking
//                                                                       └────── go ──────┘
//
// As ChildEngine: started by the first search and again after a crash; a search ends in at most one
// call. The engine keeps the game itself: it is told the moves that it does not have, and the whole
// game anew when another one was played than it thinks. It does not ponder.
class XboardEngine final : public EngineLink {
   public:
    XboardEngine(Reactor& reactor, EngineConfig config,
                 std::shared_ptr<const variant::Catalog> catalog,
                 std::vector<std::string> environment, EngineHandlers handlers,
                 ChildLimits limits = {});
    // Says "quit" and returns; the process has ChildLimits::quit to obey.
    ~XboardEngine() override;

    void think(const Think& request) override;
    void ponder_hit() override;
    void stop() override;
    void kill() override;

    // The process, or -1 when there is none.
    [[nodiscard]] int pid() const { return process_ ? process_->pid() : -1; }

   private:
    enum class State : std::uint8_t { off, greeting, idle, thinking };

    struct Search {
        Think request;
        std::chrono::steady_clock::time_point asked;
        bool stop_at_once = false;
    };

    void start();
    void take_line(const std::string& text);
    void greeted();
    void go();
    // Makes the engine's game that of the request; false when it can't be.
    [[nodiscard]] bool set_up(const Think& request);
    [[nodiscard]] bool begin_game(const Think& request);
    void send_clocks(const Think& request, Milliseconds spent);
    void moved(const std::string& move);
    void send(const std::string& line) { process_->write_line(line); }
    [[nodiscard]] std::string spelt(const std::string& variant, const std::string& uci) const;
    [[nodiscard]] std::string read(const std::string& variant, const std::string& move) const;
    void fail(const std::string& why);
    void end_process();

    Reactor& reactor_;
    const EngineConfig config_;
    const std::shared_ptr<const variant::Catalog> catalog_;
    const std::vector<std::string> environment_;
    const EngineHandlers handlers_;
    const ChildLimits limits_;
    std::unique_ptr<ChildProcess> process_;
    Timer patience_;
    State state_ = State::off;
    xboard::Features features_;
    // The game as the engine has it; nothing when it is to be told anew.
    struct Known {
        std::string variant;
        std::string start_fen;
        std::vector<std::string> moves;  // UCI text
    };
    std::optional<Known> known_;
    std::optional<Search> held_;      // that would ponder: it begins with ponder_hit()
    std::optional<Search> next_;      // to begin when the engine is ready for it
    std::optional<Search> current_;   // the search that the engine is at
    bool is_current_wanted_ = false;  // it was not given up for the next
    SearchInfo last_;
    // Answers later, but not after this is gone.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace shako::bot
