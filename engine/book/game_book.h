// Opening books from what others have written: games (PGN) and positions with their best moves
// (EPD).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/book/book.h"
#include "engine/notation/pgn.h"

namespace shako::engine {

// The moves of the first `plies` plies of each game of the variant `start` that begins as `start`
// does; other games are passed over. A move weighs 2 for each game that its side won, 1 for each
// draw. Moves of fewer than `least_games` games are left out.
[[nodiscard]] Book book_from_games(const std::vector<PgnGame>& games, const Game& start, int plies,
                                   int least_games);

// The moves that EPD lines name as best: "POSITION bm Nf3 e4;". Four fields of a FEN, then
// operations; moves in algebraic notation or as UCI text. Blank lines and such as begin with '#'
// are passed over. The error is one line for people, with the line's number in front: "3: …".
[[nodiscard]] tl::expected<Book, std::string> book_from_epd(std::string_view text,
                                                            const Game& start);

// Reads a book of any of the three kinds: by the name PGN (.pgn: its first `plies` plies; lost
// moves are left out) or EPD (.epd), else a file as Book writes it. Games of other variants are
// passed over; `find` finds them. The error is one line for people and names the file. Blocks.
[[nodiscard]] tl::expected<Book, std::string> load_book(const std::filesystem::path& path,
                                                        const Game& start, int plies,
                                                        const SpecByName& find);

}  // namespace shako::engine
