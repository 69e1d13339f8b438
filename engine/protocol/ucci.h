// The UCCI protocol, which programs for Xiangqi speak.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/protocol/uci.h"

namespace shako::engine::protocol {

// Like UCI, but that ranks begin at 0 where there are ten of them, options are named in one word,
// times are the mover's and the opponent's, and moves can be forbidden. Games other than Xiangqi
// are played in the same way.
class Ucci final : public Uci {
   public:
    using Uci::Uci;

   protected:
    [[nodiscard]] const std::vector<Command>& commands() const override;
    [[nodiscard]] std::string_view ok_word() const override { return "ucciok"; }
    [[nodiscard]] Squares squares() const override { return Squares::from_zero; }
    [[nodiscard]] std::string option_name(std::string_view name) const override;
    [[nodiscard]] std::string option_text(const Option& option) const override;
    [[nodiscard]] std::vector<std::string> own_options() const override;
    [[nodiscard]] bool set_own_option(const SetOption& option) override;
    [[nodiscard]] tl::expected<SetOption, CommandError> read_option(
        const Words& words) const override;
    [[nodiscard]] tl::expected<SetPosition, CommandError> read_position(
        const Words& words) const override;
    [[nodiscard]] tl::expected<Go, CommandError> read_go(const Words& words) override;
    [[nodiscard]] std::string remark_begin() const override { return "info message "; }
    [[nodiscard]] std::string info_text(const Info& info) const override;
    [[nodiscard]] std::string best_move_text(const BestMove& best) const override;

   private:
    void on_banmoves(const Words& words);
    [[nodiscard]] bool are_all_banned() const;

    std::vector<std::string> banned_;  // UCI text; until the next position
    bool counts_milliseconds_ = false;
    std::atomic<bool> is_draw_offered_{false};  // read by the search thread
};

}  // namespace shako::engine::protocol
