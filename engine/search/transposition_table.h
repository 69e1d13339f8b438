// The transposition table: what the search found out about positions, by their keys. Several
// threads may read and write it at once without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "engine/search/value.h"

namespace shako::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// One remembered position. Scores are as seen from that position (score_to_table).
template <class Word>
struct TableEntry {
    Word move{};  // Move::raw(); Word{} when there is none
    int score = kNoScore;
    int eval = kNoScore;  // static evaluation
    int depth = 0;        // plies searched below it; 0 and less is quiescence
    Bound bound = Bound::none;
    bool is_pv = false;  // was once part of a principal variation
};

// Raw zeroed memory of a table, aligned to the pages that the kernel is asked for: few large ones,
// since every probe goes somewhere else. Large sizes are not touched before they are used.
class TableMemory {
   public:
    TableMemory() = default;
    // Holds nothing (data() is null) when the memory cannot be had.
    explicit TableMemory(std::size_t bytes) noexcept;
    [[nodiscard]] std::byte* data() const noexcept { return data_; }

   private:
    struct Free {
        void operator()(std::byte* memory) const noexcept { std::free(memory); }
    };
    std::unique_ptr<std::byte, Free> memory_;
    std::byte* data_ = nullptr;
};

// Bytes of memory that this machine has; 0 when it does not say.
[[nodiscard]] std::uint64_t physical_memory();

// Word is the raw word of a move: 32 or 64 bits. Entries are two or three 64-bit words, the last
// one holding the upper part of the key mixed with the others, so that an entry which two threads
// wrote at once is taken for another position's.
template <class Word>
class TranspositionTable {
    static_assert(std::is_unsigned_v<Word>);

   public:
    // Sets the size and clears the table. False when the memory cannot be had; the table is then as
    // it was before. Not during a search.
    [[nodiscard]] bool resize(int mebibytes) {
        const std::uint64_t bytes = static_cast<std::uint64_t>(mebibytes) << 20U;
        const std::uint64_t limit = physical_memory();
        if (limit != 0 && bytes > limit) return false;
        const std::size_t clusters = static_cast<std::size_t>(bytes / sizeof(Cluster));
        TableMemory memory(clusters * sizeof(Cluster));
        if (memory.data() == nullptr) return false;
        memory_ = std::move(memory);
        clusters_ = clusters;
        generation_ = 0;
        return true;
    }

    // Forgets everything. Not during a search.
    void clear() noexcept {
        for (std::size_t i = 0; i < clusters_; ++i) cluster(i) = Cluster{};
        generation_ = 0;
    }

