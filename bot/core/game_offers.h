// What is offered, granted and given up in one game: draws, takebacks, resignation.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/core/context.h"
#include "bot/core/end_policy.h"
#include "bot/core/site_json.h"
#include "engine/game.h"

namespace shako::bot {

class GameOffers {
   public:
    // `takebacks` were granted before.
    GameOffers(GameId game_id, int takebacks)
        : game_id_(std::move(game_id)), takebacks_(takebacks) {}
    [[nodiscard]] int takebacks() const { return takebacks_; }

    // What the engine thinks of the move that was just decided; nothing: it did not search.
    void decided(const std::optional<SearchScore>& score);
    // What our engine thought of our last moves, one after another.
    [[nodiscard]] const std::vector<SearchScore>& scores() const { return scores_; }
    // Moves were taken back: what was thought before does not count any more.
    void moves_taken_back() { scores_.clear(); }

    // Whether to resign in place of the move that was decided.
    [[nodiscard]] bool wants_to_resign(Outbox& out, const EndFacts& facts) const;
    // Offers a draw with the move that was decided, if one is due.
    void offer_draw_if_due(Outbox& out, const EndFacts& facts);
    // Claims a draw by repetition or the n-move rule on our turn, once a position.
    void claim_draw_if_due(Outbox& out, const engine::Game& board, std::uint64_t position);
    // Answers what the opponent asks for in this state and did not ask for in the one before.
    void answer(Outbox& out, const site::GameState& before, const site::GameState& state,
                Color opponent, const EndFacts& facts);

   private:
    GameId game_id_;
    std::vector<SearchScore> scores_;
    std::optional<int> offered_at_;         // ply of our last offer
    std::optional<std::uint64_t> claimed_;  // the position of the last claim
    int takebacks_;                         // that were granted
};

}  // namespace shako::bot
