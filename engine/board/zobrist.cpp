#include "engine/board/zobrist.h"

namespace shako::engine {

ZobristKeys::ZobristKeys(int kinds, int squares) : squares_(static_cast<std::size_t>(squares)) {
    Random random(0x5348414B4FU);
    black_to_move_ = random.next();
    men_.resize(static_cast<std::size_t>(kinds) * 2 * squares_);
    castling_.resize(squares_);
    en_passant_.resize(squares_);
    for (auto* table : {&men_, &castling_, &en_passant_})
        for (auto& key : *table) key = random.next();
}

}  // namespace shako::engine
