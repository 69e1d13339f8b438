// The reading half of pgn.h.
#include <cstdlib>

#include "engine/notation/pgn.h"
#include "variant/quote.h"

namespace shako::engine {

using variant::in_quotes;

namespace {

using Headers = std::map<std::string, std::string>;
using Status = tl::expected<void, PgnError>;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v'; }

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// "1:02:03.5" as milliseconds; nothing if it is no clock.
std::optional<std::chrono::milliseconds> parse_clock(std::string_view text) {
    std::int64_t seconds = 0;
    std::int64_t part = 0;
    int colons = 0;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != '.'; ++i) {
        if (text[i] == ':') {
            seconds = (seconds + part) * 60;
            part = 0;
            ++colons;
        } else if (text[i] >= '0' && text[i] <= '9' && part < 1000000) {
            part = part * 10 + (text[i] - '0');
        } else {
            return std::nullopt;
        }
    }
    if (colons != 2) return std::nullopt;
    std::int64_t ms = (seconds + part) * 1000;
    std::int64_t unit = 100;
    for (++i; i < text.size(); ++i, unit /= 10) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        ms += unit * (text[i] - '0');
    }
    return std::chrono::milliseconds(ms);
}

// Takes the commands [%clk ...] and [%eval ...] out of a comment; the rest is added to the comment.
void note_comment(MoveNote& note, std::string_view text) {
    std::string rest;
    while (!text.empty()) {
        const std::size_t begin = text.find("[%");
        const std::size_t end = begin == std::string_view::npos ? begin : text.find(']', begin);
        if (end == std::string_view::npos) break;
        const std::string_view command = text.substr(begin + 2, end - begin - 2);
        const std::size_t space = command.find_first_of(" \t\r\n");
        const std::string_view name = command.substr(0, space);
        const std::string_view value =
            space == std::string_view::npos ? "" : trimmed(command.substr(space));
        rest += text.substr(0, begin);
        if (name == "eval" && !value.empty()) {
            note.eval = std::string(value);
        } else if (const auto clock = parse_clock(value); name == "clk" && clock) {
            note.clock = clock;
        } else {
            rest += text.substr(begin, end + 1 - begin);
        }
        text.remove_prefix(end + 1);
    }
    rest += text;
    std::string words;  // line ends and runs of blanks become one blank
    for (const char c : trimmed(rest)) {
        if (!is_space(c))
            words += c;
        else if (words.back() != ' ')
            words += ' ';
    }
    if (words.empty()) return;
    if (!note.comment.empty()) note.comment += ' ';
    note.comment += words;
}

class Reader {
   public:
    Reader(std::string_view text, const SpecByName& find) : text_(text), find_(find) {
        if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
    }

    tl::expected<std::vector<PgnGame>, PgnError> read_all() {
        std::vector<PgnGame> games;
        for (skip_blank(); !at_end(); skip_blank()) {
            auto game = read_game();
            if (!game) return tl::unexpected(game.error());
            games.push_back(std::move(*game));
        }
        return games;
    }

   private:
    tl::expected<PgnGame, PgnError> read_game() {
        Headers headers;
        const int first_line = line_;
        for (; !at_end() && peek() == '['; skip_blank())
            if (auto s = read_header(headers); !s) return tl::unexpected(s.error());
        auto game = begin(headers, first_line);
        if (!game) return tl::unexpected(game.error());
        PgnGame pgn{std::move(headers), std::move(*game), {}, "*"};
        if (auto s = read_moves(pgn); !s) return tl::unexpected(s.error());
        return pgn;
    }

    tl::expected<Game, PgnError> begin(const Headers& headers, int line) {
        const auto variant = headers.find("Variant");
        const std::string name = variant == headers.end() ? "chess" : variant->second;
        const auto spec = find_(name);
        if (!spec) return fail(line, "unknown variant " + in_quotes(name));
        const auto fen = headers.find("FEN");
        auto game = Game::create(spec, fen == headers.end() ? "" : fen->second);
        if (!game) return fail(line, to_text(game.error()));
        return std::move(*game);
    }

