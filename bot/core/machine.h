// Whether the games that are allowed at a time fit this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/core/config.h"

namespace shako::bot {

struct Machine {
    int processors = 1;
    std::int64_t memory_mb = 0;  // 0: not known
    bool is_limited = false;     // the memory, by what the service or container may use
};

// What is more than the machine has, with the sum; nothing when all fits. Hash tables that do not
// fit are an error, as the kernel would end us; more threads than processors only make every search
// slower.
[[nodiscard]] std::optional<ConfigError> check_memory(const Config& config, const Machine& machine);
[[nodiscard]] std::optional<std::string> check_processors(const Config& config,
                                                          const Machine& machine);

}  // namespace shako::bot
