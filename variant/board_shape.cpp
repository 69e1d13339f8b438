#include "variant/board_shape.h"

namespace shako::variant {

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    if (text[0] < 'a' || text[0] >= 'a' + kMaxFiles) return std::nullopt;
    if (text[1] == '0') return std::nullopt;
    int rank = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return std::nullopt;
        rank = rank * 10 + (c - '0');
    }
    if (rank > kMaxRanks) return std::nullopt;
    return Square{File{static_cast<std::uint8_t>(text[0] - 'a')},
                  Rank{static_cast<std::uint8_t>(rank - 1)}};
}

}  // namespace shako::variant
