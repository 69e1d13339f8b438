#include "bot/net/secret.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

namespace shako::bot {
namespace {

// The value of `digits` in that base; -1 when they are no number.
int number(std::string_view digits, int base) {
    int value = -1;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    return problem == std::errc{} && end == digits.data() + digits.size() ? value : -1;
}

// How many characters at the start of `text` are a number of that base and spell `wanted`, with
// `before` characters in front of the number and `after` behind it.
std::size_t match_number(std::string_view text, char wanted, std::size_t before, std::size_t digits,
                         int base, std::size_t after = 0) {
    const std::size_t length = before + digits + after;
    return length <= text.size() &&
                   number(text.substr(before, digits), base) == static_cast<unsigned char>(wanted)
               ? length
               : 0;
}

// The same for HTML: "&amp;", "&#38;", "&#x26;".
std::size_t match_entity(std::string_view text, char wanted) {
    static constexpr std::pair<std::string_view, char> kNames[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (const auto& [name, character] : kNames) {
        if (character == wanted && text.substr(0, name.size()) == name) {
            return name.size();
        }
    }
    if (text.substr(0, 2) != "&#") {
        return 0;
    }
    const std::size_t end = text.substr(0, 8).find(';');
    if (end == std::string_view::npos) {
        return 0;
    }
    const bool is_hex = text[2] == 'x' || text[2] == 'X';
    const std::size_t before = is_hex ? 3 : 2;
    return end <= before ? 0
                         : match_number(text, wanted, before, end - before, is_hex ? 16 : 10, 1);
}

// The same for JSON, and for JSON within a text of JSON: "\u002d", "\\u002d", "\/".
std::size_t match_escape(std::string_view text, char wanted) {
    const std::size_t slashes = std::min(text.find_first_not_of('\\'), text.size());
    if (wanted == '\\') {
        return slashes > 1 ? 2 : 0;
    }
    const std::string_view rest = text.substr(slashes);
    if (!rest.empty() && rest[0] == wanted) {
        return slashes + 1;
    }
    const std::size_t length =
        rest.substr(0, 1) == "u" ? match_number(rest, wanted, 1, 4, 16) : std::size_t{0};
    return length != 0 ? slashes + length : 0;
}

// How many characters at the start of `text` spell `wanted`: plain, or as an address ("%2D"), JSON
// or HTML has it; 0 when they do not.
std::size_t match_one(std::string_view text, char wanted) {
    if (text.empty()) {
        return 0;
    }
    const std::size_t length = text[0] == '%'    ? match_number(text, wanted, 1, 2, 16)
                               : text[0] == '&'  ? match_entity(text, wanted)
                               : text[0] == '\\' ? match_escape(text, wanted)
                                                 : 0;
    return length != 0 ? length : text[0] == wanted ? 1 : 0;
}

// How many characters at the start of `text` spell the token; 0 when they do not.
std::size_t match(std::string_view text, std::string_view token) {
    if (text.substr(0, token.size()) == token) {
        return token.size();
    }
    std::size_t at = 0;
    for (const char wanted : token) {
        const std::size_t length = match_one(text.substr(at), wanted);
        if (length == 0) {
            return 0;
        }
        at += length;
    }
    return at;
}

std::string redact_one(std::string text, const std::string& token) {
    if (token.empty() || text.size() < token.size()) {
        return text;
    }
    const auto may_start = [first = token.front()](char c) {
        return c == first || c == '%' || c == '&' || c == '\\';
    };
    const std::string_view view = text;
    std::string out;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < view.size();) {
        const std::size_t length = may_start(view[i]) ? match(view.substr(i), token) : 0;
        if (length == 0) {
            ++i;
            continue;
        }
        out.append(text, copied, i - copied);
        out += "[token]";
        i += length;
        copied = i;
    }
    if (copied == 0) {
        return text;
    }
    out.append(text, copied);
    return out;
}

}  // namespace

void Secret::replace(const Secret& by) {
    keep_out(by);
    std::iter_swap(tokens_->begin(), std::find(tokens_->begin(), tokens_->end(), by.reveal()));
}

void Secret::keep_out(const Secret& other) {
    if (std::find(tokens_->begin(), tokens_->end(), other.reveal()) == tokens_->end()) {
        tokens_->push_back(other.reveal());
    }
}

std::string Secret::redact(std::string text) const {
    for (const std::string& token : *tokens_) {
        text = redact_one(std::move(text), token);
    }
    return text;
}

}  // namespace shako::bot
