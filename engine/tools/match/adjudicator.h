// Ends games whose result both engines' scores tell, where the match wants that.
#pragma once

#include <optional>

#include "engine/result.h"
#include "engine/session.h"
#include "engine/tools/match/ledger.h"
#include "engine/tools/match/plan.h"
#include "variant/color.h"

namespace shako::engine::tools {

// One game's.
class Adjudicator {
   public:
    Adjudicator(std::optional<ResignRule> resign, std::optional<DrawRule> draw)
        : resign_(resign), draw_(draw) {}

    struct Verdict {
        Outcome outcome = Outcome::draw;
        Cause cause = Cause::agreed_draw;
        friend bool operator==(const Verdict&, const Verdict&) = default;
    };

    // After each move: the mover's score before it, from its own view (none: it did not say), and
    // the number of the full move. A verdict ends the game.
    [[nodiscard]] std::optional<Verdict> take(variant::Color mover, std::optional<Score> score,
                                              int fullmove);

   private:
    std::optional<ResignRule> resign_;
    std::optional<DrawRule> draw_;
    // Moves in a row with such a score.
    variant::ByColor<int> lost_{};
    variant::ByColor<int> won_{};
    variant::ByColor<int> level_{};
};

}  // namespace shako::engine::tools
