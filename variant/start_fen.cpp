#include "variant/start_fen.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "variant/board_shape.h"
#include "variant/quote.h"

namespace shako::variant {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

struct Field {
    std::string_view text;
    std::size_t offset;
};

std::vector<Field> split(std::string_view text, char separator) {
    std::vector<Field> fields;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != separator) continue;
        fields.push_back({text.substr(start, i - start), start});
        start = i + 1;
    }
    return fields;
}

class FenReader {
   public:
    FenReader(const Spec& spec, Findings& findings) : spec_(spec), findings_(findings) {}

    StartPosition run() {
        const std::vector<Field> fields = split(spec_.start_fen, ' ');
        for (const Field& field : fields) {
            if (!field.text.empty()) continue;
            fail("fen-blanks", field.offset,
                 "two blanks in a row, or one at the end, expected one "
                 "blank between fields");
            return start_;
        }
        read_board(fields[0]);
        if (fields.size() != 6) {
            fail("fen-fields", 0,
                 "the FEN has " + std::to_string(fields.size()) +
                     " fields, expected 6: board, side to move, castling, en passant, halfmove "
                     "clock, "
                     "move number");
            return start_;
        }
        read_side(fields[1]);
        read_castling(fields[2]);
        read_en_passant(fields[3]);
        read_number(fields[4], "halfmove clock", 0);
        read_number(fields[5], "move number", 1);
        return start_;
    }

   private:
    void fail(std::string id, std::size_t offset, std::string message) {
        findings_.push_back(
            {Severity::error, std::move(id), "startFen", offset, std::move(message)});
    }

