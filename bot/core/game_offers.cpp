#include "bot/core/game_offers.h"

namespace shako::bot {

namespace {

// Better than this (centipawns), a draw is not claimed.
constexpr int kPlayOn = 50;
// Plies between two offers.
constexpr int kBetweenOffers = 20;
constexpr std::size_t kScoresKept = 1000;

}  // namespace

void GameOffers::decided(const std::optional<SearchScore>& score) {
    if (!score || scores_.size() >= kScoresKept) {
        scores_.clear();
    }
    if (score) {
        scores_.push_back(*score);
    }
}

bool GameOffers::wants_to_resign(Outbox& out, const EndFacts& facts) const {
    return out.context().dialect->resignation_is_told &&
           should_resign(facts, out.context().config.resign);
}

void GameOffers::offer_draw_if_due(Outbox& out, const EndFacts& facts) {
    const DrawConfig& config = out.context().config.draw;
    const bool is_too_soon = offered_at_ && facts.ply - *offered_at_ < kBetweenOffers;
    if (out.context().dialect->has_draws && config.offer && !is_too_soon &&
        is_drawish(facts, config)) {
        offered_at_ = facts.ply;
        out.draw(game_id_, true);
    }
}

void GameOffers::claim_draw_if_due(Outbox& out, const engine::Game& board, std::uint64_t position) {
    if (!out.context().dialect->draws_are_claimed || !out.context().config.draw.claim ||
        claimed_ == position) {
        return;
    }
    const auto result = board.result();
    const bool is_claimable =
        result && result->outcome == engine::Outcome::draw && !board.forced_result();
    const bool is_better =
        !scores_.empty() &&
        (scores_.back().is_mate ? scores_.back().value > 0 : scores_.back().value > kPlayOn);
    if (is_claimable && !is_better) {
        claimed_ = position;
        out.draw(game_id_, true);
    }
}

void GameOffers::answer(Outbox& out, const site::GameState& before, const site::GameState& state,
                        Color opponent, const EndFacts& facts) {
    const Context& context = out.context();
    if (context.dialect->has_draws && state.offers_draw[opponent] &&
        !before.offers_draw[opponent]) {
        const DrawConfig& config = context.config.draw;
        out.draw(game_id_, config.accept && is_drawish(facts, config));
    }
    if (context.dialect->has_takebacks && state.wants_takeback[opponent] &&
        !before.wants_takeback[opponent]) {
        const bool is_granted =
            facts.opponent == OpponentKind::human && takebacks_ < context.config.takebacks;
        takebacks_ += is_granted ? 1 : 0;
        out.takeback(game_id_, is_granted);
    }
}

}  // namespace shako::bot
