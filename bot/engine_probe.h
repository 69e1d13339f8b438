// Whether a program is an engine: asked once at the start, and not only when a game needs it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/config.h"

namespace shako::bot {

struct EngineProbe {
    std::string name;                   // as it calls itself; empty: it does not say
    std::vector<std::string> variants;  // that it lists; empty: it does not say
};

// Starts the engine's program, waits until it has introduced itself, and ends it. `environment` is
// all that it gets of ours. The error is one line for people. Blocks, for `patience` at most.
[[nodiscard]] tl::expected<EngineProbe, std::string> probe_engine(
    const EngineConfig& engine, const std::vector<std::string>& environment,
    std::chrono::milliseconds patience = std::chrono::seconds(10));

}  // namespace shako::bot