    // To be called before each search, so that older entries give way first.
    void new_search() noexcept {
        generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask);
    }

    // What is known of the position with this key; bound none and no move when nothing is.
    [[nodiscard]] TableEntry<Word> probe(std::uint64_t key) const noexcept {
        const Cluster& c = cluster(slot_of(key));
        for (const Slot& slot : c.slots) {
            const Words words = load(slot);
            if (matches(words, key)) return unpack(words);
        }
        return {};
    }

    // Remembers a position. A move that is already known is kept when the new entry has none.
    void store(std::uint64_t key, TableEntry<Word> entry) noexcept {
        Cluster& c = cluster(slot_of(key));
        Slot* victim = nullptr;
        int worst = 0;
        for (Slot& slot : c.slots) {
            const Words words = load(slot);
            if (matches(words, key)) {
                const TableEntry<Word> old = unpack(words);
                if (entry.move == Word{}) entry.move = old.move;
                const bool deep_enough = entry.depth + 3 + (entry.is_pv ? 2 : 0) > old.depth;
                if (entry.bound != Bound::exact && !deep_enough &&
                    generation_of(words) == generation_)
                    return;
                victim = &slot;
                break;
            }
            const int age = (generation_ - generation_of(words)) & kGenerationMask;
            const int worth = words[kLast] == 0 ? -1000 : unpack(words).depth - 8 * age;
            if (victim == nullptr || worth < worst) {
                victim = &slot;
                worst = worth;
            }
        }
        save(*victim, pack(key, entry));
    }

    // Brings the cluster of this key towards the processor.
    void prefetch(std::uint64_t key) const noexcept {
        __builtin_prefetch(memory_.data() + slot_of(key) * sizeof(Cluster));
    }

    // Entries written in this search, in permille of a sample.
    [[nodiscard]] int hashfull() const noexcept {
        const std::size_t sample = clusters_ < 250 ? clusters_ : 250;
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            for (const Slot& slot : cluster(i).slots) {
                const Words words = load(slot);
                used += words[kLast] != 0 && generation_of(words) == generation_ ? 1U : 0U;
            }
        return sample == 0 ? 0 : static_cast<int>(used * 1000 / (sample * kSlots));
    }

   private:
    // Word 0: score, eval and, when it fits, the move. Then the move by itself. Last: 48 bits of
    // the key, depth, generation, bound, is_pv.
    static constexpr std::size_t kWords = sizeof(Word) <= 4 ? 2 : 3;
    static constexpr std::size_t kLast = kWords - 1;
    static constexpr std::size_t kSlots = 4;
    static constexpr int kGenerationMask = 31;
    static constexpr int kDepthOffset = 8;

    struct Slot {
        std::uint64_t words[kWords];
    };
    struct Cluster {
        Slot slots[kSlots];
    };
    struct Words {
        std::uint64_t values[kWords];
        [[nodiscard]] std::uint64_t operator[](std::size_t i) const noexcept { return values[i]; }
    };

    [[nodiscard]] Cluster& cluster(std::size_t i) noexcept {
        return reinterpret_cast<Cluster*>(memory_.data())[i];
    }
    [[nodiscard]] const Cluster& cluster(std::size_t i) const noexcept {
        return reinterpret_cast<const Cluster*>(memory_.data())[i];
    }
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const noexcept {
        // The upper 32 bits choose: good for 2^32 clusters of 64 bytes.
        return static_cast<std::size_t>(((key >> 32U) * static_cast<std::uint64_t>(clusters_)) >>
                                        32U);
    }

    [[nodiscard]] static Words load(const Slot& slot) noexcept {
        Words words{};
        for (std::size_t i = 0; i < kWords; ++i)
            words.values[i] =
                std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(slot.words[i]))
                    .load(std::memory_order_relaxed);
        return words;
    }
    static void save(Slot& slot, const Words& words) noexcept {
        for (std::size_t i = 0; i < kWords; ++i)
            std::atomic_ref<std::uint64_t>(slot.words[i])
                .store(words.values[i], std::memory_order_relaxed);
    }

    [[nodiscard]] static std::uint64_t tag(std::uint64_t key, const Words& words) noexcept {
        std::uint64_t mixed = key;
        for (std::size_t i = 0; i < kLast; ++i) mixed ^= words.values[i] * 0x9E3779B97F4A7C15U;
        return mixed << 16U;
    }
    [[nodiscard]] static bool matches(const Words& words, std::uint64_t key) noexcept {
        return ((words[kLast] ^ tag(key, words)) >> 16U) == 0 && words[kLast] != 0;
    }
    [[nodiscard]] static int generation_of(const Words& words) noexcept {
        return static_cast<int>((words[kLast] >> 3U) & kGenerationMask);
    }

    [[nodiscard]] static TableEntry<Word> unpack(const Words& words) noexcept {
        TableEntry<Word> entry;
        if constexpr (kWords == 2)
            entry.move = static_cast<Word>(words[0] >> 32U);
        else
            entry.move = static_cast<Word>(words[1]);
        entry.score = static_cast<std::int16_t>(words[0] & 0xFFFFU);
        entry.eval = static_cast<std::int16_t>((words[0] >> 16U) & 0xFFFFU);
        entry.depth = static_cast<int>((words[kLast] >> 8U) & 0xFFU) - kDepthOffset;
        entry.bound = static_cast<Bound>((words[kLast] >> 1U) & 3U);
        entry.is_pv = (words[kLast] & 1U) != 0;
        return entry;
    }
    [[nodiscard]] Words pack(std::uint64_t key, const TableEntry<Word>& entry) const noexcept {
        Words words{};
        words.values[0] = static_cast<std::uint16_t>(entry.score) |
                          static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 16U;
        if constexpr (kWords == 2)
            words.values[0] |= static_cast<std::uint64_t>(entry.move) << 32U;
        else
            words.values[1] = entry.move;
        const int depth = entry.depth + kDepthOffset;
        words.values[kLast] = tag(key, words) |
                              static_cast<std::uint64_t>(depth < 0     ? 0
                                                         : depth > 255 ? 255
                                                                       : depth)
                                  << 8U |
                              static_cast<std::uint64_t>(generation_) << 3U |
                              static_cast<std::uint64_t>(entry.bound) << 1U |
                              (entry.is_pv ? 1U : 0U);
        return words;
    }

    TableMemory memory_;
    std::size_t clusters_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace shako::engine
