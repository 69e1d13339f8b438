#include <algorithm>
#include <string>

#include "bot/core/config.h"

namespace shako::bot {

tl::expected<std::string, TokenError> parse_token(std::string_view raw) {
    constexpr std::string_view kBlanks = " \t\r\n";
    constexpr std::size_t kMaxToken = 4096;  // bytes; both sites stay far below
    const std::size_t begin = raw.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) {
        return tl::unexpected(TokenError{"is empty"});
    }
    const std::string_view token = raw.substr(begin, raw.find_last_not_of(kBlanks) - begin + 1);
    if (token.size() > kMaxToken) {
        return tl::unexpected(TokenError{"is longer than 4096 bytes: is this the right file?"});
    }
    if (token.find_first_of(kBlanks) != std::string_view::npos) {
        return tl::unexpected(
            TokenError{"holds blanks or several lines; expected the token and nothing else"});
    }
    const bool printable = std::all_of(token.begin(), token.end(),
                                       [](unsigned char c) { return c > 0x20 && c < 0x7f; });
    if (!printable) {
        return tl::unexpected(
            TokenError{"holds characters that no token has (only ASCII letters, "
                       "digits and signs are possible)"});
    }
    return std::string(token);
}

}  // namespace shako::bot
