// An engine that is a program speaking XBoard's protocol: a child process for one game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/child_link.h"
#include "bot/xboard_lines.h"
#include "variant/catalog.h"

namespace shako::bot {

//     off ── xboard, protover 2 ──> greeting ── done=1, or silence ──> idle <── move ── thinking
//                                                                       └────── go ──────┘
//
// The engine keeps the game itself: it is told the moves that it does not have, and the whole
// game anew when another one was played than it thinks. It does not ponder.
class XboardEngine final : public ChildLink {
   public:
    XboardEngine(Reactor& reactor, EngineConfig config,
                 std::shared_ptr<const variant::Catalog> catalog,
                 std::vector<std::string> environment, EngineHandlers handlers,
                 ChildLimits limits = {});
    void think(const Think& request) override;
    void ponder_hit() override;
    void stop() override;
    void kill() override;

   private:
    void start();
    void take_line(const std::string& text) override;
    void greeted();
    void go();
    // Makes the engine's game that of the request; false when it can't be.
    [[nodiscard]] bool set_up(const Think& request);
    [[nodiscard]] bool begin_game(const Think& request);
    void send_clocks(const Think& request, Milliseconds spent);
    void moved(const std::string& move);
    [[nodiscard]] std::string spelt(const std::string& variant, const std::string& uci) const;
    [[nodiscard]] std::string read(const std::string& variant, const std::string& move) const;

    const std::shared_ptr<const variant::Catalog> catalog_;
    xboard::Features features_;
    // The game as the engine has it; nothing when it is to be told anew.
    struct Known {
        std::string variant;
        std::string start_fen;
        std::vector<std::string> moves;  // UCI text
    };
    std::optional<Known> known_;
    std::optional<Search> held_;  // that would ponder: it begins with ponder_hit()
};

}  // namespace shako::bot
