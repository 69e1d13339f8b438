// A small generator of random numbers that gives the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace shako::engine {

// splitmix64 (Steele, Lea and Flood 2014) is a counter that grows by kRandomStep, and mix(), which
// scatters its values over all numbers.
inline constexpr std::uint64_t kRandomStep = 0x9E3779B97F4A7C15U;

[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

class Random {
   public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] std::uint64_t next() noexcept { return mix(state_ += kRandomStep); }
    // 0 to count - 1; count is at least 1.
    [[nodiscard]] std::size_t below(std::size_t count) noexcept {
        return static_cast<std::size_t>(next() % count);
    }
    // least to most; most is not below least.
    [[nodiscard]] int between(int least, int most) noexcept {
        return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
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
