// Keys that the language has and that no family reads yet. A section that uses one is refused
// rather than played by other rules; a family that learns a key takes its line out of here.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace shako::variant {

// The key's default as the language writes it ("" where a default cannot be written), or nothing
// when this is none of those keys. Setting a key to its default changes nothing, since no section
// that loads can have set it otherwise: it is accepted.
[[nodiscard]] std::optional<std::string_view> unsupported_default(std::string_view key);

// All of these keys, in the language's order; the mobilityRegion keys last.
[[nodiscard]] const std::vector<std::string_view>& unsupported_keys();

}  // namespace shako::variant
