#include "bot/net/secret.h"

#include <algorithm>
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

std::string redact_one(std::string text, const std::string& token) {
    if (token.empty() || text.size() < token.size()) {
        return text;
    }
    std::string out;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != token.front() && text[i] != '%') {
            ++i;
            continue;
        }
        const std::size_t length = match(text, i, token);
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
