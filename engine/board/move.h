// A move as one word, and a list of them that allocates for uncommonly many only.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "engine/board/piece_kind.h"
#include "engine/board/square_set.h"

namespace shako::engine {

enum class MoveKind : std::uint8_t {
    normal,           // from, to; whatever stood on `to` is captured
    double_step,      // an initial move over squares on which it may be captured en passant
    en_passant,       // `to` is the crossed square
    castling,         // from and to are the king's squares, the rook follows from the wing
    promotion,        // the man becomes piece()
    piece_promotion,  // the man turns its other face up, piece() (Shogi)
    piece_demotion,   // the way back
    drop,             // piece() comes from the hand to `to`, which is also `from`
    drop_promoted,    // the same, but with the other face of piece() up
    pass,             // nothing moves; from and to are the same
};
inline constexpr int kMoveKinds = 10;

// Bits from the lowest: to, from, aux (7 each for W <= 2, else 8), kind (4), piece (6), and whether
// the move puts something on aux besides: a wall, or the man piece() from the hand (gating). The
// word 0 is no move.
template <int W>
class Move {
   public:
    using Word = std::conditional_t<(W <= 2), std::uint32_t, std::uint64_t>;

    constexpr Move() noexcept = default;
    constexpr Move(Sq from, Sq to, MoveKind kind = MoveKind::normal) noexcept
        : word_(static_cast<Word>(to) | (static_cast<Word>(from) << kBits) |
                (static_cast<Word>(kind) << (3 * kBits))) {}

    [[nodiscard]] static constexpr Move promotion(Sq from, Sq to, PieceKind becomes) noexcept {
        return with_piece(from, to, MoveKind::promotion, becomes);
    }
    [[nodiscard]] static constexpr Move drop(Sq to, PieceKind piece,
                                             bool promoted = false) noexcept {
        return with_piece(to, to, promoted ? MoveKind::drop_promoted : MoveKind::drop, piece);
    }
    [[nodiscard]] static constexpr Move with_piece(Sq from, Sq to, MoveKind kind,
                                                   PieceKind piece) noexcept {
        Move m(from, to, kind);
        m.word_ |= static_cast<Word>(piece) << kPieceShift;
        return m;
    }
    // The same move that also builds a wall on the square.
    [[nodiscard]] constexpr Move with_wall(Sq wall) const noexcept {
        Move m = *this;
        m.word_ |= (static_cast<Word>(wall) << (2 * kBits)) | kExtraBit;
        return m;
    }
    // The same move without what it puts on the board besides.
    [[nodiscard]] constexpr Move without_extra() const noexcept {
        return from_raw(word_ & ~((kMask << (2 * kBits)) | kExtraBit));
    }
    // The same move, which is no promotion, that also brings in a man from the hand.
    [[nodiscard]] constexpr Move with_gate(Sq gate, PieceKind piece) const noexcept {
        Move m = with_wall(gate);
        m.word_ |= static_cast<Word>(piece) << kPieceShift;
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
    // Whether the move puts something on aux(): a wall, or piece() from the hand.
    [[nodiscard]] constexpr bool has_extra() const noexcept { return (word_ & kExtraBit) != 0; }
    [[nodiscard]] constexpr Sq aux() const noexcept {
        return static_cast<Sq>((word_ >> (2 * kBits)) & kMask);
    }
    [[nodiscard]] constexpr MoveKind kind() const noexcept {
        return static_cast<MoveKind>((word_ >> (3 * kBits)) & 15U);
    }
    // What a promotion makes, a drop or a gate brings in; meaningless for other moves.
    [[nodiscard]] constexpr PieceKind piece() const noexcept {
        return static_cast<PieceKind>((word_ >> kPieceShift) & 63U);
    }
    [[nodiscard]] constexpr bool is_drop() const noexcept {
        return kind() == MoveKind::drop || kind() == MoveKind::drop_promoted;
    }
    [[nodiscard]] constexpr Word raw() const noexcept { return word_; }
    [[nodiscard]] constexpr bool is_none() const noexcept { return word_ == 0; }
    friend constexpr bool operator==(const Move&, const Move&) = default;

   private:
    static constexpr unsigned kBits = W <= 2 ? 7 : 8;
    static constexpr unsigned kPieceShift = 3 * kBits + 4;
    static constexpr Word kMask = (Word{1} << kBits) - 1;
    static constexpr Word kExtraBit = Word{1} << (kPieceShift + 6);

    Word word_ = 0;
};

// Moves in the order they were found. Its first kInline need no memory of their own.
template <int W>
class MoveList {
   public:
    static constexpr std::size_t kInline = 512;

    MoveList() noexcept {}  // NOLINT: the array is left unset on purpose
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;
    ~MoveList() = default;

    void push(Move<W> m) {
        if (size_ == capacity_) grow();
        new (&data_[size_]) Move<W>(m);
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
    [[nodiscard]] Move<W>& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const Move<W>& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] Move<W>* begin() noexcept { return data_; }
    [[nodiscard]] Move<W>* end() noexcept { return data_ + size_; }
    [[nodiscard]] const Move<W>* begin() const noexcept { return data_; }
    [[nodiscard]] const Move<W>* end() const noexcept { return data_ + size_; }

   private:
    void grow() {
        auto larger = std::make_unique<Move<W>[]>(capacity_ * 4);
        std::copy(begin(), end(), larger.get());
        heap_ = std::move(larger);
        data_ = heap_.get();
        capacity_ *= 4;
    }

    union {
        Move<W> moves_[kInline];  // a union member, so that no list pays for clearing it
    };
    std::unique_ptr<Move<W>[]> heap_;
    Move<W>* data_ = &moves_[0];
    std::size_t capacity_ = kInline;
    std::size_t size_ = 0;
};

}  // namespace shako::engine
