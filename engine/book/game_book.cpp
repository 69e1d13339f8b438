#include "engine/book/game_book.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "engine/read_file.h"
#include "engine/words.h"

namespace shako::engine {

namespace {

// Adds one EPD line; what is wrong with it, or nothing.
std::optional<std::string> add_epd(Book& book, std::string_view line, const Game& start) {
    std::string fen;
    for (int field = 0; field < 4; ++field) fen.append(take_word(line)).append(" ");
    const auto game = start.begin_anew(fen + "0 1");
    if (!game) return to_text(game.error());
    while (!trimmed(line).empty()) {
        const std::size_t end = std::min(line.find(';'), line.size());
        std::string_view operation = line.substr(0, end);
        line.remove_prefix(std::min(end + 1, line.size()));
        if (take_word(operation) != "bm") continue;
        while (!trimmed(operation).empty()) {
            const std::string move(take_word(operation));
            Game next = *game;
            const auto uci = game->uci_from_san(move);
            if (!next.play(uci ? *uci : move))
                return "the move " + move.substr(0, 16) + " is not legal there";
            book.add(game->key(), next.moves().back(), 1);
        }
    }
    return std::nullopt;
}

}  // namespace

Book book_from_games(const std::vector<PgnGame>& games, const Game& start, int plies,
                     int least_games) {
    struct Record {
        int games = 0;
        std::uint32_t weight = 0;
    };
    std::map<std::pair<std::uint64_t, std::string>, Record> records;
    for (const PgnGame& pgn : games) {
        const Game& game = pgn.game;
        if (game.spec().name != start.spec().name || game.start_fen() != start.fen()) continue;
        if (pgn.result == "*") continue;
        Game replay = start;
        for (const std::string& move : game.moves()) {
            if (replay.ply() >= plies) break;
            Record& record = records[{replay.key(), move}];
            ++record.games;
            record.weight += pgn.result == "1/2-1/2"                                 ? 1U
                             : pgn.result == to_text(win_for(replay.side_to_move())) ? 2U
                                                                                     : 0U;
            if (!replay.play(move)) break;
        }
    }
    Book book(start);
    for (const auto& [place, record] : records)
        if (record.games >= least_games) book.add(place.first, place.second, record.weight);
    return book;
}

tl::expected<Book, std::string> book_from_epd(std::string_view text, const Game& start) {
    Book book(start);
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        if (const auto problem = add_epd(book, line, start))
            return tl::unexpected(std::to_string(number) + ": " + *problem);
    }
    return book;
}

tl::expected<Book, std::string> load_book(const std::filesystem::path& path, const Game& start,
                                          int plies, const SpecByName& find) {
    const bool is_pgn = path.extension() == ".pgn";
    if (!is_pgn && path.extension() != ".epd") return Book::load(path, start);
    const auto text = read_file(path);
    if (!text) return tl::unexpected(path.string() + ": it cannot be read");
    if (is_pgn) {
        const auto games = parse_pgn(*text, find);
        if (games) return book_from_games(*games, start, plies, 1);
        return tl::unexpected(path.string() + ":" + std::to_string(games.error().line) + ": " +
                              games.error().message);
    }
    auto book = book_from_epd(*text, start);
    if (!book) return tl::unexpected(path.string() + ":" + book.error());
    return book;
}

}  // namespace shako::engine