    void read_board(Field field) {
        const std::size_t hand = field.text.find('[');
        if (hand != std::string_view::npos) {
            fail("fen-not-supported", hand,
                 "a hand '[...]' is not supported yet, expected the board alone");
            field.text = field.text.substr(0, hand);
        }
        const std::vector<Field> rows = split(field.text, '/');
        const auto ranks = static_cast<std::size_t>(spec_.board.ranks);
        if (rows.size() != ranks) {
            fail("fen-ranks", 0,
                 "the FEN has " + std::to_string(rows.size()) + " ranks, expected " +
                     std::to_string(ranks) + " (maxRank)");
            return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            read_row(rows[i], static_cast<int>(ranks - 1 - i));
    }

    // One rank: letters, and numbers of empty squares, of which 10 is ten.
    void read_row(Field row, int rank) {
        int file = 0;
        for (std::size_t i = 0; i < row.text.size(); ++i) {
            const char c = row.text[i];
            if (is_digit(c)) {
                int empty = 0;
                const char* const end = row.text.data() + row.text.size();
                const auto [next, error] = std::from_chars(row.text.data() + i, end, empty);
                const std::size_t length = static_cast<std::size_t>(next - (row.text.data() + i));
                if (error != std::errc{} || empty < 1 || empty > kMaxFiles) {
                    fail("fen-empty-squares", row.offset + i,
                         in_quotes(row.text.substr(i, length)) +
                             " is no number of empty squares, expected 1.." +
                             std::to_string(spec_.board.files));
                    return;
                }
                file += empty;
                i += length - 1;
                continue;
            }
            place(c, row, i, rank, file);
            ++file;
        }
        if (file != spec_.board.files)
            fail("fen-files", row.offset,
                 "rank " + std::to_string(rank + 1) + " has " + std::to_string(file) +
                     " squares, expected " + std::to_string(spec_.board.files) + " (maxFile)");
    }

    void place(char c, Field row, std::size_t i, int rank, int file) {
        for (const auto& [type, piece] : spec_.pieces) {
            if (piece.letter != lower(c)) continue;
            if (file < spec_.board.files)
                start_.men[{File{static_cast<std::uint8_t>(file)},
                            Rank{static_cast<std::uint8_t>(rank)}}] = {
                    is_upper(c) ? Color::white : Color::black, type};
            return;
        }
        const std::size_t offset = row.offset + i;
        const std::string sign = in_quotes(row.text.substr(i, 1));
        if (c == '~' || c == '+')
            fail("fen-not-supported", offset,
                 sign + " (a promoted piece) is not supported yet, expected piece letters");
        else if (c == '*')
            fail("fen-not-supported", offset, sign + " (a wall) is not supported yet");
        else if (unknown_.find(lower(c)) == std::string::npos) {
            unknown_ += lower(c);  // said once, wherever else it stands
            fail("fen-piece", offset, sign + " is no piece of this game, expected " + letters());
        }
    }

    std::string letters() const {
        std::string text;
        for (const auto& [type, piece] : spec_.pieces) {
            if (!text.empty()) text += ' ';
            text += piece.letter;
        }
        return text.empty() ? "a letter, but the game has no pieces"
                            : "one of " + text + " or upper case";
    }

    void read_side(Field field) {
        if (field.text == "b") start_.to_move = Color::black;
        if (field.text != "w" && field.text != "b")
            fail("fen-side", field.offset,
                 in_quotes(field.text) + " is no side to move, expected w or b");
    }

    void read_castling(Field field) {
        if (field.text == "-") return;
        for (std::size_t i = 0; i < field.text.size(); ++i) {
            const char c = field.text[i];
            const bool is_side = lower(c) == 'k' || lower(c) == 'q';
            const bool is_file = lower(c) >= 'a' && lower(c) < 'a' + spec_.board.files;
            const bool is_twice = std::any_of(start_.castling.begin(), start_.castling.end(),
                                              [&](const auto& right) { return right.letter == c; });
            if (is_twice)
                fail("fen-castling", field.offset + i,
                     in_quotes(field.text.substr(i, 1)) + " is given twice, expected it once");
            else if (is_side || is_file)
                start_.castling.push_back({c, field.offset + i});
            else
                fail("fen-castling", field.offset + i,
                     in_quotes(field.text.substr(i, 1)) +
                         " is no castling right, expected letters of KQkq, files of rooks, or -");
        }
    }

    void read_en_passant(Field field) {
        if (field.text == "-") return;
        const auto square = parse_square(field.text);
        if (!square || !spec_.board.contains(*square))
            fail("fen-en-passant", field.offset,
                 in_quotes(field.text) + " is no square of the board, expected one, or -");
    }

    void read_number(Field field, std::string_view what, int least) {
        int number = 0;
        const char* const end = field.text.data() + field.text.size();
        const auto [next, error] = std::from_chars(field.text.data(), end, number);
        if (error == std::errc{} && next == end && number >= least && number <= 9999) return;
        fail("fen-number", field.offset,
             in_quotes(field.text) + " is no " + std::string(what) + ", expected a number " +
                 std::to_string(least) + "..9999");
    }

    const Spec& spec_;
    Findings& findings_;
    StartPosition start_;
    std::string unknown_;  // letters that were complained of
};

}  // namespace

std::string complete_fen(std::string_view fen) {
    const std::vector<Field> fields = split(fen, ' ');
    std::array<std::string_view, 6> full{"", "w", "-", "-", "0", "1"};
    full[0] = fields[0].text;
    std::size_t next = 1;
    for (std::size_t i = 1; i < fields.size(); ++i) {
        const std::string_view text = fields[i].text;
        if (text.empty()) return std::string(fen);
        const bool is_number = std::all_of(text.begin(), text.end(), is_digit);
        if (is_number && next < 4) next = 4;
        if (next == full.size()) return std::string(fen);
        full[next++] = text;
    }
    std::string joined;
    for (const std::string_view field : full) {
        if (!joined.empty()) joined += ' ';
        joined += field;
    }
    return joined;
}

StartPosition read_start_fen(const Spec& spec, Findings& findings) {
    return FenReader(spec, findings).run();
}

}  // namespace shako::variant
