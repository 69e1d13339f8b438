// Percent-encoding, paths and forms of requests.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shako::bot::local {

using FormFields = std::map<std::string, std::string>;

// A path cut at its slashes, each part decoded, and the fields of the query.
struct Target {
    std::vector<std::string> path;  // "/api/account" -> {"api", "account"}
    FormFields query;
    friend bool operator==(const Target&, const Target&) = default;
};

// The text with its %XX escapes replaced, and '+' by a blank when `plus_is_blank`. Nothing when an
// escape is broken.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text, bool plus_is_blank);

// The fields of an application/x-www-form-urlencoded text; of a repeated name the first counts.
// Nothing when an escape is broken.
[[nodiscard]] std::optional<FormFields> parse_form(std::string_view text);

// A request's target. Nothing when it does not begin with '/' or an escape is broken.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

}  // namespace shako::bot::local
