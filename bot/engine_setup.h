// What the engines of a configuration need, checked before the first game.
#pragma once

#include <string>
#include <vector>

#include "bot/book_link.h"
#include "bot/core/config.h"
#include "bot/core/machine.h"
#include "variant/catalog.h"

namespace shako::bot {

struct EngineSetup {
    std::vector<BookShelf> shelves;  // of Config::engine, then of each of Config::engines
    ConfigErrors errors;
    std::vector<std::string> warnings;  // one line each, for people
};

// Looks for the programs, reads the books, and sees whether the games fit the machine. Blocks on
// files.
[[nodiscard]] EngineSetup set_up_engines(const Config& config, const variant::Catalog& catalog,
                                         const Machine& machine);

// This machine: its processors, and the memory that we may use.
[[nodiscard]] Machine this_machine();

// Starts each program once and has it introduce itself: what is no engine is found before a game
// needs it. Blocks, for at most ten seconds a program.
struct EnginesProbe {
    ConfigErrors errors;
    std::vector<std::string> warnings;
};
[[nodiscard]] EnginesProbe probe_engines(const Config& config,
                                         const std::vector<std::string>& loaded_variants,
                                         const std::vector<std::string>& environment);

}  // namespace shako::bot
