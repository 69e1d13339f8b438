// Which engine plays a game, and how well.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bot/core/config.h"

namespace shako::bot {

struct EngineFacts {
    std::string_view variant;
    Speed speed = Speed::classical;
    OpponentKind opponent = OpponentKind::human;
};

// The first of Config::engines that fits, counted from 1; 0 for Config::engine.
[[nodiscard]] int choose_engine(const Config& config, const EngineFacts& facts);

// The engine of that number.
[[nodiscard]] const EngineConfig& engine_of(const Config& config, int number);

// How well it is to play, 0 to 20; nothing: as well as it can. `level` is what the opponent asks
// for, 0 to 8.
[[nodiscard]] std::optional<int> skill_for(const EngineConfig& engine, std::optional<int> level);

// "the built-in engine", or the program's name without its folder.
[[nodiscard]] std::string engine_title(const EngineConfig& engine);

}  // namespace shako::bot
