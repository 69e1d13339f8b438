#include "tests/bot/soak/memory_watch.h"

namespace shako::test::soak {

std::optional<MemoryWatch::Verdict> MemoryWatch::verdict() const {
    if (samples_.size() < kLeast) {
        return std::nullopt;
    }
    Verdict verdict;
    verdict.before = samples_.front();
    verdict.after = samples_.back();
    verdict.is_flat = verdict.after <= verdict.before + verdict.before / 10 + kSlack;
    return verdict;
}

}  // namespace shako::test::soak
