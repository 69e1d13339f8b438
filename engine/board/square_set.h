// Squares packed into an index, and sets of them. W 64-bit words hold W * 64 squares: 1 for boards
// of up to 64 squares, 2 for up to 128, 4 for up to 256 (width.h).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "variant/square.h"

namespace shako::engine {

// rank * files + file, as the board's Ruleset packs it; a1 is 0.
enum class Sq : std::uint8_t {};

[[nodiscard]] constexpr int index(Sq s) noexcept { return static_cast<int>(s); }
[[nodiscard]] constexpr Sq square_at(int i) noexcept { return static_cast<Sq>(i); }

// The number of set bits. Baseline x86-64 has no instruction for it, and the compiler's fallback is
// a call into a table; this one is inlined.
[[nodiscard]] constexpr int population(std::uint64_t w) noexcept {
#ifdef __POPCNT__
    return std::popcount(w);
#else
    w -= (w >> 1) & 0x5555555555555555U;
    w = (w & 0x3333333333333333U) + ((w >> 2) & 0x3333333333333333U);
    w = (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return static_cast<int>((w * 0x0101010101010101U) >> 56);
#endif
}

template <int W>
class SquareSet {
   public:
    static constexpr int kCapacity = W * 64;

    constexpr SquareSet() noexcept = default;

    [[nodiscard]] static constexpr SquareSet of(Sq s) noexcept {
        SquareSet set;
        set.insert(s);
        return set;
    }
    // The set whose words lie at `words`; the counterpart of word().
    [[nodiscard]] static constexpr SquareSet from_words(const std::uint64_t* words) noexcept {
        SquareSet set;
        for (std::size_t i = 0; i < W; ++i) set.words_[i] = words[i];
        return set;
    }

    constexpr void insert(Sq s) noexcept { words_[word_of(s)] |= bit_of(s); }
    constexpr void erase(Sq s) noexcept { words_[word_of(s)] &= ~bit_of(s); }
    [[nodiscard]] constexpr bool contains(Sq s) const noexcept {
        return (words_[word_of(s)] & bit_of(s)) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept {
        std::uint64_t all = 0;
        for (auto w : words_) all |= w;
        return all == 0;
    }
    [[nodiscard]] constexpr int count() const noexcept {
        int n = 0;
        for (auto w : words_) n += population(w);
        return n;
    }
    // At least two members: cheaper than count().
    [[nodiscard]] constexpr bool has_several() const noexcept {
        SquareSet rest = *this;
        if (rest.empty()) return false;
        rest.pop_first();
        return !rest.empty();
    }
    [[nodiscard]] constexpr bool intersects(const SquareSet& other) const noexcept {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < W; ++i) all |= words_[i] & other.words_[i];
        return all != 0;
    }
    [[nodiscard]] constexpr bool is_subset_of(const SquareSet& other) const noexcept {
        std::uint64_t outside = 0;
        for (std::size_t i = 0; i < W; ++i) outside |= words_[i] & ~other.words_[i];
        return outside == 0;
    }
    // The squares from one to the other by index, both included; first <= last.
    [[nodiscard]] static constexpr SquareSet range(Sq first, Sq last) noexcept {
        SquareSet set;
        const auto bits = [](int n) {  // the lowest n bits of a word, for any n
            return n >= 64 ? ~std::uint64_t{0} : n <= 0 ? 0 : (std::uint64_t{1} << n) - 1;
        };
        for (int i = 0; i < W; ++i)
            set.words_[static_cast<std::size_t>(i)] =
                bits(static_cast<int>(last) + 1 - i * 64) & ~bits(static_cast<int>(first) - i * 64);
        return set;
    }
    // Every member moved by so many squares, at most 63 either way; none may leave the words.
    [[nodiscard]] constexpr SquareSet moved(int by) const noexcept {
        SquareSet set;
        if (by >= 0) {
            const auto n = static_cast<unsigned>(by);
            for (std::size_t i = 0; i < W; ++i) {
                set.words_[i] = words_[i] << n;
                if (i > 0) set.words_[i] |= words_[i - 1] >> 1 >> (63 - n);
            }
        } else {
            const auto n = static_cast<unsigned>(-by);
            for (std::size_t i = 0; i < W; ++i) {
                set.words_[i] = words_[i] >> n;
                if (i + 1 < W) set.words_[i] |= words_[i + 1] << 1 << (63 - n);
            }
        }
        return set;
    }
    // The lowest member; the set must not be empty.
    [[nodiscard]] constexpr Sq first() const noexcept {
        for (std::size_t i = 0; i + 1 < W; ++i)
            if (words_[i] != 0) return at(i, std::countr_zero(words_[i]));
        return at(W - 1, std::countr_zero(words_[W - 1]));
    }
    // The highest member; the set must not be empty.
    [[nodiscard]] constexpr Sq last() const noexcept {
        for (std::size_t i = W - 1; i > 0; --i)
            if (words_[i] != 0) return at(i, 63 - std::countl_zero(words_[i]));
        return at(0, 63 - std::countl_zero(words_[0]));
    }
    // Takes the lowest member out and returns it; the set must not be empty.
    constexpr Sq pop_first() noexcept {
        for (std::size_t i = 0; i + 1 < W; ++i)
            if (words_[i] != 0) return pop(i);
        return pop(W - 1);
    }
    [[nodiscard]] constexpr std::uint64_t word(int i) const noexcept {
        return words_[static_cast<std::size_t>(i)];
    }

    constexpr SquareSet& operator&=(const SquareSet& other) noexcept {
        for (std::size_t i = 0; i < W; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr SquareSet& operator|=(const SquareSet& other) noexcept {
        for (std::size_t i = 0; i < W; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr SquareSet& operator^=(const SquareSet& other) noexcept {
        for (std::size_t i = 0; i < W; ++i) words_[i] ^= other.words_[i];
        return *this;
    }
    // Set difference.
    constexpr SquareSet& operator-=(const SquareSet& other) noexcept {
        for (std::size_t i = 0; i < W; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) noexcept {
        return a &= b;
    }
    friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) noexcept {
        return a |= b;
    }
    friend constexpr SquareSet operator^(SquareSet a, const SquareSet& b) noexcept {
        return a ^= b;
    }
    friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) noexcept {
        return a -= b;
    }
    // All W * 64 bits turned round: cut the answer with the board (Ruleset::board).
    friend constexpr SquareSet operator~(SquareSet a) noexcept {
        for (auto& w : a.words_) w = ~w;
        return a;
    }
    // The compiler's own would call memcmp.
    friend constexpr bool operator==(const SquareSet& a, const SquareSet& b) noexcept {
        return (a ^ b).empty();
    }

    // Iteration from the lowest member to the highest, over the set as it was at begin().
    class Iterator {
       public:
        constexpr explicit Iterator(const SquareSet& rest) noexcept : rest_(rest) {}
        [[nodiscard]] constexpr Sq operator*() const noexcept { return rest_.first(); }
        constexpr Iterator& operator++() noexcept {
            rest_.pop_first();
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

       private:
        SquareSet rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(*this); }
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(SquareSet{}); }

   private:
    static constexpr std::size_t word_of(Sq s) noexcept { return static_cast<std::size_t>(s) >> 6; }
    static constexpr std::uint64_t bit_of(Sq s) noexcept {
        return std::uint64_t{1} << (static_cast<unsigned>(s) & 63U);
    }
    static constexpr Sq at(std::size_t word, int bit) noexcept {
        return square_at(static_cast<int>(word) * 64 + bit);
    }
    constexpr Sq pop(std::size_t i) noexcept {
        const Sq s = at(i, std::countr_zero(words_[i]));
        words_[i] &= words_[i] - 1;
        return s;
    }

    std::array<std::uint64_t, W> words_{};
};

}  // namespace shako::engine
