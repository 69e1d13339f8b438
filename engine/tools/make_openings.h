// Balanced positions to begin games with: a few random plies, kept where the engine sees no side
// ahead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "variant/catalog.h"

namespace shako::engine::tools {

struct OpeningsPlan {
    std::string variant;
    std::size_t count = 2000;
    int least_plies = 6;
    int most_plies = 8;
    std::uint64_t nodes = 20'000;  // of the search that judges a position
    int limit = 90;                // centipawns, the greatest advantage of a side
    std::uint64_t seed = 1;
};

// FENs, no two of which have the same men, side to move, castling rights and en passant square. The
// same plan gives the same positions on every machine, as long as the search stays the same. Calls
// `on_found` with each. The error, one line for people: an unknown variant, or a game that has no
// more such positions. Blocks.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> make_openings(
    const std::shared_ptr<const variant::Catalog>& catalog, const OpeningsPlan& plan,
    const std::function<void(const std::string& fen)>& on_found);

}  // namespace shako::engine::tools
