// Whether the memory of a process stays what it is, however long it runs.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace shako::test::soak {

class MemoryWatch {
   public:
    // Beside its tenth the memory may grow by this much, in KiB.
    static constexpr std::size_t kSlack = 4096;
    static constexpr std::size_t kLeast = 3;

    // What the process holds while it rests: no game runs, whose tables would be all that is seen.
    void sample(std::size_t kibibytes) { samples_.push_back(kibibytes); }

    struct Verdict {
        std::size_t before = 0;  // KiB, at the first rest, when all has been warmed up
        std::size_t after = 0;   // at the last one
        bool is_flat = true;
    };
    // Nothing when there are too few samples.
    [[nodiscard]] std::optional<Verdict> verdict() const;

   private:
    std::vector<std::size_t> samples_;  // the oldest first
};

}  // namespace shako::test::soak
