// The hint that goes with a misspelt name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shako::bot {

// "; did you mean \"max_games\"?" when one of the known names is close enough, else "".
[[nodiscard]] std::string did_you_mean(std::string_view name,
                                       const std::vector<std::string_view>& known);

}  // namespace shako::bot
