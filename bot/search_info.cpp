#include "bot/search_info.h"

namespace shako::bot {

SearchInfo to_search_info(const engine::Info& info) {
    SearchInfo result;
    result.depth = info.depth;
    result.score = {info.score.is_mate, info.score.value};
    result.nodes = info.nodes;
    result.time = info.time;
    result.pv = info.pv;
    return result;
}

}  // namespace shako::bot
