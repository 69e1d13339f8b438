// A move as one word, and a list of them that never allocates.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "engine/board/piece_kind.h"
#include "engine/board/square_set.h"

namespace shako::engine {

enum class MoveKind : std::uint8_t {
    normal,       // from, to; whatever stood on `to` is captured
    double_step,  // an initial move over one square, which may be captured en passant
    en_passant,   // `to` is the crossed square, aux the square of the captured man
    castling,     // from and to are the king's squares, aux the rook's
    promotion,    // the man becomes promotion()
};
inline constexpr int kMoveKinds = 5;

// Bits from the lowest: to, from, aux (7 each for W <= 2, else 8), kind (4), promotion (6).
// The word 0 is no move.
template <int W>
class Move {
   public:
    using Word = std::conditional_t<(W <= 2), std::uint32_t, std::uint64_t>;

    constexpr Move() noexcept = default;
    constexpr Move(Sq from, Sq to, MoveKind kind = MoveKind::normal, Sq aux = Sq{}) noexcept
        : word_(static_cast<Word>(to) | (static_cast<Word>(from) << kBits) |
                (static_cast<Word>(aux) << (2 * kBits)) |
                (static_cast<Word>(kind) << (3 * kBits))) {}

    [[nodiscard]] static constexpr Move promotion(Sq from, Sq to, PieceKind becomes) noexcept {
        Move m(from, to, MoveKind::promotion);
        m.word_ |= static_cast<Word>(becomes) << (3 * kBits + 4);
        return m;
    }
    [[nodiscard]] static constexpr Move none() noexcept { return {}; }
    [[nodiscard]] static constexpr Move from_raw(Word word) noexcept {
        Move m;
        m.word_ = word;
        return m;
    }

    [[nodiscard]] constexpr Sq to() const noexcept { return static_cast<Sq>(word_ & kMask); }
    [[nodiscard]] constexpr Sq from() const noexcept {
        return static_cast<Sq>((word_ >> kBits) & kMask);
    }
    // The square a rule needs besides: the rook of a castling, the man taken en passant; else a1.
    [[nodiscard]] constexpr Sq aux() const noexcept {
        return static_cast<Sq>((word_ >> (2 * kBits)) & kMask);
    }
    [[nodiscard]] constexpr MoveKind kind() const noexcept {
        return static_cast<MoveKind>((word_ >> (3 * kBits)) & 15U);
    }
    // What a promotion makes; meaningless for the other kinds.
    [[nodiscard]] constexpr PieceKind promotion() const noexcept {
        return static_cast<PieceKind>((word_ >> (3 * kBits + 4)) & 63U);
    }
    [[nodiscard]] constexpr Word raw() const noexcept { return word_; }
    [[nodiscard]] constexpr bool is_none() const noexcept { return word_ == 0; }
    friend constexpr bool operator==(const Move&, const Move&) = default;

   private:
    static constexpr unsigned kBits = W <= 2 ? 7 : 8;
    static constexpr Word kMask = (Word{1} << kBits) - 1;

    Word word_ = 0;
};

// Moves in the order they were found. What does not fit is left out: parse_fen() refuses positions
// that come near it, and men in usual numbers never do.
template <int W>
class MoveList {
   public:
    static constexpr std::size_t kCapacity = 1024;

    MoveList() noexcept {}  // NOLINT: the array is left unset on purpose

    void push(Move<W> m) noexcept {
        if (size_ == kCapacity) return;
        new (&moves_[size_]) Move<W>(m);
        ++size_;
    }
    // Makes the list shorter: the moves from `size` on are dropped.
    void shrink(std::size_t size) noexcept {
        assert(size <= size_);
        size_ = size;
    }
    void clear() noexcept { size_ = 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] bool contains(Move<W> m) const noexcept {
        for (const Move<W> other : *this)
            if (other == m) return true;
        return false;
    }
    [[nodiscard]] Move<W>& operator[](std::size_t i) noexcept { return moves_[i]; }
    [[nodiscard]] const Move<W>& operator[](std::size_t i) const noexcept { return moves_[i]; }
    [[nodiscard]] Move<W>* begin() noexcept { return &moves_[0]; }
    [[nodiscard]] Move<W>* end() noexcept { return &moves_[0] + size_; }
    [[nodiscard]] const Move<W>* begin() const noexcept { return &moves_[0]; }
    [[nodiscard]] const Move<W>* end() const noexcept { return &moves_[0] + size_; }

   private:
    union {
        Move<W> moves_[kCapacity];  // a union member, so that no list pays for clearing it
    };
    std::size_t size_ = 0;
};

}  // namespace shako::engine
