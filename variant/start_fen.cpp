#include "variant/start_fen.h"

#include <algorithm>
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

constexpr int kMostMoves = 50'000;  // of the clocks, as in the engine

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

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// "3+3"
bool is_check_count(std::string_view text) {
    return text.size() == 3 && is_digit(text[0]) && text[1] == '+' && is_digit(text[2]);
}

// "+0+2": how many of three checks were given, White's first.
bool is_checks_given(std::string_view text) {
    const auto is_count = [](char c) { return c >= '0' && c <= '3'; };
    return text.size() == 4 && text[0] == '+' && is_count(text[1]) && text[2] == '+' &&
           is_count(text[3]);
}

std::string checks_left(std::string_view given) {
    const auto left = [](char c) { return static_cast<char>('0' + ('3' - c)); };
    return {left(given[1]), '+', left(given[3])};
}

class FenReader {
   public:
    FenReader(const Spec& spec, Findings& findings) : spec_(spec), findings_(findings) {}

    StartPosition run() {
        std::vector<Field> fields = split(spec_.start_fen, ' ');
        for (const Field& field : fields) {
            if (!field.text.empty()) continue;
            fail("fen-blanks", field.offset,
                 "two blanks in a row, or one at the end, expected one "
                 "blank between fields");
            return start_;
        }
        read_board(fields[0]);
        if (fields.size() == 7 && is_check_count(fields[4].text)) {
            read_checks(fields[4]);
            fields.erase(fields.begin() + 4);
        }
        if (fields.size() != 6) {
            fail("fen-fields", 0,
                 "the FEN has " + std::to_string(fields.size()) +
                     " fields, expected 6: board, side to move, castling, en passant, halfmove "
                     "clock, move number; checks to be given, like 3+3, before the clocks");
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
    void warn(std::string id, std::size_t offset, std::string message) {
        findings_.push_back(
            {Severity::warning, std::move(id), "startFen", offset, std::move(message)});
    }

    // The ranks from the last to the first, and the hands: "[Pp]" behind them, or one rank more.
    void read_board(Field field) {
        const std::size_t hand = field.text.find('[');
        if (hand != std::string_view::npos) {
            read_bracketed_hand({field.text.substr(hand), field.offset + hand});
            field.text = field.text.substr(0, hand);
        }
        std::vector<Field> rows = split(field.text, '/');
        const auto ranks = static_cast<std::size_t>(spec_.board.ranks);
        if (rows.size() == ranks + 1 && hand == std::string_view::npos && has_hand_rule()) {
            read_hand(rows.back());
            rows.pop_back();
        }
        if (rows.size() != ranks) {
            fail("fen-ranks", 0,
                 "the FEN has " + std::to_string(rows.size()) + " ranks, expected " +
                     std::to_string(ranks) + " (maxRank)" +
                     (rows.size() == ranks + 1 ? "; a hand needs pieceDrops = true" : ""));
            return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            read_row(rows[i], static_cast<int>(ranks - 1 - i));
    }

    bool has_hand_rule() const { return spec_.drops.enabled || spec_.gating.seirawan; }

    void read_bracketed_hand(Field field) {
        const std::size_t close = field.text.find(']');
        if (close == std::string_view::npos || close + 1 != field.text.size()) {
            const std::size_t at = close == std::string_view::npos ? field.text.size() : close + 1;
            fail("fen-hand", field.offset + at,
                 close == std::string_view::npos
                     ? "the hand is not closed, expected ']' at the end of the board"
                     : in_quotes(field.text.substr(at)) +
                           " stands behind the hand, expected a blank");
            return;
        }
        read_hand({field.text.substr(1, close - 1), field.offset + 1});
    }

    // Letters of both sides in any order; "-" is nothing.
    void read_hand(Field field) {
        for (std::size_t i = 0; i < field.text.size(); ++i) {
            const char c = field.text[i];
            if (c == '-') continue;
            if (const auto type = find_piece(c))
                ++start_.hand[color_of(c)][*type];
            else
                complain(field, i);
        }
        if (has_hand_rule()) return;
        const bool is_empty = start_.hand.white.empty() && start_.hand.black.empty();
        if (is_empty)
            findings_.push_back({Severity::warning,
                                 "fen-hand",
                                 "startFen",
                                 field.offset - 1,
                                 "a game without drops has no hand, expected nothing behind the "
                                 "board; Fairy-Stockfish calls such a FEN invalid",
                                 {},
                                 true});
        else
            warn("fen-hand-unused", field.offset,
                 "the men in hand never come into play, expected pieceDrops or seirawanGating");
    }

    // One rank: letters, '*' for walls and holes, and numbers of empty squares, of which 10 is ten.
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
                for (; empty > 0; --empty, ++file) (void)square_at(row.offset + i, rank, file);
                i += length - 1;
                continue;
            }
            if (c == '*')
                put_wall(rank, file);
            else
                i += put_man(row, i, rank, file);
            ++file;
        }
        if (file != spec_.board.files)
            fail("fen-files", row.offset,
                 "rank " + std::to_string(rank + 1) + " has " + std::to_string(file) +
                     " squares, expected " + std::to_string(spec_.board.files) + " (maxFile)");
    }

    // The square, if the board has it; a hole is reported.
    std::optional<Square> square_at(std::size_t offset, int rank, int file) {
        if (file >= spec_.board.files) return std::nullopt;
        const Square square{File{static_cast<std::uint8_t>(file)},
                            Rank{static_cast<std::uint8_t>(rank)}};
        if (spec_.board.contains(square)) return square;
        fail("fen-hole", offset,
             "the board has a hole at " + to_text(square) + ", expected '*' there");
        return std::nullopt;
    }

