#include "engine/notation/pgn.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace shako::engine {

namespace {

constexpr std::size_t kWidth = 80;
// Where a game without SetUp and FEN begins, says the PGN standard.
constexpr std::string_view kOrthodoxStart =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::array<const char*, 12> kOrder{"Event", "Site",  "Date",        "Round",
                                             "White", "Black", "Result",      "Variant",
                                             "SetUp", "FEN",   "TimeControl", "Termination"};

std::string clock_text(std::chrono::milliseconds left) {
    const auto ms = std::max<std::int64_t>(left.count(), 0);
    const auto two = [](std::int64_t n) {
        std::string text = std::to_string(n);
        return n < 10 ? text.insert(0, 1, '0') : text;
    };
    std::string text = std::to_string(ms / 3600000);
    text.append(":").append(two(ms / 60000 % 60)).append(":").append(two(ms / 1000 % 60));
    if (const auto tenths = ms % 1000 / 100; tenths != 0)
        text.append(".").append(std::to_string(tenths));
    return text;
}

// The comment's parts between which a line may end, braces included; none without a note. No part
// begins with '[', and a tag is never broken: many readers take a line that begins so for a header,
// and look for tags line by line.
std::vector<std::string> comment_parts(const MoveNote& note) {
    std::string text = "{";
    if (note.eval) text += " [%eval " + *note.eval + "]";
    if (note.clock) text += " [%clk " + clock_text(*note.clock) + "]";
    std::vector<std::string> parts{text};
    std::size_t i = 0;
    while (i < note.comment.size()) {
        const std::size_t end =
            std::min(note.comment.find_first_of(" \n\r\t", i), note.comment.size());
        std::string word = note.comment.substr(i, end - i);
        std::replace(word.begin(), word.end(), '}', ')');  // or the comment would end here
        i = end + 1;
        if (word.empty()) continue;
        if (word.front() == '[')
            parts.back() += ' ' + word;
        else
            parts.push_back(std::move(word));
    }
    if (parts.size() == 1 && parts.front() == "{") return {};
    parts.back() += " }";
    return parts;
}

void write_header(std::string& out, std::string_view name, std::string_view value) {
    out.append("[").append(name).append(" \"");
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    out.append("\"]\n");
}

// Words in lines of at most kWidth columns.
class Wrapper {
   public:
    explicit Wrapper(std::string& out) : out_(out) {}
    void add(std::string_view word) {
        if (column_ > 0 && column_ + 1 + word.size() > kWidth) {
            out_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            out_ += ' ';
            ++column_;
        }
        out_ += word;
        column_ += word.size();
    }

   private:
    std::string& out_;
    std::size_t column_ = 0;
};

Game beginning_of(const Game& game) {
    Game start = game;
    while (start.ply() > 0) start.undo();
    return start;
}

void write_moves(std::string& out, const PgnGame& pgn) {
    Wrapper wrapper(out);
    Game replay = beginning_of(pgn.game);
    bool number_due = true;
    for (std::size_t i = 0; i < pgn.game.moves().size(); ++i) {
        const std::string& uci = pgn.game.moves()[i];
        const bool white = replay.side_to_move() == Color::white;
        if (white || number_due)
            wrapper.add(std::to_string(replay.fullmove_number()) + (white ? "." : "..."));
        const auto san = replay.san(uci);
        assert(san.has_value());
        wrapper.add(*san);
        number_due = false;
        if (i < pgn.notes.size())
            for (const std::string& part : comment_parts(pgn.notes[i])) {
                wrapper.add(part);
                number_due = true;
            }
        const auto played = replay.play(uci);
        assert(played.has_value());
        static_cast<void>(played);
    }
    wrapper.add(pgn.result);
    out += '\n';
}

}  // namespace

std::string to_pgn(const PgnGame& game) {
    std::map<std::string, std::string> headers = game.headers;
    for (const char* name : {"Event", "Site", "Round", "White", "Black"})
        headers.try_emplace(name, "?");
    headers.try_emplace("Date", "????.??.??");
    headers["Result"] = game.result;
    headers.try_emplace("Variant", game.game.spec().name);
    headers.erase("SetUp");
    headers.erase("FEN");
    if (game.game.start_fen() != kOrthodoxStart) {
        headers.emplace("SetUp", "1");
        headers.emplace("FEN", game.game.start_fen());
    }
    std::string out;
    for (const char* name : kOrder)
        if (const auto header = headers.find(name); header != headers.end()) {
            write_header(out, name, header->second);
            headers.erase(header);
        }
    for (const auto& [name, value] : headers) write_header(out, name, value);
    out += '\n';
    write_moves(out, game);
    return out;
}

}  // namespace shako::engine
