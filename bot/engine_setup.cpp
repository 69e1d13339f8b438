#include "bot/engine_setup.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <unistd.h>

#include "bot/core/engine_choice.h"
#include "bot/engine_probe.h"
#include "bot/memory_limit.h"
#include "engine/process/spawn.h"

namespace shako::bot {

namespace {

// "engine" or "engines[2]".
std::string path_of(int number) {
    return number == 0 ? "engine" : "engines[" + std::to_string(number - 1) + "]";
}

int count_of(const Config& config) { return static_cast<int>(config.engines.size()) + 1; }

// The games that an engine may have to play: those of its rule, or all that are offered.
std::vector<std::string> games_of(const Config& config, int number,
                                  const std::vector<std::string>& loaded) {
    if (number > 0) {
        const auto& own = config.engines[static_cast<std::size_t>(number) - 1].variants;
        if (!own.empty()) {
            return own;
        }
    }
    return config.variants.empty() ? loaded : config.variants;
}

}  // namespace

EngineSetup set_up_engines(const Config& config, const variant::Catalog& catalog,
                           const Machine& machine) {
    EngineSetup setup;
    for (int i = 0; i < count_of(config); ++i) {
        const EngineConfig& engine = engine_of(config, i);
        if (engine.kind != EngineKind::built_in && !engine::can_spawn(engine.command[0])) {
            setup.errors.push_back({0, 0, path_of(i) + ".command[0]",
                                    "'" + engine.command[0] +
                                        "' is no program that can be run, expected an engine that "
                                        "speaks UCI or XBoard's protocol"});
        }
        auto shelf = BookShelf::load(engine.books, engine.book_plies, catalog);
        if (!shelf) {
            setup.errors.push_back({0, 0, path_of(i) + ".books", shelf.error()});
            continue;
        }
        setup.shelves.push_back(std::move(*shelf));
    }
    if (auto error = check_memory(config, machine)) {
        setup.errors.push_back(std::move(*error));
    }
    if (auto warning = check_processors(config, machine)) {
        setup.warnings.push_back(std::move(*warning));
    }
    return setup;
}

Machine this_machine() {
    constexpr std::int64_t kMebibyte = 1024 * 1024;
    const auto pages = std::int64_t{sysconf(_SC_PHYS_PAGES)};
    const auto page = std::int64_t{sysconf(_SC_PAGESIZE)};
    Machine machine{static_cast<int>(std::max(1U, std::thread::hardware_concurrency())),
                    pages > 0 && page > 0 ? pages * page / kMebibyte : 0};
    if (const auto limit = memory_limit();
        limit && (machine.memory_mb == 0 || *limit / kMebibyte < machine.memory_mb)) {
        machine.memory_mb = *limit / kMebibyte;
        machine.is_limited = true;
    }
    return machine;
}

EnginesProbe probe_engines(const Config& config, const std::vector<std::string>& loaded_variants,
                           const std::vector<std::string>& environment) {
    EnginesProbe result;
    for (int i = 0; i < count_of(config); ++i) {
        const EngineConfig& engine = engine_of(config, i);
        if (engine.kind == EngineKind::built_in) {
            continue;
        }
        const auto probe = probe_engine(engine, environment);
        if (!probe) {
            result.errors.push_back({0, 0, path_of(i) + ".command", probe.error()});
            continue;
        }
        // Files of variants that come by an option are read later, so this is no error.
        for (const std::string& game : games_of(config, i, loaded_variants)) {
            const auto& known = probe->variants;
            if (!known.empty() && std::find(known.begin(), known.end(), game) == known.end()) {
                result.warnings.push_back(path_of(i) + ": " + engine_title(engine) +
                                          " does not list the variant " + game);
            }
        }
    }
    return result;
}

}  // namespace shako::bot
