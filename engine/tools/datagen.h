// Games of the engine against itself, for fitting evaluations.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/tools/game_data.h"
#include "variant/catalog.h"

namespace shako::engine::tools {

struct DatagenOptions {
    std::string variant;
    int games = 0;            // that the file is to hold in the end
    std::uint64_t nodes = 0;  // per move
    std::uint64_t seed = 1;
    int threads = 1;  // games at a time, each searched by one thread
    std::filesystem::path out;
    std::vector<std::string> openings;  // FENs; empty: all games begin at the start position
    bool resume = false;                // go on with what the file holds already
    std::uint64_t bench = 0;            // the engine's signature, for the heading
    std::string eval_file;              // fitted weights to play with; empty: those of the rules
};

// Plays the games and writes each as one line in the order of their numbers. A game depends on the
// options' variant, nodes, seed, openings and evaluation and on its number alone, so a file that
// was made in several goes or by several threads is the same as one made at once; a last line that
// was cut off is played anew. `on_game` (may be empty) is called with the number of games in the
// file, never by two threads at once. Blocks. The error is one line for people. Returns the games
// in the file.
[[nodiscard]] tl::expected<int, std::string> datagen(
    const std::shared_ptr<const variant::Catalog>& catalog, const DatagenOptions& options,
    const std::function<void(int)>& on_game);

}  // namespace shako::engine::tools
