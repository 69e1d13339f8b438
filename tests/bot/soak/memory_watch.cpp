#include "tests/bot/soak/memory_watch.h"

#include <algorithm>

namespace shako::test::soak {
namespace {

std::size_t lowest_tenth(std::vector<std::size_t> values) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 10);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

}  // namespace

std::optional<MemoryWatch::Verdict> MemoryWatch::verdict() const {
    if (samples_.size() < kLeast) {
        return std::nullopt;
    }
    const auto quarter = static_cast<std::ptrdiff_t>(samples_.size() / 4);
    Verdict verdict;
    verdict.before = lowest_tenth({samples_.begin() + quarter, samples_.begin() + 2 * quarter});
    verdict.after = lowest_tenth({samples_.end() - quarter, samples_.end()});
    verdict.is_flat = verdict.after <= verdict.before + verdict.before / 10 + kSlack;
    return verdict;
}

}  // namespace shako::test::soak
