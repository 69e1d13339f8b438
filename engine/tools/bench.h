// A fixed piece of work: its node count is a signature of the code, its speed a property of the
// machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "variant/catalog.h"

namespace shako::engine::tools {

// One position of the work.
struct BenchPosition {
    std::string variant;
    std::vector<std::string> moves;  // from the start position, UCI text
    std::string fen;                 // where they lead
};

// For each game of the catalog its start position and positions that a fixed walk through its legal
// moves leads to; none in which the game is over. The same on every machine.
[[nodiscard]] std::vector<BenchPosition> bench_positions(const variant::Catalog& catalog);

// The games whose nodes sign the code: the copy built in, whatever lies on the disk.
[[nodiscard]] std::shared_ptr<const variant::Catalog> bench_games();

// What came out.
struct BenchResult {
    std::uint64_t nodes = 0;  // the signature
    std::int64_t milliseconds = 0;
};

// Called after each position with its nodes.
using OnBenchPosition = std::function<void(const BenchPosition&, std::uint64_t nodes)>;

inline constexpr int kBenchDepth = 10;

// Searches all bench positions to the depth, each with an empty table of 16 MiB and one thread.
// Blocks.
[[nodiscard]] BenchResult bench(const std::shared_ptr<const variant::Catalog>& catalog, int depth,
                                const OnBenchPosition& on_position);

}  // namespace shako::engine::tools