    void put_wall(int rank, int file) {
        if (file >= spec_.board.files) return;
        const Square square{File{static_cast<std::uint8_t>(file)},
                            Rank{static_cast<std::uint8_t>(rank)}};
        if (spec_.board.contains(square)) start_.walls.push_back(square);
    }

    // "p", "p~" or "+p" at `i`; how many more characters than one it takes.
    std::size_t put_man(Field row, std::size_t i, int rank, int file) {
        const std::string_view text = row.text;
        const bool has_plus = text[i] == '+' && i + 1 < text.size();
        const std::size_t at = has_plus ? i + 1 : i;
        const bool has_tilde = at + 1 < text.size() && text[at + 1] == '~';
        const std::size_t more = (has_plus ? 1U : 0U) + (has_tilde ? 1U : 0U);
        std::optional<PieceType> type = find_piece(text[at]);
        if (!type) {
            complain(row, at);
            return more;
        }
        if (has_plus) {
            const auto promoted = spec_.promotion.promoted.find(*type);
            if (promoted == spec_.promotion.promoted.end()) {
                fail("fen-promoted", row.offset + i,
                     in_quotes(text.substr(i, 2)) +
                         " is promoted, but the piece has no other face (promotedPieceType)");
                return more;
            }
            type = promoted->second;
        }
        if (const auto square = square_at(row.offset + i, rank, file))
            start_.men[*square] = {color_of(text[at]), *type, has_plus || has_tilde};
        return more;
    }

    std::optional<PieceType> find_piece(char c) const {
        for (const auto& [type, piece] : spec_.pieces)
            if (piece.letter == lower(c)) return type;
        return std::nullopt;
    }

    static Color color_of(char c) { return is_upper(c) ? Color::white : Color::black; }

    // Each unknown letter once, wherever else it stands.
    void complain(Field field, std::size_t i) {
        const char c = lower(field.text[i]);
        if (unknown_.find(c) != std::string::npos) return;
        unknown_ += c;
        const std::size_t length = std::max<std::size_t>(1, utf8_length(field.text.substr(i)));
        fail("fen-piece", field.offset + i,
             in_quotes(field.text.substr(i, length)) + " is no piece of this game, expected " +
                 letters());
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

    // Squares that were passed over: more than one after a triple step. Where moves are counted
    // (countingRule), the limit of the count may stand here.
    void read_en_passant(Field field) {
        if (field.text == "-") return;
        if (spec_.counting.rule != CountingRule::none && is_number(field.text)) return;
        for (std::size_t i = 0; i < field.text.size();) {
            std::size_t end = i + 1;
            while (end < field.text.size() && is_digit(field.text[end])) ++end;
            const auto square = parse_square(field.text.substr(i, end - i));
            if (!square || !spec_.board.contains(*square)) {
                fail("fen-en-passant", field.offset + i,
                     in_quotes(field.text.substr(i)) +
                         " is no square of the board, expected one, or -");
                return;
            }
            i = end;
        }
    }

    void read_checks(Field field) {
        start_.checks = {field.text[0] - '0', field.text[2] - '0'};
        if (!spec_.royalty.check_counting)
            fail("fen-checks", field.offset,
                 "checks are not counted in this game, expected checkCounting = true");
    }

    void read_number(Field field, std::string_view what, int least) {
        int number = 0;
        const char* const end = field.text.data() + field.text.size();
        const auto [next, error] = std::from_chars(field.text.data(), end, number);
        if (error == std::errc{} && next == end && number >= least && number <= kMostMoves) return;
        fail("fen-number", field.offset,
             in_quotes(field.text) + " is no " + std::string(what) + ", expected a number " +
                 std::to_string(least) + ".." + std::to_string(kMostMoves));
    }

    const Spec& spec_;
    Findings& findings_;
    StartPosition start_;
    std::string unknown_;  // letters that were complained of
};

}  // namespace

std::string complete_fen(std::string_view fen, bool has_check_count) {
    const std::vector<Field> fields = split(fen, ' ');
    for (const Field& field : fields)
        if (field.text.empty()) return std::string(fen);
    std::size_t next = 0;
    const auto is_left = [&] { return next < fields.size(); };
    const auto take = [&](std::string_view otherwise) {
        return is_left() ? fields[next++].text : otherwise;
    };
    const auto is_clock_or_check = [&] {
        return is_left() && (is_number(fields[next].text) || is_check_count(fields[next].text));
    };

    std::string text(take(""));
    const auto add = [&](std::string_view field) { (text += ' ') += field; };
    add(take("w"));
    const bool has_castling = !is_clock_or_check();
    add(has_castling ? take("-") : "-");
    // Three numbers: the first is the limit of a count, which takes the place of en passant.
    const bool has_limit =
        has_castling && fields.size() == next + 3 && is_number(fields[next].text);
    add(has_castling && (has_limit || !is_clock_or_check()) ? take("-") : "-");
    std::string checks;
    if (is_left() && is_check_count(fields[next].text)) checks = take("");
    const std::string_view half = take("0");
    std::string_view full = take("1");
    if (checks.empty() && is_left() && is_checks_given(fields[next].text))
        checks = checks_left(take(""));
    if (is_left()) return std::string(fen);
    if (full == "0") full = "1";  // as everybody reads it
    if (checks.empty() && has_check_count) checks = "1+1";
    if (!checks.empty()) add(checks);
    add(half);
    add(full);
    return text;
}

void drop_idle_rights(Spec& spec) {
    if (spec.castling.enabled || spec.gating.enabled) return;
    const std::vector<Field> fields = split(spec.start_fen, ' ');
    if (fields.size() > 2) spec.start_fen.replace(fields[2].offset, fields[2].text.size(), "-");
}

StartPosition read_start_fen(const Spec& spec, Findings& findings) {
    return FenReader(spec, findings).run();
}

}  // namespace shako::variant
