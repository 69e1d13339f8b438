// Plays a match: any two UCI engines, any variant, our rules as referee.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/tools/match/plan.h"
#include "engine/tools/match/report.h"
#include "variant/catalog.h"

namespace shako::engine::tools {

// Called from the calling thread after each pair that is complete.
using OnProgress = std::function<void(const std::string& line)>;

// Starts the engines, `concurrency` of each, and plays until all games are done, the SPRT has
// decided or SIGINT or SIGTERM comes; then games that are running are given up, and the report says
// so. Finished games are in the state file at once. The error, one line for people, is about what
// keeps the match from being played: an unknown variant, a file, an engine that cannot be used.
// Blocks; the calling thread should have no other threads beside it, for the signals' sake.
[[nodiscard]] tl::expected<MatchReport, std::string> play_match(const MatchPlan& plan,
                                                                const variant::Catalog& catalog,
                                                                const OnProgress& on_progress);

}  // namespace shako::engine::tools
