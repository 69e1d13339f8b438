#include "bot/core/machine.h"

#include <algorithm>

namespace shako::bot {

namespace {

// The greatest of a number over all engines.
int greatest(const Config& config, int EngineConfig::*number) {
    int most = config.engine.*number;
    for (const EngineRule& rule : config.engines) {
        most = std::max(most, rule.engine.*number);
    }
    return most;
}

int games(const Config& config) {
    return config.challenges.max_games + config.correspondence.max_games;
}

std::string times(int count, int each, const char* unit) {
    return std::to_string(count) + (count == 1 ? " game" : " games") + " at a time x " +
           std::to_string(each) + unit;
}

}  // namespace

std::optional<ConfigError> check_memory(const Config& config, const Machine& machine) {
    const int hash = greatest(config, &EngineConfig::hash_mb);
    const std::int64_t sum = std::int64_t{games(config)} * hash;
    if (machine.memory_mb == 0 || sum <= machine.memory_mb) {
        return std::nullopt;
    }
    return ConfigError{
        0, 0, "engine.hash_mb",
        times(games(config), hash, " MiB of hash") + " = " + std::to_string(sum) + " MiB, and " +
            (machine.is_limited ? "the limit of this service is " : "this machine has ") +
            std::to_string(machine.memory_mb) +
            " MiB of memory; expected a smaller hash_mb or fewer games (max_games)"};
}

std::optional<std::string> check_processors(const Config& config, const Machine& machine) {
    const int threads = greatest(config, &EngineConfig::threads);
    const std::int64_t sum = std::int64_t{games(config)} * threads;
    if (sum <= machine.processors) {
        return std::nullopt;
    }
    return times(games(config), threads, threads == 1 ? " thread" : " threads") + " = " +
           std::to_string(sum) + ", and this machine has " + std::to_string(machine.processors) +
           " processors: with all games running every search is slower";
}

}  // namespace shako::bot
