#include "engine/protocol/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace shako::engine::protocol {

namespace {

constexpr std::size_t kExcerpt = 60;

[[nodiscard]] bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == 127; }

}  // namespace

Words words_of(std::string_view line) {
    Words words;
    std::size_t i = 0;
    while (i < line.size()) {
        while (i < line.size() && is_blank(line[i])) ++i;
        const std::size_t start = i;
        while (i < line.size() && !is_blank(line[i])) ++i;
        if (i > start) words.push_back(line.substr(start, i - start));
    }
    return words;
}

std::string join(const Words& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < std::min(to, words.size()); ++i) {
        if (!text.empty()) text += ' ';
        text += words[i];
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

std::string excerpt(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, kExcerpt)) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < ' ' || byte >= 127 ? '?' : c;
    }
    if (text.size() > kExcerpt) result += "...";
    return result;
}

std::string quoted_excerpt(std::string_view text) { return "'" + excerpt(text) + "'"; }

tl::expected<std::int64_t, CommandError> read_number(std::string_view place, std::string_view text,
                                                     std::int64_t least, std::int64_t greatest) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const std::string begin = std::string(place) + ": ";
    if (error == std::errc::invalid_argument || stop != end)
        return tl::unexpected(
            CommandError{begin + quoted_excerpt(text) + " is not a whole number"});
    if (error == std::errc::result_out_of_range || value < least || value > greatest)
        return tl::unexpected(CommandError{begin + excerpt(text) + " is out of range, expected " +
                                           std::to_string(least) + " to " +
                                           std::to_string(greatest)});
    return value;
}

}  // namespace shako::engine::protocol
