#include "variant/edit_distance.h"

#include <algorithm>
#include <string>
#include <vector>

namespace shako::variant {

namespace {

constexpr std::size_t kLongestWord = 48;

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
    const std::size_t width = to.size() + 1;
    std::vector<std::size_t> before(width);
    std::vector<std::size_t> above(width);
    std::vector<std::size_t> row(width);
    for (std::size_t j = 0; j < width; ++j) above[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const std::size_t change = from[i - 1] == to[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above[to.size()];
}

std::string_view closest(std::string_view word, std::span<const std::string_view> words) {
    if (word.size() > kLongestWord) return {};
    const std::string small = lower(word);
    std::string_view best;
    std::size_t best_distance = word.size() / 3 + 1;
    for (const std::string_view candidate : words) {
        // Letters that one word has more must be inserted at the least.
        const std::size_t longer = std::max(candidate.size(), word.size());
        const std::size_t shorter = std::min(candidate.size(), word.size());
        if (longer - shorter >= best_distance) continue;
        const std::size_t distance = edit_distance(small, lower(candidate));
        if (distance >= best_distance) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

}  // namespace shako::variant
