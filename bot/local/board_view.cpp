#include "bot/local/board_view.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace shako::bot::local {
namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kReverse = "\x1b[7m";
constexpr std::string_view kPlain = "\x1b[0m";

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

// Rank by rank from the top, each square's man as it stands in the FEN; "" for none.
std::vector<std::vector<std::string>> men_of(std::string_view fen) {
    std::vector<std::vector<std::string>> ranks(1);
    std::size_t empty = 0;
    std::string prefix;
    const auto put_empty = [&] {
        ranks.back().insert(ranks.back().end(), empty, "");
        empty = 0;
    };
    for (const char c : fen.substr(0, fen.find_first_of(" ["))) {
        if (is_digit(c)) {
            empty = empty * 10 + static_cast<std::size_t>(c - '0');
            continue;
        }
        put_empty();
        if (c == '/') {
            ranks.emplace_back();
        } else if (c == '+') {
            prefix = c;
        } else {
            ranks.back().push_back(prefix + c);
            prefix.clear();
        }
    }
    put_empty();
    return ranks;
}

// The names of the squares in a move's text: "a10b10" -> a10, b10.
std::set<std::string> squares_of(std::string_view move) {
    std::set<std::string> squares;
    for (std::size_t i = 0; i < move.size();) {
        std::size_t end = i + 1;
        while (end < move.size() && is_digit(move[end])) ++end;
        if (end > i + 1) squares.emplace(move.substr(i, end - i));
        i = end;
    }
    return squares;
}

// Three columns.
std::string cell(const std::string& man, bool is_marked, const ScreenStyle& style) {
    std::string text = man.empty() ? "." : man;
    if (text.size() < 2) text = (is_marked ? "[" : " ") + text;
    text += is_marked ? "]" : " ";
    if (!style.colors) return text;
    std::string out;
    if (is_marked) out += kReverse;
    if (!man.empty() && is_upper(man.back())) out += kBold;
    if (out.empty()) return text;
    return out + text + std::string(kPlain);
}

std::string repeated(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += text;
    return out;
}

}  // namespace

std::vector<std::string> board_view(std::string_view fen, std::string_view last_move,
                                    const std::vector<std::string>& beside,
                                    const ScreenStyle& style) {
    const auto men = men_of(fen);
    const auto marked = squares_of(last_move);
    const std::string side = style.unicode ? "│" : "|";
    const std::string edge = style.unicode ? "─" : "-";
    std::size_t files = 0;
    for (const auto& rank : men) files = std::max(files, rank.size());

    const auto frame = [&](const char* left, const char* right) {
        return "    " + (style.unicode ? std::string(left) : "+") + repeated(edge, 3 * files) +
               (style.unicode ? std::string(right) : "+");
    };
    std::vector<std::string> lines{frame("┌", "┐")};
    for (std::size_t row = 0; row < men.size(); ++row) {
        const auto number = std::to_string(men.size() - row);
        std::string line = std::string(3 - std::min<std::size_t>(3, number.size()), ' ') + number;
        line += " " + side;
        for (std::size_t file = 0; file < men[row].size(); ++file) {
            const auto square = static_cast<char>('a' + file) + number;
            line += cell(men[row][file], marked.contains(square), style);
        }
        line += side;
        if (row < beside.size() && !beside[row].empty()) line += "   " + beside[row];
        lines.push_back(line);
    }
    lines.push_back(frame("└", "┘"));
    std::string letters = "     ";
    for (std::size_t file = 0; file < files; ++file) {
        letters += " ";
        letters += static_cast<char>('a' + file);
        letters += " ";
    }
    letters.erase(letters.find_last_not_of(' ') + 1);
    lines.push_back(letters);
    return lines;
}

}  // namespace shako::bot::local
