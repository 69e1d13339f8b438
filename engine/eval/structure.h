// The structure of the promoting men (pawns, as a rule): what an evaluation knows of them without
// looking at anybody else, so that most positions of a search find it done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/square_set.h"
#include "engine/eval/weights.h"

namespace shako::engine {

template <int W>
struct Structure {
    ByColor<SquareSet<W>> men;       // those that promote
    ByColor<SquareSet<W>> attacked;  // by them
    ByColor<SquareSet<W>> passed;    // whom no promoting enemy can stop any more
    ByColor<Packed> score;
};

// The structures that one search thread saw last. Only for games where the squares of the men say
// all (Weights::structure_is_known).
template <int W>
class StructureCache {
   public:
    // The place for a structure of those men; what is there may be another's (see `men`).
    [[nodiscard]] Structure<W>& at(const ByColor<SquareSet<W>>& men) noexcept {
        std::uint64_t hash = 0;
        for (int i = 0; i < W; ++i) {
            hash = (hash ^ men.white.word(i)) * 0x9E3779B97F4A7C15U;
            hash = (hash ^ (hash >> 29U) ^ men.black.word(i)) * 0xBF58476D1CE4E5B9U;
        }
        return entries_[static_cast<std::size_t>(hash >> (64 - kBits))];
    }
    void clear() noexcept { entries_.assign(entries_.size(), {}); }

   private:
    static constexpr unsigned kBits = W <= 2 ? 11 : 8;  // the large boards' entries are large
    std::vector<Structure<W>> entries_ = std::vector<Structure<W>>(std::size_t{1} << kBits);
};

}  // namespace shako::engine
