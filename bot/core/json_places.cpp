#include "bot/core/json_places.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace shako::bot {

TextPlace place_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t column =
        newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
    return {static_cast<int>(lines) + 1, static_cast<int>(column)};
}

std::string member_path(std::string_view path, std::string_view key) {
    std::string result(path);
    if (!result.empty()) {
        result += '.';
    }
    return result += key;
}

std::string element_path(std::string_view path, std::size_t index) {
    return std::string(path) + '[' + std::to_string(index) + ']';
}

namespace {

// Reads what the parser has accepted, so it looks only at what structures a text: strings,
// comments, brackets and commas.
class Walker {
   public:
    explicit Walker(std::string_view text) : text_(text) {}

    JsonPlaces walk() {
        constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
        if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
            at_ = kByteOrderMark.size();
        }
        value("", 0);
        return std::move(places_);
    }

   private:
    // Deeper than any configuration; what lies below has no place.
    static constexpr int kMaxDepth = 64;

    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }

    void skip_to(std::size_t end) { at_ = std::min(end, text_.size()); }

    void skip_blanks() {
        while (!at_end()) {
            if (text_.substr(at_, 2) == "//") {
                // As the parser has it.
                skip_to(text_.find_first_of(std::string_view("\n\r\0", 3), at_));
                at_ += at_end() ? 0 : 1;
            } else if (text_.substr(at_, 2) == "/*") {
                skip_to(text_.find("*/", at_ + 2));
                at_ = std::min(at_ + 2, text_.size());
            } else if (std::string_view(" \t\r\n").find(peek()) != std::string_view::npos) {
                ++at_;
            } else {
                return;
            }
        }
    }

    // A string with its quotes.
    std::string_view string_token() {
        const std::size_t begin = at_++;
        while (!at_end() && peek() != '"') {
            at_ += peek() == '\\' ? 2 : 1;
        }
        at_ = std::min(at_ + 1, text_.size());
        return text_.substr(begin, at_ - begin);
    }

    void scalar() {
        while (!at_end() &&
               std::string_view(",]} \t\r\n/").find(peek()) == std::string_view::npos) {
            ++at_;
        }
    }

    void value(const std::string& path, int depth) {
        skip_blanks();
        if (depth > kMaxDepth) {
            at_ = text_.size();
        } else if (peek() == '{') {
            object(path, depth);
        } else if (peek() == '[') {
            array(path, depth);
        } else if (peek() == '"') {
            string_token();
        } else {
            scalar();
        }
        skip_blanks();
    }

    void object(const std::string& path, int depth) {
        std::map<std::string, TextPlace, std::less<>> seen;
        ++at_;
        for (skip_blanks(); peek() == '"'; skip_blanks()) {
            const TextPlace place = place_of(text_, at_);
            const auto key = nlohmann::json::parse(string_token(), nullptr, false);
            const std::string name = key.is_string() ? key.get<std::string>() : std::string();
            const std::string member = member_path(path, name);
            const auto [first, is_new] = seen.emplace(name, place);
            if (is_new) {
                places_.by_path.emplace(member, place);
            } else {
                places_.repeated.push_back({member, first->second, place});
            }
            skip_blanks();
            at_ += peek() == ':' ? 1 : 0;
            value(member, depth + 1);
            at_ += peek() == ',' ? 1 : 0;
        }
        at_ += peek() == '}' ? 1 : 0;
    }

    void array(const std::string& path, int depth) {
        ++at_;
        skip_blanks();
        for (std::size_t i = 0; !at_end() && peek() != ']'; ++i) {
            const std::size_t begin = at_;
            const std::string element = element_path(path, i);
            places_.by_path.emplace(element, place_of(text_, at_));
            value(element, depth + 1);
            at_ += peek() == ',' ? 1 : 0;
            skip_blanks();
            if (at_ == begin) {
                return;  // not JSON after all
            }
        }
        at_ += peek() == ']' ? 1 : 0;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    JsonPlaces places_;
};

}  // namespace

JsonPlaces find_places(std::string_view text) { return Walker(text).walk(); }

}  // namespace shako::bot
