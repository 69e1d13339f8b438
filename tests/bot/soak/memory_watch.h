// Whether the memory of a process stays what it is, however long it runs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace shako::test::soak {

class MemoryWatch {
   public:
    // Beside its tenth the memory may grow by this much; and fewer samples prove nothing, as the
    // memory swings with the games that run: at two a second these are 20 minutes.
    static constexpr std::size_t kSlack = 4096;  // KiB
    static constexpr std::size_t kLeast = 2400;

    void sample(std::size_t kibibytes) { samples_.push_back(kibibytes); }

    struct Verdict {
        std::size_t before = 0;  // KiB, in the second quarter
        std::size_t after = 0;   // in the last one
        bool is_flat = true;
    };
    // The second quarter of the time against the last, as the first one is for warming up; of each
    // what a tenth of the samples does not reach: what is left when few games run. Nothing when
    // there are too few samples.
    [[nodiscard]] std::optional<Verdict> verdict() const;

   private:
    std::vector<std::size_t> samples_;  // at equal distances
};

}  // namespace shako::test::soak
