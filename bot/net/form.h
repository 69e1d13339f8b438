// Form bodies (application/x-www-form-urlencoded).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shako::bot {

// Everything but letters, digits and "-._~" as %XX.
[[nodiscard]] std::string percent_encode(std::string_view text);

// "name=value&name=value", names and values encoded.
[[nodiscard]] std::string encode_form(
    const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace shako::bot
