// Random numbers for position keys. Made from a fixed seed, so that keys are the same in every run.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/piece_kind.h"
#include "engine/board/square_set.h"
#include "engine/random.h"

namespace shako::engine {

class ZobristKeys {
   public:
    ZobristKeys(int kinds, int squares);

    [[nodiscard]] std::uint64_t man(Color color, PieceKind kind, Sq s) const noexcept {
        return men_[(static_cast<std::size_t>(kind) * 2 + index(color)) * squares_ +
                    static_cast<std::size_t>(s)];
    }
    // The right to castle with the rook on that square.
    [[nodiscard]] std::uint64_t castling(Sq rook) const noexcept {
        return castling_[static_cast<std::size_t>(rook)];
    }
    [[nodiscard]] std::uint64_t en_passant(Sq crossed) const noexcept {
        return en_passant_[static_cast<std::size_t>(crossed)];
    }
    // Of what few games have: that many men of the kind in hand, a wall, a gate, the other face of
    // a promoted man, checks left. Made on the spot.
    enum class Rare : std::uint8_t { hand, wall, gate, promoted, checks_left, passed, faced };
    [[nodiscard]] static std::uint64_t rare(Rare what, int a, int b = 0, int c = 0) noexcept {
        std::uint64_t x = (static_cast<std::uint64_t>(what) + 1) << 48U;
        x |= static_cast<std::uint64_t>(a) << 32U;
        x |= static_cast<std::uint64_t>(b) << 16U;
        x |= static_cast<std::uint64_t>(c);
        return mix(x + kRandomStep);
    }
    [[nodiscard]] std::uint64_t black_to_move() const noexcept { return black_to_move_; }

   private:
    std::size_t squares_;
    std::vector<std::uint64_t> men_;  // [(kind * 2 + colour) * squares + square]
    std::vector<std::uint64_t> castling_;
    std::vector<std::uint64_t> en_passant_;
    std::uint64_t black_to_move_;
};

}  // namespace shako::engine