    // [Name "value"], with \" and \\ in the value.
    Status read_header(Headers& headers) {
        const int line = line_;
        advance();
        std::string name;
        while (!at_end() && !is_space(peek()) && peek() != '"' && peek() != ']') name += advance();
        while (!at_end() && peek() == ' ') advance();
        if (name.empty() || at_end() || peek() != '"')
            return fail(line, "expected a header like [White \"name\"]");
        advance();
        std::string value;
        while (!at_end() && peek() != '"' && peek() != '\n') {
            if (peek() == '\\') {
                advance();
                if (at_end()) break;
            }
            value += advance();
        }
        if (at_end() || peek() != '"')
            return fail(line, "the value of header " + name + " has no closing quote");
        advance();
        while (!at_end() && peek() == ' ') advance();
        if (at_end() || peek() != ']') return fail(line, "expected ] after header " + name);
        advance();
        if (!headers.try_emplace(name, value).second)
            return fail(line, "header " + name + " is given twice");
        return {};
    }

    Status read_moves(PgnGame& pgn) {
        int depth = 0;  // of variations, which are skipped
        int variation_line = 0;
        bool any = false;
        for (skip_blank(); !at_end(); skip_blank()) {
            const char c = peek();
            if (c == '[' && depth == 0 && any) break;  // the next game; this one has no result
            if (c == '{') {
                auto comment = read_comment();
                if (!comment) return tl::unexpected(comment.error());
                if (depth == 0 && !pgn.notes.empty()) note_comment(pgn.notes.back(), *comment);
            } else if (c == '(') {
                if (depth++ == 0) variation_line = line_;
                advance();
            } else if (c == ')') {
                if (depth == 0) return fail(line_, "a variation is closed that was never opened");
                --depth;
                advance();
            } else {
                any = true;
                const int line = line_;
                const std::string word = read_word();
                if (depth > 0) continue;
                if (is_result(word)) return finish(pgn, word);
                if (auto s = play_word(pgn, word, line); !s) return s;
            }
        }
        if (depth > 0) return fail(variation_line, "a variation is never closed");
        return finish(pgn, "*");
    }

    static Status finish(PgnGame& pgn, const std::string& result) {
        pgn.result = result;
        return {};
    }

    // A move, perhaps with its number before it; numeric glyphs and marks are passed over.
    Status play_word(PgnGame& pgn, std::string_view word, int line) {
        if (word.front() == '$' || word.find_first_not_of("!?") == std::string_view::npos)
            return {};
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        if (digits == word.size()) return {};
        if (digits > 0 && word[digits] == '.') word.remove_prefix(digits);
        while (!word.empty() && word.front() == '.') word.remove_prefix(1);
        if (word.empty()) return {};
        auto uci = pgn.game.uci_from_san(word);
        if (!uci)
            return fail(
                line, "after " + std::to_string(pgn.game.ply()) + " plies: " + uci.error().message);
        if (auto played = pgn.game.play(*uci); !played) return fail(line, played.error().message);
        pgn.notes.emplace_back();
        return {};
    }

    tl::expected<std::string, PgnError> read_comment() {
        const int line = line_;
        advance();
        std::string text;
        while (!at_end() && peek() != '}') text += advance();
        if (at_end()) return fail(line, "a comment is never closed");
        advance();
        return text;
    }

    std::string read_word() {
        std::string word;
        while (!at_end() && !is_space(peek()) && peek() != '{' && peek() != '(' && peek() != ')' &&
               peek() != ';')
            word += advance();
        return word;
    }

    // Blanks, comments to the line's end, and lines that begin with %.
    void skip_blank() {
        while (!at_end()) {
            const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
            if (is_space(peek())) {
                advance();
            } else if (peek() == ';' || (peek() == '%' && line_start)) {
                while (!at_end() && peek() != '\n') advance();
            } else {
                return;
            }
        }
    }

    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return text_[at_]; }
    char advance() {
        const char c = text_[at_++];
        if (c == '\n') ++line_;
        return c;
    }
    static tl::unexpected<PgnError> fail(int line, std::string message) {
        return tl::unexpected(PgnError{line, std::move(message)});
    }

    std::string_view text_;
    const SpecByName& find_;
    std::size_t at_ = 0;
    int line_ = 1;
};

}  // namespace

tl::expected<std::vector<PgnGame>, PgnError> parse_pgn(std::string_view text,
                                                       const SpecByName& find) {
    return Reader(text, find).read_all();
}

}  // namespace shako::engine
