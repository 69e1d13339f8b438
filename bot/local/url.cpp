#include "bot/local/url.h"

#include <utility>

namespace shako::bot::local {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Takes the text up to the next `mark` off the front.
std::string_view take_until(std::string_view& rest, char mark) {
    const auto end = rest.find(mark);
    const auto part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return part;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text, bool plus_is_blank) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plus_is_blank) {
            out += ' ';
        } else if (text[i] == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::optional<FormFields> parse_form(std::string_view text) {
    FormFields fields;
    while (!text.empty()) {
        auto pair = take_until(text, '&');
        if (pair.empty()) continue;
        const auto name = percent_decode(take_until(pair, '='), true);
        const auto value = percent_decode(pair, true);
        if (!name || !value) return std::nullopt;
        fields.emplace(*name, *value);
    }
    return fields;
}

std::optional<Target> parse_target(std::string_view text) {
    if (text.empty() || text.front() != '/') return std::nullopt;
    text.remove_prefix(1);
    auto path = take_until(text, '?');

    Target target;
    while (!path.empty()) {
        auto part = percent_decode(take_until(path, '/'), false);
        if (!part) return std::nullopt;
        target.path.push_back(std::move(*part));
    }
    auto query = parse_form(text);
    if (!query) return std::nullopt;
    target.query = std::move(*query);
    return target;
}

}  // namespace shako::bot::local
