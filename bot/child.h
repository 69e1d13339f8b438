// An engine that is a UCI program: a child process for one game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/child_link.h"
#include "engine/protocol/uci_lines.h"

namespace shako::bot {

// The engine's options are read from its greeting; the game is set up anew for each search.
class ChildEngine final : public ChildLink {
   public:
    ChildEngine(Reactor& reactor, EngineConfig config, std::vector<std::string> environment,
                EngineHandlers handlers, ChildLimits limits = {});

    void think(const Think& request) override;
    void ponder_hit() override;
    void stop() override;

   private:
    void start();
    void take_line(const std::string& text) override;
    void greeted();
    void set_variant(const Think& request);
    void set_option(const std::string& name, const std::string& value);
    // The same within the option's limits, if the engine has it.
    void set_number(std::string_view name, std::int64_t value);
    void set_skill(const Think& request);
    [[nodiscard]] const engine::uci::Option* find_option(std::string_view name) const;
    void go();

    std::vector<engine::uci::Option> options_;
    std::string variant_;             // that the process was set to
    std::optional<int> skill_level_;  // likewise
    int strange_lines_ = 0;
};

// "position startpos moves …" or "position fen … moves …".
[[nodiscard]] std::string position_command(const Think& request);

// "go wtime … btime … winc … binc …" or "go movetime …"; the mover's clock is less `spent` (what
// the start of the engine took) and less the overhead, as far as the engine does not keep it back
// itself.
[[nodiscard]] std::string go_command(const Think& request, Milliseconds spent,
                                     Milliseconds kept_by_engine);

}  // namespace shako::bot
