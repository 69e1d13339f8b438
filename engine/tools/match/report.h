// What a match says: a line while it runs, a page or an object at its end.
#pragma once

#include <array>
#include <string>

#include "engine/tools/match/ledger.h"
#include "engine/tools/match/plan.h"

namespace shako::engine::tools {

struct MatchReport {
    MatchPlan plan;
    std::array<std::string, 2> names;
    Ledger games;
    bool is_interrupted = false;
};

// One line: games, results, Elo with its interval, log likelihood ratio, faults.
[[nodiscard]] std::string progress_line(const MatchReport& report);
// Some lines for people, faults listed.
[[nodiscard]] std::string to_text(const MatchReport& report);
// One JSON object with a newline; docs/match.md lists its members.
[[nodiscard]] std::string to_json(const MatchReport& report);

}  // namespace shako::engine::tools
