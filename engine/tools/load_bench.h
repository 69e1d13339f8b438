// How long it takes until a game can be played: reading the files, compiling a game.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace shako::engine::tools {

struct LoadBench {
    struct Timing {
        std::string name;
        double milliseconds = 0;
    };
    double read_milliseconds = 0;   // all files, one on top of the other
    double check_milliseconds = 0;  // trying each start position, which reading leaves out
    std::vector<Timing> compiled;   // every game, in the catalog's order
};

// Reads the files (none: the shipped games that are built in) several times and keeps the fastest;
// then compiles each game. Blocks.
[[nodiscard]] LoadBench bench_load(const std::vector<std::filesystem::path>& files);

// Lines for people: both times, the slowest games, and the limits they have.
[[nodiscard]] std::string to_text(const LoadBench& bench);

}  // namespace shako::engine::tools
