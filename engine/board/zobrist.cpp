#include "engine/board/zobrist.h"

namespace shako::engine {

namespace {

// Steele, Lea and Flood's splitmix64 (2014): a counter and a mixing function.
class SplitMix {
   public:
    explicit SplitMix(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() noexcept {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

   private:
    std::uint64_t state_;
};

}  // namespace

ZobristKeys::ZobristKeys(int kinds, int squares) : squares_(static_cast<std::size_t>(squares)) {
    SplitMix random(0x5348414B4FU);
    black_to_move_ = random.next();
    men_.resize(static_cast<std::size_t>(kinds) * 2 * squares_);
    castling_.resize(squares_);
    en_passant_.resize(squares_);
    for (auto* table : {&men_, &castling_, &en_passant_})
        for (auto& key : *table) key = random.next();
}

}  // namespace shako::engine
