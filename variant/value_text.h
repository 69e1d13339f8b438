// Every value type of the ini language, from text and back. Readers take the whole value, without
// blanks around it; what is wrong comes back with the byte at which it is (from 0).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "variant/piece_type.h"
#include "variant/region.h"
#include "variant/spec.h"
#include "variant/square.h"

namespace shako::variant {

struct ValueError {
    std::string id = "bad-value";
    std::size_t offset = 0;
    std::string message;  // what was wrong, what was expected
};

template <class T>
using ValueResult = tl::expected<T, ValueError>;

// The pieces that the game has.
[[nodiscard]] PieceSet pieces_of(const Spec& spec);
// The squares that the board has.
[[nodiscard]] Region on_board(const BoardShape& board);

// "true" or "false".
[[nodiscard]] ValueResult<bool> read_bool(std::string_view text);
// A decimal number from `least` to `most`.
// The largest number that a key takes.
inline constexpr int kMostNumber = 1'000'000;
[[nodiscard]] ValueResult<int> read_int(std::string_view text, int least, int most);
// A rank number, 1..16.
[[nodiscard]] ValueResult<Rank> read_rank(std::string_view text);
// A file as a lower-case letter a..p or as a number 1..16.
[[nodiscard]] ValueResult<File> read_file(std::string_view text);
// One word of a region and where it stands.
struct RegionWord {
    Region region;
    std::string_view text;
    std::size_t offset = 0;
};
// Squares "e4", ranks "*1" and files "a*" of the 16x16 grid, separated by blanks; "-" ends the
// list. Letters may be in either case.
[[nodiscard]] ValueResult<std::vector<RegionWord>> read_region(std::string_view text);
// One piece letter of the game.
[[nodiscard]] ValueResult<PieceType> read_piece_type(std::string_view text, const Spec& spec);
// Piece letters of the game, together or apart; "-" alone is none, "*" all.
[[nodiscard]] ValueResult<PieceSet> read_piece_set(std::string_view text, const Spec& spec);
// Pairs letter:number, separated by blanks.
[[nodiscard]] ValueResult<std::map<PieceType, int>> read_piece_numbers(std::string_view text,
                                                                       const Spec& spec);
// Pairs letter:letter, separated by blanks; "-" for the second letter is nothing.
using PiecePairList = std::map<PieceType, std::optional<PieceType>>;
[[nodiscard]] ValueResult<PiecePairList> read_piece_pairs(std::string_view text, const Spec& spec);
// Pairs letter:word, separated by blanks; "-" for the word is nothing.
[[nodiscard]] ValueResult<std::map<PieceType, std::string>> read_piece_words(std::string_view text,
                                                                             const Spec& spec);
// Letters of KQkq, or "-" for none.
[[nodiscard]] ValueResult<CastlingRights> read_castling_rights(std::string_view text);

[[nodiscard]] std::string print_bool(bool value);
[[nodiscard]] std::string print_int(int value);
[[nodiscard]] std::string print_rank(Rank value);
[[nodiscard]] std::string print_file(File value);
// Whole ranks and files of the game's board by their short forms; "-" when no square is on the
// board.
[[nodiscard]] std::string print_region(const Region& value, const Spec& spec);
// The letter, or "-" when the game does not have the piece.
[[nodiscard]] std::string print_piece_type(PieceType value, const Spec& spec);
// The letters of those pieces that the game has, in the language's order; "*" for all() and "-" for
// none.
[[nodiscard]] std::string print_piece_set(PieceSet value, const Spec& spec);
[[nodiscard]] std::string print_piece_numbers(const std::map<PieceType, int>& value,
                                              const Spec& spec);
[[nodiscard]] std::string print_piece_pairs(const std::map<PieceType, PieceType>& value,
                                            const Spec& spec);
[[nodiscard]] std::string print_castling_rights(CastlingRights value);

}  // namespace shako::variant
