// An opening book: moves to play in positions that are known, each with a weight.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/game.h"
#include "engine/random.h"

namespace shako::engine {

// A move of a book in some position.
struct BookMove {
    std::string move;          // UCI text, legal in that position
    std::uint16_t weight = 1;  // its share; at least 1
    friend bool operator==(const BookMove&, const BookMove&) = default;
};

// One of the moves, each as often as its weight has it; null when there is none.
[[nodiscard]] const BookMove* pick(const std::vector<BookMove>& moves, Random& random);

// A value. For one game (variant), which its file names.
//
// The file, all numbers big-endian: "SHAKOBK1"; the key of the game's start position (8 bytes);
// then entries of 16 bytes, by key and move: the position's key (8), the FNV-1a hash of the move's
// UCI text (4), the weight (2), zero (2). Keys are those that "d" shows; a book of another game, or
// from before the keys changed, has another start key and is refused.
class Book {
   public:
    // An empty book of the game that begins so.
    explicit Book(const Game& start) : start_key_(start.key()) {}

    // Adds to a move's weight, which stays between 0 and 65535; a move of weight 0 is none.
    void add(std::uint64_t key, std::string_view move, std::uint32_t weight);

    // The book's moves that are legal in the position, in alphabetical order.
    [[nodiscard]] std::vector<BookMove> moves(const Game& game) const;
    // One of them, by weight; nothing when there is none.
    [[nodiscard]] std::optional<std::string> pick(const Game& game, Random& random) const;
    // How many moves it holds.
    [[nodiscard]] std::size_t size() const noexcept { return weights_.size(); }

    [[nodiscard]] std::string to_bytes() const;
    // The error is one line for people.
    [[nodiscard]] static tl::expected<Book, std::string> from_bytes(std::string_view bytes,
                                                                    const Game& start);
    // Reads a file; its name is in the error.
    [[nodiscard]] static tl::expected<Book, std::string> load(const std::filesystem::path& path,
                                                              const Game& start);

    friend bool operator==(const Book&, const Book&) = default;

   private:
    std::uint64_t start_key_;
    // [key of the position, hash of the move]
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint16_t> weights_;
};

}  // namespace shako::engine
