// "Did you mean": the nearest of a list of words.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace shako::variant {

// How many letters must be inserted, removed, changed or swapped with their neighbour to get from
// one word to the other; a letter that differs in case only counts as well.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

// The word nearest to a misspelt one, case aside; "" when more than a third of it would have to
// change or when it is longer than any key. The first of equals.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       std::span<const std::string_view> words);

}  // namespace shako::variant
