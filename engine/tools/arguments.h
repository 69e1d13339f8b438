// The words after a subcommand: options and what they are about.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace shako::engine::tools {

// An option that a subcommand has. With `values` it takes one of them, with `takes_text` any.
struct ArgumentRule {
    std::string_view name;                   // "--format"
    std::vector<std::string_view> values{};  // "text", "json"
    bool takes_text = false;
};

struct Arguments {
    std::set<std::string, std::less<>> flags;                             // options without a value
    std::map<std::string, std::vector<std::string>, std::less<>> values;  // the others, in order
    std::vector<std::string> operands;

    [[nodiscard]] bool has(std::string_view flag) const { return flags.contains(flag); }
    // The last value given for the option, or `otherwise`.
    [[nodiscard]] std::string value(std::string_view name, std::string_view otherwise) const {
        const auto found = values.find(name);
        return found == values.end() ? std::string(otherwise) : found->second.back();
    }
    // The last value given for the option, or nothing.
    [[nodiscard]] std::optional<std::string> find(std::string_view name) const {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second.back());
    }
    // All values given for the option, in order.
    [[nodiscard]] std::vector<std::string> all(std::string_view name) const {
        const auto found = values.find(name);
        return found == values.end() ? std::vector<std::string>() : found->second;
    }
};

// Options may stand anywhere, as "--format json" or "--format=json"; "--" ends them, and "-" is an
// operand. The error is one line for people.
[[nodiscard]] tl::expected<Arguments, std::string> parse_arguments(
    const std::vector<std::string>& words, const std::vector<ArgumentRule>& rules);

}  // namespace shako::engine::tools
