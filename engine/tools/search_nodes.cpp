#include "engine/tools/search_nodes.h"

namespace shako::engine::tools {

std::optional<BestMove> search_nodes(Session& session, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    std::optional<BestMove> answer;
    if (!session.go(limits, {}, [&answer](const BestMove& best) { answer = best; }))
        return std::nullopt;
    session.wait();
    return answer;
}

}  // namespace shako::engine::tools
