// What comes into force of a configuration that was read anew while the bot plays.
#pragma once

#include <string>
#include <vector>

#include "bot/core/config.h"

namespace shako::bot {

struct Reloaded {
    Config config;                     // to be in force from now on
    std::vector<std::string> waiting;  // keys that changed, and wait for the next start
};

// Takes from `fresh` all that can change under way: challenges, chat, log, times, where the token
// is. What games and connections were made with stays as it is in `running`.
[[nodiscard]] Reloaded merge_reloaded(const Config& running, Config fresh);

}  // namespace shako::bot
