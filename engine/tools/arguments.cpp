#include "engine/tools/arguments.h"

#include <algorithm>

namespace shako::engine::tools {

namespace {

std::string expected_values(const ArgumentRule& rule) {
    std::string text;
    for (const std::string_view value : rule.values) {
        if (!text.empty()) text += value == rule.values.back() ? " or " : ", ";
        text += value;
    }
    return text.empty() ? "a value" : text;
}

}  // namespace

tl::expected<Arguments, std::string> parse_arguments(const std::vector<std::string>& words,
                                                     const std::vector<ArgumentRule>& rules) {
    Arguments arguments;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (*word == "--") {
            arguments.operands.insert(arguments.operands.end(), word + 1, words.end());
            break;
        }
        if (!word->starts_with('-') || *word == "-") {
            arguments.operands.push_back(*word);
            continue;
        }
        const std::size_t sign = word->find('=');
        const std::string name = word->substr(0, sign);
        const auto rule = std::find_if(rules.begin(), rules.end(),
                                       [&](const ArgumentRule& r) { return r.name == name; });
        if (rule == rules.end()) return tl::unexpected("unknown option '" + name + "'");
        const bool takes_value = rule->takes_text || !rule->values.empty();
        if (!takes_value) {
            if (sign != std::string::npos)
                return tl::unexpected("option '" + name + "' takes no value");
            arguments.flags.insert(name);
            continue;
        }
        if (sign == std::string::npos && word + 1 == words.end())
            return tl::unexpected("option '" + name + "' needs " + expected_values(*rule));
        std::string value = sign == std::string::npos ? *++word : word->substr(sign + 1);
        if (!rule->takes_text &&
            std::find(rule->values.begin(), rule->values.end(), value) == rule->values.end())
            return tl::unexpected("option '" + name + "' cannot be '" + value + "', expected " +
                                  expected_values(*rule));
        arguments.values[name].push_back(std::move(value));
    }
    return arguments;
}

}  // namespace shako::engine::tools
