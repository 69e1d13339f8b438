#include "engine/protocol/coordinates.h"

#include <charconv>
#include <optional>

namespace shako::engine::protocol {

namespace {

constexpr int kRanksFromZero = 10;

struct Place {
    int file = 0;  // from 0, from White's left
    int rank = 0;  // from 0, from White's side
};

[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] bool is_file(char c) { return c >= 'a' && c <= 'p'; }

// One or two digits at the front of the text, which is shortened by them.
[[nodiscard]] std::optional<int> take_number(std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && length < 2 && is_digit(text[length])) ++length;
    if (length == 0) return std::nullopt;
    int value = 0;
    std::from_chars(text.data(), text.data() + length, value);
    text.remove_prefix(length);
    return value;
}

// A square at the front of the text, which is shortened by it.
[[nodiscard]] std::optional<Place> take_square(Squares squares, const variant::BoardShape& board,
                                               std::string_view& text) {
    std::string_view rest = text;
    Place place;
    if (squares == Squares::from_upper_right) {
        const auto number = take_number(rest);
        if (!number || rest.empty() || !is_file(rest.front())) return std::nullopt;
        place = {board.files - *number, board.ranks - 1 - (rest.front() - 'a')};
        rest.remove_prefix(1);
    } else {
        if (rest.size() < 2 || !is_file(rest.front())) return std::nullopt;
        place.file = rest.front() - 'a';
        rest.remove_prefix(1);
        const auto number = take_number(rest);
        if (!number) return std::nullopt;
        const bool from_zero = squares == Squares::from_zero && board.ranks == kRanksFromZero;
        place.rank = from_zero ? *number : *number - 1;
    }
    if (place.file < 0 || place.file >= board.files || place.rank < 0 || place.rank >= board.ranks)
        return std::nullopt;
    text = rest;
    return place;
}

[[nodiscard]] std::string square_text(Squares squares, const variant::BoardShape& board, Place at) {
    if (squares == Squares::from_upper_right)
        return std::to_string(board.files - at.file) +
               static_cast<char>('a' + board.ranks - 1 - at.rank);
    const bool from_zero = squares == Squares::from_zero && board.ranks == kRanksFromZero;
    return static_cast<char>('a' + at.file) + std::to_string(at.rank + (from_zero ? 0 : 1));
}

[[nodiscard]] char drop_mark(Squares squares) {
    return squares == Squares::from_upper_right ? '*' : '@';
}

[[nodiscard]] std::string rewrite(std::string_view text, const variant::BoardShape& board,
                                  Squares from, Squares to) {
    std::string result;
    while (!text.empty()) {
        if (const auto place = take_square(from, board, text)) {
            result += square_text(to, board, *place);
            continue;
        }
        const char c = text.front();
        result += c == drop_mark(from) ? drop_mark(to) : c;
        text.remove_prefix(1);
    }
    return result;
}

}  // namespace

std::string from_uci(Squares squares, const variant::BoardShape& board, std::string_view move) {
    return rewrite(move, board, Squares::from_one, squares);
}

std::string to_uci(Squares squares, const variant::BoardShape& board, std::string_view move) {
    return rewrite(move, board, squares, Squares::from_one);
}

}  // namespace shako::engine::protocol
