#include "bot/net/secret.h"

#include <cstddef>
#include <utility>

namespace shako::bot {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// How many characters of `text` from `at` spell the token, each plain or as %XX; 0 when they do
// not.
std::size_t match(std::string_view text, std::size_t at, std::string_view token) {
    std::size_t i = at;
    for (const char wanted : token) {
        if (i < text.size() && text[i] == wanted) {
            ++i;
            continue;
        }
        if (i + 2 >= text.size() || text[i] != '%') {
            return 0;
        }
        const int high = hex_digit(text[i + 1]);
        const int low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0 || high * 16 + low != static_cast<unsigned char>(wanted)) {
            return 0;
        }
        i += 3;
    }
    return i - at;
}

}  // namespace

std::string Secret::redact(std::string text) const {
    if (token_.empty() || text.size() < token_.size()) {
        return text;
    }
    std::string out;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != token_.front() && text[i] != '%') {
            ++i;
            continue;
        }
        const std::size_t length = match(text, i, token_);
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

}  // namespace shako::bot
