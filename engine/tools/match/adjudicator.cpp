#include "engine/tools/match/adjudicator.h"

#include <cstdlib>

namespace shako::engine::tools {

std::optional<Adjudicator::Verdict> Adjudicator::take(variant::Color mover,
                                                      std::optional<Score> score, int fullmove) {
    const variant::Color other = !mover;
    const auto count = [](int& moves, bool is_so) { moves = is_so ? moves + 1 : 0; };
    if (resign_) {
        const auto is_at_least = [&](int sign) {
            return score && (score->is_mate ? score->value * sign > 0
                                            : score->value * sign >= resign_->score);
        };
        count(lost_[mover], is_at_least(-1));
        count(won_[mover], is_at_least(1));
        const bool is_agreed = !resign_->is_twosided || won_[other] >= resign_->moves;
        if (lost_[mover] >= resign_->moves && is_agreed)
            return Verdict{win_for(other), Cause::resignation};
        if (resign_->is_twosided && won_[mover] >= resign_->moves && lost_[other] >= resign_->moves)
            return Verdict{win_for(mover), Cause::resignation};
    }
    if (draw_) {
        count(level_[mover], score && !score->is_mate && std::abs(score->value) <= draw_->score);
        if (fullmove >= draw_->from && level_[mover] >= draw_->moves &&
            level_[other] >= draw_->moves)
            return Verdict{Outcome::draw, Cause::agreed_draw};
    }
    return std::nullopt;
}

}  // namespace shako::engine::tools
