#include "engine/board/perft.h"

#include "engine/board/generate.h"
#include "engine/board/width.h"

namespace shako::engine {

template <int W>
std::uint64_t perft(const Position<W>& pos, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_legal_moves(pos);
    MoveList<W> list;
    legal_moves(pos, list);
    std::uint64_t total = 0;
    for (const Move<W> m : list) {
        Position<W> next = pos;
        next.play(m);
        total += perft(next, depth - 1);
    }
    return total;
}

template <int W>
std::uint64_t perft_slow(const Position<W>& pos, int depth) {
    if (depth <= 0) return 1;
    MoveList<W> list;
    legal_moves_slow(pos, list);
    std::uint64_t total = 0;
    for (const Move<W> m : list) {
        Position<W> next = pos;
        next.play(m);
        total += perft_slow(next, depth - 1);
    }
    return total;
}

template <int W>
std::vector<std::pair<Move<W>, std::uint64_t>> divide(const Position<W>& pos, int depth) {
    MoveList<W> list;
    legal_moves(pos, list);
    std::vector<std::pair<Move<W>, std::uint64_t>> counts;
    for (const Move<W> m : list) {
        Position<W> next = pos;
        next.play(m);
        counts.emplace_back(m, perft(next, depth - 1));
    }
    return counts;
}

#define SHAKO_INSTANTIATE(W)                                    \
    template std::uint64_t perft(const Position<W>&, int);      \
    template std::uint64_t perft_slow(const Position<W>&, int); \
    template std::vector<std::pair<Move<W>, std::uint64_t>> divide(const Position<W>&, int);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
