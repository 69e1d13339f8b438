#include "engine/board/ruleset.h"

#include "engine/board/width.h"

namespace shako::engine {

template <int W>
std::optional<Sq> Ruleset<W>::square_named(std::string_view text) const {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const int file = text[0] - 'a';
    if (file < 0 || file >= files || text[1] < '1' || text[1] > '9') return std::nullopt;
    int rank = text[1] - '0';
    if (text.size() == 3) {
        if (text[2] < '0' || text[2] > '9') return std::nullopt;
        rank = rank * 10 + (text[2] - '0');
    }
    if (rank > ranks) return std::nullopt;
    return at(file, rank - 1);
}

#define SHAKO_INSTANTIATE(W) template struct Ruleset<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
