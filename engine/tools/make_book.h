// Opening books from the engine's own searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/book/book.h"
#include "variant/catalog.h"

namespace shako::engine::tools {

struct SelfPlayPlan {
    std::string variant;
    int games = 200;
    int plies = 8;               // of each game that are put into the book
    std::uint64_t nodes = 2000;  // of the search behind each legal move
    int margin = 30;             // centipawns by which a move may be worse than the best
    std::uint64_t seed = 1;
};

// Lets the engine play the beginnings of games against itself: in each position all moves are
// searched, and one of those within the margin is played, the better the likelier. The book has
// those moves with the weights they were chosen by: 100 for the best, less than 37 at the margin's
// end. Calls `on_game` after each game with their number. The error is one line for people. Blocks.
[[nodiscard]] tl::expected<Book, std::string> book_from_self_play(
    const std::shared_ptr<const variant::Catalog>& catalog, const SelfPlayPlan& plan,
    const std::function<void(int games)>& on_game);

}  // namespace shako::engine::tools
