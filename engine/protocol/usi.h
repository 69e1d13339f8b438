// The USI protocol, which programs for Shogi speak.
#pragma once

#include <string>
#include <vector>

#include "engine/protocol/uci.h"

namespace shako::engine::protocol {

// Like UCI, but that squares are counted from the upper right corner, positions are SFENs, the side
// that begins is called black (it is our White), and mates are counted in plies. Games other than
// Shogi are played in the same way; `position fen` is there for what an SFEN cannot say.
class Usi final : public Uci {
   public:
    using Uci::Uci;

   protected:
    [[nodiscard]] const std::vector<Command>& commands() const override;
    [[nodiscard]] std::string_view ok_word() const override { return "usiok"; }
    [[nodiscard]] Squares squares() const override { return Squares::from_upper_right; }
    [[nodiscard]] std::string option_name(std::string_view name) const override;
    [[nodiscard]] tl::expected<SetPosition, CommandError> read_position(
        const Words& words) const override;
    [[nodiscard]] tl::expected<Go, CommandError> read_go(const Words& words) override;
    [[nodiscard]] std::string score_text(const Score& score) const override;
    [[nodiscard]] std::string best_move_text(const BestMove& best) const override;

   private:
    bool is_mate_search_ = false;  // the running search was asked for a mate; its thread reads it
};

}  // namespace shako::engine::protocol
