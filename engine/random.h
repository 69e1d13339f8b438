// A small generator of random numbers that gives the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace shako::engine {

// splitmix64.
class Random {
   public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] std::uint64_t next() noexcept {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    // 0 to count - 1; count is at least 1.
    [[nodiscard]] std::size_t below(std::size_t count) noexcept {
        return static_cast<std::size_t>(next() % count);
    }
    // Puts the elements into a random order.
    template <class T>
    void shuffle(std::vector<T>& elements) noexcept {
        for (std::size_t left = elements.size(); left > 1; --left)
            std::swap(elements[left - 1], elements[below(left)]);
    }

   private:
    std::uint64_t state_;
};

}  // namespace shako::engine
