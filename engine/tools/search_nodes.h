// A search of so many nodes, waited for.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/session.h"

namespace shako::engine::tools {

// What a search of the session's position with so many nodes says; nothing when the session refuses
// to search. Its last.depth is 0 when the nodes were too few for a single ply. Blocks.
[[nodiscard]] std::optional<BestMove> search_nodes(Session& session, std::uint64_t nodes);

}  // namespace shako::engine::tools
